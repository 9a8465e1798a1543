import type { Clock } from '../../platform/clock/index.ts'
import { createGuard, type GuardSettings } from '../../platform/resilience/index.ts'
import type { IdentityChecks, Unknown } from './port.ts'

/** A register takes a second or two to answer, and documents and videos longer. */
const GUARD: GuardSettings = { atOnce: 16, turnWaitMs: 5_000, failures: 8, openMs: 2_000, longestOpenMs: 60_000 }

/** With the circuit open, or no turn to be had, a call answers `unknown`, as when the partner is silent: it proves nothing. */
export function guardIdentityChecks(checks: IdentityChecks, clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings = GUARD): IdentityChecks {
  const guard = createGuard(clock, settings)
  function guarded<Asked extends unknown[], Answer extends { outcome: string }>(call: (...asked: Asked) => Promise<Answer>) {
    return async (...asked: Asked): Promise<Answer | Unknown> => {
      const turn = await guard.inTurn(async (hear) => {
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
    consentOf: guarded(checks.consentOf),
    sendOtp: guarded(checks.sendOtp),
    checkOtp: guarded(checks.checkOtp),
    personOf: guarded(checks.personOf),
    judgeDocument: guarded(checks.judgeDocument),
    judgeVideo: guarded(checks.judgeVideo),
  }
}
