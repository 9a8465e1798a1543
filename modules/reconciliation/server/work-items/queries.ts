import type { BusinessRow } from '../../../businesses/index.ts'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'

const CASE_STARTS = sql`s.business_id, coalesce(b.name, '') as business`

/** The index of open cases is partial on `state <> 'resolved'`. */
export const REVIEW_ITEMS = sql`
  select t.id, ${CASE_STARTS}, initcap(replace(t.kind, '_', ' ')) || ' to ' || t.beneficiary_name || ', ' || t.beneficiary_bank_name as what,
    t.amount, t.kind as variant, s.opened_at, s.due_at, s.state <> 'resolved' and t.state = 'review' as is_open, s.subject_id
  from suspense_item s join transfer t on t.id = s.subject_id left join business b on b.id = s.business_id
  where s.kind = 'review'`

export type PaymentRecord = {
  id: string
  business_id: string
  business: string
  kind: string
  state: string
  amount: Kobo
  total: Kobo
  reference: string
  beneficiary_name: string
  beneficiary_account: string
  beneficiary_bank_name: string
  review_reason: string | null
  review_said: string | null
  session_id: string | null
  created_at: Date
  sent_at: Date | null
  next_query_at: Date | null
  held: Kobo | null
  hold_state: string | null
  wallet: Kobo
  available: Kobo
}

/** A payment with its hold and the wallet that it left or would leave. */
export async function paymentRecord(db: Sql, transferId: string): Promise<PaymentRecord | null> {
  const { rows } = await sql<PaymentRecord>`
    select t.*, b.name as business, h.remaining as held, h.state as hold_state, a.balance as wallet, a.balance - a.held as available
    from transfer t join business b on b.id = t.business_id
    left join hold h on h.id = t.hold_id
    join account a on a.business_id = t.business_id and a.kind = 'wallet' and a.mode = 'live'
    where t.id = ${transferId}`.execute(db)
  return rows[0] ?? null
}

const MAX_ROWS = 100

export type MoveRecord = { from_state: string | null; to_state: string; why: string | null; actor: string; moved_at: Date }

export async function movesOf(db: Sql, transferId: string): Promise<MoveRecord[]> {
  const { rows } = await sql<MoveRecord>`
    select from_state, to_state, why, actor, moved_at from state_move
    where subject_table = 'transfer' and subject_id = ${transferId} order by id desc limit ${MAX_ROWS}`.execute(db)
  return rows
}

export type LineRecord = { line_id: string; direction: 'in' | 'out'; amount: Kobo; narration: string; booked_at: Date; matched_by: string | null }

/** Lines of the statement that name a reference at the bank. */
export async function linesOfReferences(db: Sql, partner: string, references: readonly string[]): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`
    select line_id, direction, amount, narration, booked_at, matched_by from statement_line
    where partner = ${partner} and reference = any(${[...references]}::text[]) order by booked_at limit ${MAX_ROWS}`.execute(db)
  return rows
}

export const LATE_ITEMS = sql`
  select s.id, ${CASE_STARTS}, 'Paid late to ' || t.beneficiary_name || ', ' || t.beneficiary_bank_name as what,
    s.amount, t.kind as variant, s.opened_at, s.due_at, s.state <> 'resolved' and t.state = 'paid_late' as is_open, s.subject_id
  from suspense_item s join transfer t on t.id = s.subject_id left join business b on b.id = s.business_id
  where s.kind = 'late'`

/** The dispute for which the payment was refunded whose reference the line names (M73). */
const REFUNDED_BY = sql`(
  select t.refunded_dispute_id from clearing_item i
  join statement_line l on l.partner = i.partner and l.line_id = i.line_id
  join transfer_attempt a on a.partner = l.partner and a.partner_reference = l.reference
  join transfer t on t.id = a.transfer_id
  where i.partner = s.partner and i.side = 'in' and i.matching_key = s.session_id limit 1)`

/** `variant`: the bank, or `refunded` for the return of a payment that was refunded. */
export const SUSPENSE_ITEMS = sql`
  select s.id, ${CASE_STARTS}, 'Credit' || coalesce(' from ' || nullif(s.payer_name, ''), '') || coalesce(' for ' || nullif(s.account_number, ''), '') as what,
    s.amount, case when ${REFUNDED_BY} is not null then 'refunded' else s.partner end as variant, s.opened_at, s.due_at, s.state <> 'resolved' as is_open
  from suspense_item s left join business b on b.id = s.business_id
  where s.account_kind = 'suspense_unmatched'`

export type SuspendedCreditRecord = {
  account_number: string | null
  session_id: string | null
  payer_name: string | null
  payer_account: string | null
  payer_bank_code: string | null
  payer_bank: string | null
  narration: string | null
  booked_at: Date | null
  line_id: string | null
  line_account: string | null
  /** The dispute for which the payment was refunded that has come back. */
  refunded_by: string | null
}

/** What the bank's notice and its statement tell of a credit in suspense. */
export async function suspendedCredit(db: Sql, caseId: string): Promise<SuspendedCreditRecord | null> {
  const { rows } = await sql<SuspendedCreditRecord>`
    select s.account_number, s.session_id, coalesce(n.told->>'payerName', nullif(s.payer_name, '')) as payer_name,
      n.told->>'payerAccountNumber' as payer_account, n.told->>'payerBankCode' as payer_bank_code, i.name as payer_bank,
      coalesce(nullif(l.narration, ''), n.told->>'narration') as narration, coalesce(l.booked_at, n.received_at) as booked_at, l.line_id,
      l.account_number as line_account, ${REFUNDED_BY} as refunded_by
    from suspense_item s
    left join inbound_notice n on n.partner = s.partner and n.session_id = s.session_id
    left join institution i on i.code = n.told->>'payerBankCode'
    left join clearing_item c on c.partner = s.partner and c.side = 'in' and c.matching_key = s.session_id
    left join statement_line l on l.partner = c.partner and l.line_id = c.line_id
    where s.id = ${caseId}`.execute(db)
  return rows[0] ?? null
}

export type AccountCandidate = { account_number: string; cashpoint: string; business_id: string; business: string; tier: string } & Pick<
  BusinessRow,
  'standing'
>

/** Our accounts among these numbers. */
export async function accountsAmong(db: Sql, numbers: readonly string[]): Promise<AccountCandidate[]> {
  const { rows } = await sql<AccountCandidate>`
    select p.account_number, p.name as cashpoint, b.id as business_id, b.name as business, b.standing, b.tier
    from cashpoint p join business b on b.id = p.business_id
    where p.account_number = any(${[...numbers]}::text[]) order by p.account_number limit ${MAX_ROWS}`.execute(db)
  return rows
}

/** The id of the clearing item that the statement does not show (`suspend-item`), or shows with another amount (`settle-difference`). */
const MISSING_ITEM = sql`substring(s.case_key from '^(?:missing|difference):(.+)$')`

/** The case after which an order was given again (M75), by the key of that journal. */
const ORDERED_AGAIN_AFTER = sql`substring(o.journal_key from '^(?:missing|difference):(.+):ordered_again$')`

/** The posting of the movement that is missing; of one that was ordered again, that of its first order. */
const FIRST_POSTING = sql`(
  with recursive ordered as (
    select i.journal_key from clearing_item i where i.id = ${MISSING_ITEM}
    union all
    select i.journal_key from ordered o join clearing_item i on i.id = ${ORDERED_AGAIN_AFTER}
  )
  select j.posting from ordered o join journal j on j.key = o.journal_key where ${ORDERED_AGAIN_AFTER} is null)`

/** `variant`: what the case is, and so how it can end. */
export const BREAK_ITEMS = sql`
  select s.id, ${CASE_STARTS}, s.reason as what, s.amount, s.opened_at, s.due_at, s.state <> 'resolved' as is_open, s.subject_id,
    s.partner as equal_as,
    case
      when s.account_kind is null then 'contradiction'
      when s.account_kind = 'partner_claims' then case
        when exists (select from account f where f.kind = 'bills_float' and f.partner = s.partner) then 'biller_claim' else 'claim' end
      when s.account_kind = 'suspense_bank_debit' and s.case_key like 'closed:%' then 'closed_debt'
      when s.account_kind = 'suspense_bank_debit' and s.subject_id like 'cdp\\_%' then 'card_excess'
      when s.account_kind = 'suspense_bank_debit' then 'bank_debit'
      when s.account_kind = 'suspense_unfunded' then case
        when c.state = 'posted_on_lien' then 'on_notice'
        when c.state = 'posted' and s.kind = 'unfunded' and s.amount = c.amount then 'credit'
        when c.state = 'posted' and s.kind = 'difference' then 'credit_part'
        when p.posting = 'M30' then 'fund_in'
        else 'unfunded' end
      when t.refunded_dispute_id is not null then 'own'
      when t.state = 'settled' and s.kind = 'unpaid' and s.amount = t.amount then 'payment'
      when t.id is not null and s.kind = 'difference' then case
        when t.state in ('settled', 'accepted') then 'payment_part' when t.state = 'lost' then 'late_part_lost' else 'late_part' end
      when t.state = 'accepted' and t.kind in ('transfer', 'withdrawal', 'settlement', 'bonus', 'referral') and s.kind = 'unpaid' and s.amount = t.amount then 'late_accepted'
      when t.state in ('paid_late', 'lost') and s.kind = 'unpaid' and s.amount = t.amount then 'late_' || t.state
      when p.posting in ('M26', 'M47') then 'own'
      when p.posting = 'M50' then 'sent_back'
      when p.posting = 'M30' then 'fund_out'
      when p.posting in ('M57', 'M60') then 'ordered'
      else 'unpaid' end as variant
  from suspense_item s left join business b on b.id = s.business_id
  left join transfer t on t.id = s.subject_id left join collection c on c.id = s.subject_id
  left join lateral (
    select ${FIRST_POSTING} as posting where s.account_kind in ('suspense_unpaid', 'suspense_unfunded')
  ) p on true
  where s.kind not in ('review', 'late') and s.account_kind is distinct from 'suspense_unmatched'`

export type BreakRecord = {
  partner: string
  kind: string
  account_kind: string | null
  amount: Kobo
  session_id: string | null
  reason: string
  subject_id: string | null
  business_id: string | null
  business: string | null
  opened_at: Date
  item_key: string | null
  held: Kobo | null
  target: Kobo | null
}

export async function breakRecord(db: Sql, caseId: string): Promise<BreakRecord | null> {
  const { rows } = await sql<BreakRecord>`
    select s.partner, s.kind, s.account_kind, s.amount, s.session_id, s.reason, s.subject_id, s.business_id, b.name as business, s.opened_at,
      i.matching_key as item_key, h.remaining as held, h.target
    from suspense_item s left join business b on b.id = s.business_id left join hold h on h.id = s.hold_id
    left join clearing_item i on i.id = ${MISSING_ITEM}
    where s.id = ${caseId}`.execute(db)
  return rows[0] ?? null
}

/** Lines of the statement with this amount, booked within three days of a case: candidates for its missing movement. */
export async function linesOfAmount(db: Sql, partner: string, amount: Kobo, around: Date): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`
    select line_id, direction, amount, narration, booked_at, matched_by from statement_line
    where partner = ${partner} and matched_by is null and amount = ${amount}
      and booked_at between ${around}::timestamptz - interval '3 days' and ${around}::timestamptz + interval '3 days'
    order by booked_at limit ${MAX_ROWS}`.execute(db)
  return rows
}
