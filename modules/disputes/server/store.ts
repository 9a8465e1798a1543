import { type Sql, sql } from '../../../platform/db/index.ts'
import type { DisputeRow } from './rows.generated.ts'

type NewDispute = Pick<DisputeRow, 'id' | 'business_id' | 'item_id' | 'dispute_type' | 'remark' | 'asked_by' | 'created_at' | 'answer_due'>

/** False when the transaction has a dispute already. */
export async function insertDispute(tx: Sql, dispute: NewDispute): Promise<boolean> {
  const done = await sql`
    insert into dispute (id, business_id, item_id, state, dispute_type, remark, asked_by, created_at, answer_due)
    values (${dispute.id}, ${dispute.business_id}, ${dispute.item_id}, 'logged', ${dispute.dispute_type}, ${dispute.remark}, ${dispute.asked_by},
            ${dispute.created_at}, ${dispute.answer_due})
    on conflict (item_id) do nothing`.execute(tx)
  return done.numAffectedRows === 1n
}

export type StateChange = { from: DisputeRow['state']; to: DisputeRow['state']; by: string; text: string; at: Date; answerDue?: Date }

/** Compare-and-set, with its row of the history. False when the dispute has another state meanwhile. */
export async function moveDispute(tx: Sql, id: string, { from, to, by, text, at, answerDue }: StateChange): Promise<boolean> {
  const isDecided = ['paying', 'resolved', 'rejected'].includes(to)
  const isQuestion = to === 'awaiting_merchant'
  const isAnswer = from === 'awaiting_merchant' && to === 'investigating'
  const done = await sql`
    with moved as (
      update dispute set state = ${to}, acknowledged_at = coalesce(acknowledged_at, ${at}),
        question = case when ${isQuestion} then ${text} else question end,
        answer = case when ${isQuestion} then null when ${isAnswer} then ${text} else answer end,
        decided_by = case when ${isDecided} then coalesce(decided_by, ${by}) end, decided_at = case when ${isDecided} then coalesce(decided_at, ${at}) end,
        reason = case when ${isDecided} then ${text} end,
        appealed_at = case when ${to === 'appealed'} then ${at} else appealed_at end, answer_due = coalesce(${answerDue ?? null}::timestamptz, answer_due)
      where id = ${id} and state = ${from} returning id, business_id)
    insert into dispute_move (dispute_id, business_id, from_state, to_state, by_name, text, created_at)
    select id, business_id, ${from}, ${to}, ${by}, ${text}, ${at} from moved`.execute(tx)
  return done.numAffectedRows === 1n
}
