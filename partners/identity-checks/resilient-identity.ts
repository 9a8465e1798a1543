import type { Clock } from '../../platform/clock/index.ts'
import { createResiliencePolicy, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { IdentityChecks, Unknown } from './port.ts'

/** A register takes one or two seconds to answer, documents and videos longer. */
const IDENTITY_RESILIENCE: ResilienceSettings = { maxConcurrent: 16, queueTimeoutMs: 5_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/** With the circuit open or the bulkhead full a call answers `unknown`, as after a time-out. */
export function createResilientIdentityChecks(
  checks: IdentityChecks,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  settings = IDENTITY_RESILIENCE,
): IdentityChecks {
  const policy = createResiliencePolicy(clock, settings)
  function guarded<Asked extends unknown[], Answer extends { outcome: string }>(call: (...asked: Asked) => Promise<Answer>) {
    return async (...asked: Asked): Promise<Answer | Unknown> => {
      const turn = await policy.execute(async (hear) => {
        hear(null)
        const answer = await call(...asked)
        hear(answer.outcome === 'unknown')
        return answer
      })
      return 'done' in turn ? turn.done : { outcome: 'unknown', reason: 'the partner has not answered lately, and is not asked for a while' }
    }
  }
  return {
    name: checks.name,
    requestConsent: guarded(checks.requestConsent),
    getConsent: guarded(checks.getConsent),
    sendOtp: guarded(checks.sendOtp),
    checkOtp: guarded(checks.checkOtp),
    getPerson: guarded(checks.getPerson),
    checkDocument: guarded(checks.checkDocument),
    checkVideo: guarded(checks.checkVideo),
  }
}
