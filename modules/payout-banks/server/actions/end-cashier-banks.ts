import type { Tx } from '../../../../platform/db/index.ts'
import { lockBusiness } from '../../../businesses/index.ts'
import { banksOnRecord } from '../queries.ts'
import { MOVES } from '../states.ts'
import { moveState } from '../store.ts'

/** The banks of a cashier who left end with the assignment of the next one: an open change, and the bank in use. */
export async function endCashierBanks(
  tx: Tx,
  { businessId, cashpointId, by, at }: { businessId: string; cashpointId: string; by: string; at: Date },
): Promise<void> {
  // Decisions about banks hold this lock.
  await lockBusiness(tx, businessId)
  const { current, waiting } = await banksOnRecord(tx, businessId, cashpointId)
  const move = { by, reason: 'Another cashier was assigned', at }
  if (waiting) await moveState(tx, waiting.id, { ...move, from: waiting.state, to: MOVES[waiting.state].cancel! })
  if (current) await moveState(tx, current.id, { ...move, from: current.state, to: MOVES[current.state].replace! })
}
