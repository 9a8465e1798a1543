import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { ExpectedPaymentRow, MismatchRulesRow, PayPageSettingRow } from '../rows.ts'

export async function insertExpectedPayment(tx: Sql, row: ExpectedPaymentRow): Promise<void> {
  await sql`
    insert into expected_payment (id, business_id, cashpoint_id, token, business_name, reference, note, amount, state, account_state, account_ends_at,
      ends_at, created_by, created_at, origin, return_to, follows)
    values (${row.id}, ${row.business_id}, ${row.cashpoint_id}, ${row.token}, ${row.business_name}, ${row.reference}, ${row.note}, ${row.amount},
      ${row.state}, ${row.account_state}, ${row.account_ends_at}, ${row.ends_at}, ${row.created_by}, ${row.created_at}, ${row.origin},
      ${row.return_to}, ${row.follows})`.execute(tx)
}

export async function lockExpectedByToken(tx: Sql, token: string): Promise<ExpectedPaymentRow | null> {
  const { rows } = await sql<ExpectedPaymentRow>`select * from expected_payment where token = ${token} for update`.execute(tx)
  return rows[0] ?? null
}

/** The bank is being asked for an order, because its payer says that the money is sent. */
export async function savePayerQuestion(tx: Sql, { id, business_id }: Pick<ExpectedPaymentRow, 'id' | 'business_id'>, at: Date): Promise<void> {
  await sql`
    insert into payer_question (expected_payment_id, business_id, asked_at) values (${id}, ${business_id}, ${at})
    on conflict (expected_payment_id) do update set asked_at = excluded.asked_at, answered_at = null, failed = false`.execute(tx)
}

/** Answers the questions that were open when the bank was asked, and no later ones. Returns their orders. */
export async function answerPayers(
  tx: Sql,
  { requestedUntil, at, failed }: { requestedUntil: Date; at: Date; failed: boolean },
): Promise<{ id: string; business: string; cashpoint: string }[]> {
  const { rows } = await sql<{ id: string; business: string; cashpoint: string }>`
    update payer_question q set answered_at = ${at}, failed = ${failed} from expected_payment e
    where e.id = q.expected_payment_id and q.answered_at is null and q.asked_at <= ${requestedUntil}
    returning q.expected_payment_id as id, q.business_id as business, e.cashpoint_id as cashpoint`.execute(tx)
  return rows
}

/** False: it has ended, or a part of it came. */
export async function cancelWaiting(tx: Sql, { id, business_id }: Pick<ExpectedPaymentRow, 'id' | 'business_id'>, at: Date): Promise<boolean> {
  const done = await sql`
    update expected_payment set state = 'cancelled', ended_at = ${at} where id = ${id} and business_id = ${business_id} and state = 'waiting'`.execute(
    tx,
  )
  return done.numAffectedRows === 1n
}

/** The number that the payer gets. False: it has one. */
export async function setAccount(
  tx: Sql,
  id: string,
  account: { state: ExpectedPaymentRow['account_state']; number: string; name: string },
): Promise<boolean> {
  const done = await sql`
    update expected_payment set account_state = ${account.state}, account_number = ${account.number}, account_name = ${account.name}
    where id = ${id} and account_state = 'asked'`.execute(tx)
  return done.numAffectedRows === 1n
}

/** False: it has ended, or a part that came has made its time longer. */
export async function expire(tx: Sql, id: string, at: Date): Promise<boolean> {
  const done = await sql`
    update expected_payment set state = 'expired', ended_at = ${at} where id = ${id} and state in ('waiting', 'short') and ends_at <= ${at}`.execute(
    tx,
  )
  return done.numAffectedRows === 1n
}

/** The payer wants these back: they go back by the rules as soon as the job comes. Answers those that still wait for a decision. */
export async function bringBackForward(
  tx: Sql,
  ids: readonly string[],
  { orderId, rulesId, at }: { orderId: string; rulesId: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mismatch set back_at = ${at}, back_rules_id = ${rulesId} where id = any(${ids}) and expected_payment_id = ${orderId} and state = 'open' returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The last one that was saved holds. */
export async function savePayPageSetting(tx: Sql, row: PayPageSettingRow): Promise<void> {
  await sql`
    insert into pay_page_setting (business_id, host, may_frame, saved_by, saved_at)
    values (${row.business_id}, ${row.host}, ${row.may_frame}, ${row.saved_by}, ${row.saved_at})
    on conflict (business_id) do update set host = excluded.host, may_frame = excluded.may_frame, saved_by = excluded.saved_by,
      saved_at = excluded.saved_at`.execute(tx)
}

/** Ends the rules that held and writes the new ones. The caller holds the lock of the business. */
export async function replaceRules(tx: Sql, row: MismatchRulesRow): Promise<void> {
  await sql`update mismatch_rules set ended_at = ${row.created_at} where business_id = ${row.business_id} and ended_at is null`.execute(tx)
  await sql`
    insert into mismatch_rules (id, business_id, accept_short, keep_over, back_over_minutes, late_minutes, back_double_minutes, payer_back, back_day,
      created_by, created_at)
    values (${row.id}, ${row.business_id}, ${row.accept_short}, ${row.keep_over}, ${row.back_over_minutes}, ${row.late_minutes},
      ${row.back_double_minutes}, ${row.payer_back}, ${row.back_day}, ${row.created_by}, ${row.created_at})`.execute(tx)
}
