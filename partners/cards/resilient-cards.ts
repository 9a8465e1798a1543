import type { Clock } from '../../platform/clock/index.ts'
import { createGuard, createResiliencePolicy, type ResilienceSettings } from '../../platform/resilience/index.ts'
import type { Cards } from './port.ts'

const CARDS_RESILIENCE: ResilienceSettings = { maxConcurrent: 16, queueTimeoutMs: 5_000, failureThreshold: 8, openMs: 2_000, maxOpenMs: 60_000 }

/** With the circuit open or the bulkhead full a call answers `unknown`, as after a time-out. */
export function createResilientCards(cards: Cards, clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings: Partial<ResilienceSettings> = {}): Cards {
  const guarded = createGuard(createResiliencePolicy(clock, { ...CARDS_RESILIENCE, ...settings }))
  return {
    ...cards,
    initialise: guarded(cards.initialise),
    verify: guarded(cards.verify),
    listCharges: guarded(cards.listCharges),
    listBatches: guarded(cards.listBatches),
    listBatchCharges: guarded(cards.listBatchCharges),
    refund: guarded(cards.refund),
    findRefund: guarded(cards.findRefund),
    queryRefund: guarded(cards.queryRefund),
    queryDispute: guarded(cards.queryDispute),
    answerDispute: guarded(cards.answerDispute),
  }
}
