import type { Clock } from '../clock/index.ts'
import type { CircuitState } from './circuit-breaker.ts'

/** `since`: when it last changed; null while it never has. */
export type PartnerState = { partner: string; state: CircuitState; since: Date | null }

/** Remembers the state of each partner's circuit breaker. `of` gives the listener of one partner. */
export function createPartnerStates(clock: Pick<Clock, 'now'>): {
  of(partner: string, also: (state: CircuitState) => void): (state: CircuitState) => void
  list(): readonly PartnerState[]
} {
  const states = new Map<string, PartnerState>()
  return {
    of(partner, also) {
      states.set(partner, { partner, state: 'closed', since: null })
      return (state) => {
        states.set(partner, { partner, state, since: clock.now() })
        also(state)
      }
    },
    list: () => [...states.values()],
  }
}
