import type { TILL_STAGES } from '../../contract.ts'
import type { ListedOrder } from '../queries.ts'

type Order = Pick<ListedOrder, 'state' | 'amount' | 'received' | 'kind' | 'mismatch_state' | 'is_decided'>

/** Pure: what the till shows of an order. Only exactly its amount is confirmed. */
export function stageOf({ state, amount, received, kind, mismatch_state, is_decided }: Order): (typeof TILL_STAGES)[number] {
  // What waits for a decision is wrong, whatever the order is.
  if (kind !== null && mismatch_state === 'open') return 'wrong'
  if (kind !== null && mismatch_state === 'sending_back') return 'sending_back'
  if (state === 'short') return 'wrong'
  if (state === 'paid') return received === amount && kind !== 'over' ? 'confirmed' : 'accepted'
  if (state === 'waiting') return 'waiting'
  // Money that came for an order that had ended, and that a person took.
  return mismatch_state === 'kept' && is_decided ? 'accepted' : 'ended'
}
