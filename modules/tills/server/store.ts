import { type Sql, sql } from '../../../platform/db/index.ts'
import type { TillSettingRow } from './rows.generated.ts'

export async function saveSetting(tx: Sql, row: TillSettingRow): Promise<void> {
  await sql`
    insert into till_setting (cashpoint_id, business_id, says_total, may_accept, updated_by, updated_at)
    values (${row.cashpoint_id}, ${row.business_id}, ${row.says_total}, ${row.may_accept}, ${row.updated_by}, ${row.updated_at})
    on conflict (cashpoint_id) do update set says_total = excluded.says_total, may_accept = excluded.may_accept, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`.execute(tx)
}

/** The bank is being asked for an order. */
export async function saveQuestion(tx: Sql, { id, business_id }: { id: string; business_id: string }, at: Date): Promise<void> {
  await sql`
    insert into till_question (expected_payment_id, business_id, asked_at) values (${id}, ${business_id}, ${at})
    on conflict (expected_payment_id) do update set asked_at = excluded.asked_at, answered_at = null, failed = false`.execute(tx)
}

/** Answers the questions that were open when the bank was asked, and no later ones. */
export async function answerQuestions(
  tx: Sql,
  { requestedUntil, at, failed }: { requestedUntil: Date; at: Date; failed: boolean },
): Promise<{ id: string; business: string; cashpoint: string }[]> {
  const { rows } = await sql<{ id: string; business: string; cashpoint: string }>`
    update till_question q set answered_at = ${at}, failed = ${failed} from expected_payment e
    where e.id = q.expected_payment_id and q.answered_at is null and q.asked_at <= ${requestedUntil}
    returning q.expected_payment_id as id, q.business_id as business, e.cashpoint_id as cashpoint`.execute(tx)
  return rows
}
