import { type Sql, sql } from '../../../platform/db/index.ts'
import type { DisputeRow } from './rows.generated.ts'

/** False when the transaction has a dispute already. */
export async function insertDispute(tx: Sql, dispute: Omit<DisputeRow, 'decided_by' | 'decided_at' | 'reason'>): Promise<boolean> {
  const done = await sql`
    insert into dispute (id, business_id, item_id, state, dispute_type, remark, asked_by, created_at, answer_due)
    values (${dispute.id}, ${dispute.business_id}, ${dispute.item_id}, ${dispute.state}, ${dispute.dispute_type}, ${dispute.remark}, ${dispute.asked_by},
            ${dispute.created_at}, ${dispute.answer_due})
    on conflict (item_id) do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Compare-and-set. False when the dispute has another state meanwhile. */
export async function moveDispute(
  tx: Sql,
  id: string,
  move: { from: DisputeRow['state']; to: DisputeRow['state']; by: string; reason: string; at: Date },
): Promise<boolean> {
  const done = await sql`
    update dispute set state = ${move.to}, decided_by = ${move.by}, reason = ${move.reason}, decided_at = ${move.at}
    where id = ${id} and state = ${move.from}`.execute(tx)
  return done.numAffectedRows === 1n
}
