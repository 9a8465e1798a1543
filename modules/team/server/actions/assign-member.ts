import type { Tx } from '../../../../platform/db/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { NewCashier } from '../../../cashpoints/index.ts'
import { cashierOf } from '../queries.ts'
import { insertMember } from '../store.ts'

/** A cashpoint has one cashier. The caller holds the lock of the cashpoint, or has made it in this transaction. */
export async function assignMember(tx: Tx, { memberId, ...cashier }: NewCashier): Promise<void> {
  await requireNoCashier(tx, cashier)
  await insertMember(tx, { ...cashier, id: memberId, role: 'cashier' })
}

export async function requireNoCashier(tx: Tx, { businessId, cashpointId }: Pick<NewCashier, 'businessId' | 'cashpointId'>): Promise<void> {
  if (await cashierOf(tx, businessId, cashpointId))
    throw new Refusal('team.has_cashier', 409, 'This cashpoint has another cashier now. Look at it again.')
}
