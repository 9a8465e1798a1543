import type { Clock } from '../../platform/clock/index.ts'
import { createGuard, createResiliencePolicy, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { Screening } from './port.ts'

const SCREENING_RESILIENCE: ResilienceSettings = { maxConcurrent: 8, queueTimeoutMs: 5_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/** With the circuit open or the bulkhead full a call answers `unknown`, as after a time-out. */
export function createResilientScreening(
  screening: Screening,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  settings: Partial<ResilienceSettings> = {},
): Screening {
  const guarded = createGuard(createResiliencePolicy(clock, { ...SCREENING_RESILIENCE, ...settings }))
  return { name: screening.name, screen: guarded(screening.screen) }
}
