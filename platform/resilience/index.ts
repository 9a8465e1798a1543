import type { Clock } from '../clock/index.ts'
import { type CircuitSettings, createCircuit, type Rest } from './circuit-breaker.ts'
import { createTurns } from './semaphore.ts'

export type { Rest } from './circuit-breaker.ts'
export { guardSends } from './guarded-send.ts'

export type GuardSettings = CircuitSettings & {
  /** Calls that may be under way at once; more of them wait their turn. */
  atOnce: number
  /** So long, and whoever got none is told to come back after as long again. */
  turnWaitMs: number
}

/** What is learned of the partner by a call: `true`, it gave no answer; `false`, it did; `null`, nothing. Told before asking too, as `null`. */
export type Hear = (isFailure: boolean | null) => void

export type Guard = {
  /** 0: it may be asked. */
  restsForMs(): number
  /** `rest`: it was not asked, and may be again after so long. */
  inTurn<T>(work: (hear: Hear) => Promise<T>): Promise<{ done: T } | { rest: Rest }>
}

/**
 * A partner that is down is left alone, and a partner that is slow holds only its own calls: a circuit breaker and a bulkhead, of
 * which each partner has its own.
 */
export function createGuard(clock: Pick<Clock, 'monotonicMs' | 'sleep'>, settings: GuardSettings): Guard {
  const turns = createTurns(clock, settings.atOnce, settings.turnWaitMs)
  const circuit = createCircuit(clock, settings)

  /** It may have fallen silent while we waited. */
  async function unlessItRests<T>(work: (hear: Hear) => Promise<T>): Promise<{ done: T } | { rest: Rest }> {
    const rest = circuit.rest()
    if (rest) return { rest }
    const asking = circuit.begin()
    try {
      return { done: await work((isFailure) => circuit.note(asking, isFailure)) }
    } finally {
      circuit.end(asking)
    }
  }

  return {
    restsForMs: () => circuit.rest()?.forMs ?? 0,
    async inTurn(work) {
      const rest = circuit.rest()
      if (rest) return { rest }
      if (!(await turns.take())) return { rest: { forMs: settings.turnWaitMs, silentMs: 0 } }
      try {
        return await unlessItRests(work)
      } finally {
        turns.give()
      }
    },
  }
}
