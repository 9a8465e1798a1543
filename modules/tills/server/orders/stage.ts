import type { TILL_STAGES } from '../../contract.ts'
import type { ListedOrder } from '../queries.ts'

type Order = Pick<ListedOrder, 'state' | 'amount' | 'received' | 'kind' | 'mismatch_state'>

/** Pure: what the till shows of an order. Only exactly its amount is confirmed. */
export function stageOf({ state, amount, received, kind, mismatch_state }: Order): (typeof TILL_STAGES)[number] {
  // What waits for a decision is wrong, whatever the order is.
  if (kind !== null && (mismatch_state === 'open' || mismatch_state === 'sending_back')) return 'wrong'
  if (state === 'short') return 'wrong'
  if (state === 'paid') return received === amount && kind !== 'over' ? 'confirmed' : 'accepted'
  return state === 'waiting' ? 'waiting' : 'ended'
}
