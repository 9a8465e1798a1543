import { type Sql, sql, type Tx } from '../../../../platform/db/index.ts'
import type { ReversalRequestRow } from '../rows.ts'

/** False where a request about the payment is open already. */
export async function insertRequest(
  tx: Tx,
  row: Pick<ReversalRequestRow, 'id' | 'business_id' | 'collection_id' | 'cashpoint_id' | 'asked_by' | 'reason' | 'created_at'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reversal_request (id, business_id, collection_id, cashpoint_id, asked_by, reason, state, created_at)
    values (${row.id}, ${row.business_id}, ${row.collection_id}, ${row.cashpoint_id}, ${row.asked_by}, ${row.reason}, 'asked', ${row.created_at})
    on conflict (collection_id) where state = 'asked' do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** False where it has ended meanwhile. */
export async function declineOpen(
  tx: Tx,
  { id, business_id: businessId }: Pick<ReversalRequestRow, 'id' | 'business_id'>,
  decision: { by: string; answer: string | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reversal_request set state = 'declined', decided_by = ${decision.by}, answer = ${decision.answer}, ended_at = ${decision.at}
    where id = ${id} and business_id = ${businessId} and state = 'asked'`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends the requests about payments that can no longer be sent back: their time is over, or they were sent back without the request. */
export async function expireRequests(db: Sql, at: Date): Promise<void> {
  await sql`
    update reversal_request r set state = 'expired', ended_at = ${at}
    from collection c where c.id = r.collection_id and r.state = 'asked' and (c.reversal_expires_at <= ${at} or c.state not in ('posted', 'sending_back'))`.execute(
    db,
  )
}
