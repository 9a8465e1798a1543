import type { Clock } from '../../platform/clock/index.ts'
import { createGuard, createResiliencePolicy, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { IdentityChecks } from './port.ts'

/** A register takes one or two seconds to answer, documents and videos longer. */
const IDENTITY_RESILIENCE: ResilienceSettings = { maxConcurrent: 16, queueTimeoutMs: 5_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/** With the circuit open or the bulkhead full a call answers `unknown`, as after a time-out. */
export function createResilientIdentityChecks(
  checks: IdentityChecks,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  settings: Partial<ResilienceSettings> = {},
): IdentityChecks {
  const policy = createResiliencePolicy(clock, { ...IDENTITY_RESILIENCE, ...settings })
  const guarded = createGuard(policy)
  return {
    name: checks.name,
    requestConsent: guarded(checks.requestConsent),
    getConsent: guarded(checks.getConsent),
    sendOtp: guarded(checks.sendOtp),
    checkOtp: guarded(checks.checkOtp),
    getPerson: guarded(checks.getPerson),
    getPersonByNin: guarded(checks.getPersonByNin),
    checkDocument: guarded(checks.checkDocument),
    checkVideo: guarded(checks.checkVideo),
  }
}
