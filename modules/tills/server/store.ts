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

export async function answerQuestion(tx: Sql, id: string, { at, failed }: { at: Date; failed: boolean }): Promise<void> {
  await sql`update till_question set answered_at = ${at}, failed = ${failed} where expected_payment_id = ${id}`.execute(tx)
}
