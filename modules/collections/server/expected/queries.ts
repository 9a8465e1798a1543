import type { RawBuilder } from 'kysely'
import { defineLookup, type Sql, sql } from '../../../../platform/db/index.ts'
import type { CollectionRow, ExpectedPaymentRow, MismatchRow, MismatchRulesRow, PayPageSettingRow } from '../rows.ts'

/**
 * An order whose own number a credit names, with its money that waits for the rest, the payment that paid it, and the rules of its business.
 */
export type OpenExpectation = {
  expected: ExpectedPaymentRow
  shorts: Pick<MismatchRow, 'id' | 'hold_id' | 'amount'>[]
  first: FirstPayment | null
  rules: MismatchRulesRow | null
}

/** The payment in that made an order paid. */
export type FirstPayment = Pick<CollectionRow, 'id' | 'amount' | 'received_at'>

/** The order that has an account number for itself; the newest, should the bank have given a number again. */
export const expectedByAccount = defineLookup<string, ExpectedPaymentRow>(
  'text',
  (accountNumber) => sql`
    select * from expected_payment where id = (
      select e.id from expected_payment e where e.account_number = ${accountNumber} and e.account_state = 'own' order by e.created_at desc limit 1)`,
)

export async function openExpectation(db: Sql, id: string): Promise<OpenExpectation | null> {
  const expected = await expectedById(db, id)
  if (!expected) return null
  const [{ rows }, rules, first] = await Promise.all([
    sql<OpenExpectation['shorts'][number]>`
      select id, hold_id, amount from mismatch where expected_payment_id = ${id} and kind = 'short' and state = 'open' order by id limit 100`.execute(
      db,
    ),
    currentRules(db, expected.business_id),
    firstPayment(db, expected.paid_by),
  ])
  return { expected, shorts: rows, first, rules }
}

async function firstPayment(db: Sql, id: string | null): Promise<FirstPayment | null> {
  if (id === null) return null
  const { rows } = await sql<FirstPayment>`select id, amount, received_at from collection where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The rules that hold now; null where the business has none. */
export async function currentRules(db: Sql, businessId: string): Promise<MismatchRulesRow | null> {
  const { rows } = await sql<MismatchRulesRow>`select * from mismatch_rules where business_id = ${businessId} and ended_at is null`.execute(db)
  return rows[0] ?? null
}

/** What did not fit, with what its order knew then. `before`: what its earlier parts brought, in kobo. */
export type PastMismatch = Pick<MismatchRow, 'id' | 'kind' | 'amount' | 'created_at'> & {
  paid: bigint
  received_at: Date
  expected: bigint
  before: bigint
  state: ExpectedPaymentRow['state']
  ends_at: Date
  first_amount: bigint | null
  first_received_at: Date | null
}

/** Since `since`, newest first. */
export async function pastMismatches(db: Sql, businessId: string, since: Date, limit: number): Promise<PastMismatch[]> {
  const { rows } = await sql<PastMismatch>`
    with newest as materialized (
      select m.id, m.kind, m.amount, m.created_at, m.expected_payment_id, m.collection_id from mismatch m
      where m.business_id = ${businessId} and m.created_at >= ${since}
        and not exists (select from moved_payment v where v.collection_id = m.collection_id) order by m.created_at desc, m.id desc limit ${limit})
    select m.id, m.kind, m.amount, m.created_at, c.amount as paid, c.received_at, e.amount as expected, parts.before, e.state, e.ends_at,
      f.amount as first_amount, f.received_at as first_received_at
    from newest m join collection c on c.id = m.collection_id join expected_payment e on e.id = m.expected_payment_id
    left join collection f on f.id = e.paid_by
    cross join lateral (
      select coalesce(sum(p.amount), 0)::bigint as before from mismatch p
      where p.expected_payment_id = m.expected_payment_id and p.kind = 'short' and (p.created_at, p.id) < (m.created_at, m.id)) parts
    order by m.created_at desc, m.id desc`.execute(db)
  return rows
}

export async function expectedById(db: Sql, id: string): Promise<ExpectedPaymentRow | null> {
  const { rows } = await sql<ExpectedPaymentRow>`select * from expected_payment where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** One of another business is null. */
export async function expectedOf(db: Sql, businessId: string, id: string): Promise<ExpectedPaymentRow | null> {
  const { rows } = await sql<ExpectedPaymentRow>`select * from expected_payment where id = ${id} and business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

/** Whether the bank gave this number for another order after that time. */
export async function wasGivenSince(db: Sql, accountNumber: string, since: Date, exceptId: string): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select exists (select from expected_payment where account_number = ${accountNumber} and account_state = 'own' and account_ends_at > ${since}
      and id <> ${exceptId}) as given`.execute(db)
  return rows[0]!.given
}

/** Payment links. Orders of a till are at their cashpoint. */
export async function newestExpected(db: Sql, businessId: string, limit: number): Promise<ExpectedPaymentRow[]> {
  const { rows } = await sql<ExpectedPaymentRow>`
    select * from expected_payment where business_id = ${businessId} and origin = 'link' order by created_at desc limit ${limit}`.execute(db)
  return rows
}

/** A mismatch with what the list shows of its payment and its order. */
export type ListedMismatch = MismatchRow & {
  paid: bigint
  channel: string
  session_id: string
  payer_name: string
  payer_bank_name: string
  received_at: Date
  reversal_expires_at: Date
  reference: string
  expected_amount: bigint
  expected_received: bigint
  ends_at: Date
  /** The rules by which it goes back hold still. */
  goes_back: boolean
  expected_state: ExpectedPaymentRow['state']
  payer_account: string
  cashpoint_name: string
  /** Another order is open. */
  has_orders: boolean
}

const listed = sql`
  select m.*, c.amount as paid, c.channel, c.session_id, c.payer_name, c.payer_bank_name, c.received_at, c.reversal_expires_at, e.reference, e.amount as expected_amount,
    e.received as expected_received, e.ends_at, e.state as expected_state, c.payer_account, k.name as cashpoint_name,
    exists (select from expected_payment o where o.business_id = m.business_id and o.state in ('waiting', 'short') and o.id <> e.id) as has_orders,
    exists (select from mismatch_rules r where r.id = m.back_rules_id and r.ended_at is null) as goes_back
  from mismatch m join collection c on c.id = m.collection_id join expected_payment e on e.id = m.expected_payment_id
  join cashpoint k on k.id = e.cashpoint_id`

export async function openMismatches(db: Sql, businessId: string, limit: number): Promise<ListedMismatch[]> {
  const { rows } = await sql<ListedMismatch>`
    ${listed} where m.business_id = ${businessId} and m.state = 'open' order by m.due_at, m.id limit ${limit}`.execute(db)
  return rows
}

export async function listedMismatch(db: Sql, businessId: string, id: string): Promise<ListedMismatch | null> {
  const { rows } = await sql<ListedMismatch>`${listed} where m.id = ${id} and m.business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

export async function mismatchById(db: Sql, id: string): Promise<MismatchRow | null> {
  const { rows } = await sql<MismatchRow>`select * from mismatch where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What of a payment in did not fit its order, whatever became of it. */
export async function mismatchOf(db: Sql, collectionId: string): Promise<MismatchRow | null> {
  const { rows } = await sql<MismatchRow>`select * from mismatch where collection_id = ${collectionId}`.execute(db)
  return rows[0] ?? null
}

/** The mismatch of a payment in that waits for a decision. */
export async function openMismatchOf(db: Sql, collectionId: string): Promise<MismatchRow | null> {
  const { rows } = await sql<MismatchRow>`select * from mismatch where collection_id = ${collectionId} and state = 'open'`.execute(db)
  return rows[0] ?? null
}

/** An order as its payer sees it. */
export type PayPageRow = Pick<
  ExpectedPaymentRow,
  | 'business_name'
  | 'reference'
  | 'note'
  | 'amount'
  | 'received'
  | 'state'
  | 'account_state'
  | 'account_number'
  | 'account_name'
  | 'account_ends_at'
  | 'ends_at'
  | 'created_at'
  | 'ended_at'
> & {
  /** Whether a payment to this business can be credited now. */
  takes_money: boolean
  others: {
    kind: MismatchRow['kind'] | 'moved'
    state: MismatchRow['state'] | 'moved'
    amount: number
    due_at: string
    back_at: string | null
    by_card: boolean
  }[]
  /** Null where the business names another site by now. */
  return_to: string | null
  /** The site that may show the page in a frame. */
  framed_by: string | null
  paid_at: Date | null
  paid_by_card: boolean
  /** A link, and not an order of a till or one that follows another. */
  may_follow: boolean
  /** Of the order that the payer asked for after the time of this one. */
  next_token: string | null
  /** Of the order that this one follows, and whether money came for it after all. */
  first_token: string | null
  first_has_money: boolean
  /** When the payer last said that the money is sent, and when the bank had been asked. `failed`: it did not answer. */
  asked_at: Date | null
  answered_at: Date | null
  failed: boolean
}

/** An old link asks for no money any more. */
const FOLLOWED_WITHIN_MS = 7 * 24 * 60 * 60_000

/** Whether a payer may ask for a new number: the time of the link is over, and nothing came. */
export const mayFollow = ({ state, received, may_follow, takes_money, others, ended_at }: PayPageRow, at: Date): boolean =>
  state === 'expired' &&
  received === 0n &&
  may_follow &&
  takes_money &&
  others.length === 0 &&
  ended_at !== null &&
  at.getTime() - ended_at.getTime() < FOLLOWED_WITHIN_MS

/** What of an order waits for a decision and came by a transfer that can be sent back, and that nobody has begun to send back. */
export type BackableMismatch = Pick<MismatchRow, 'id' | 'amount' | 'business_id' | 'expected_payment_id'> & {
  payer_name: string
  cashpoint_id: string
  rules_id: string
}

/** Where the rules of the business let the payer send it back. */
export async function backableMismatches(db: Sql, token: string, at: Date): Promise<BackableMismatch[]> {
  const { rows } = await sql<BackableMismatch>`
    select m.id, m.amount, m.business_id, m.expected_payment_id, c.payer_name, e.cashpoint_id, r.id as rules_id
    from expected_payment e
    join mismatch_rules r on r.business_id = e.business_id and r.ended_at is null and r.payer_back
    join mismatch m on m.expected_payment_id = e.id and m.state = 'open' and (m.back_at is null or m.back_at > ${at})
    join collection c on c.id = m.collection_id and c.state = 'posted' and c.channel <> 'card' and c.partner <> 'book' and c.recall_id is null
      and c.reversal_expires_at > ${at}
    where e.token = ${token} order by m.id limit 100`.execute(db)
  return rows
}

export async function payPageSettingOf(db: Sql, businessId: string): Promise<PayPageSettingRow | null> {
  const { rows } = await sql<PayPageSettingRow>`select * from pay_page_setting where business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

export async function payPageOf(people: Sql, token: string): Promise<PayPageRow | null> {
  const { rows } = await sql<PayPageRow>`select * from expected_payment_page(${token})`.execute(people)
  return rows[0] ?? null
}

/** An order by the link of its page. */
export async function expectedByToken(db: Sql, token: string): Promise<ExpectedPaymentRow | null> {
  const { rows } = await sql<ExpectedPaymentRow>`select * from expected_payment where token = ${token}`.execute(db)
  return rows[0] ?? null
}

/** What a lien still holds, in kobo. */
export async function remainingOf(db: Sql, holdId: string | null): Promise<bigint> {
  if (holdId === null) return 0n
  const { rows } = await sql<{ remaining: bigint }>`select remaining from hold where id = ${holdId} and state = 'open'`.execute(db)
  return rows[0]?.remaining ?? 0n
}

/** Whether a payment in has paid an order by itself. */
export async function hasPaidOrder(db: Sql, collectionId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from expected_payment where paid_by = ${collectionId}) as has`.execute(db)
  return rows[0]!.has
}

/** The order `e` takes `amount` now; one whose time is over only what makes it full. `at`: now. */
const isOpenFor = (amount: RawBuilder<unknown>, at: Date) => sql`
  (e.state in ('waiting', 'short') and e.ends_at > ${at}
    or e.state in ('short', 'expired') and e.received > 0 and ${amount} >= e.amount - e.received)`

/** An order that could take a payment. */
export type OrderCandidate = Pick<ExpectedPaymentRow, 'id' | 'reference' | 'note' | 'amount' | 'received' | 'created_at'>

/** Orders that this mismatch could count for, those that it fits first, then the newest. */
export async function orderCandidates(db: Sql, mismatch: MismatchRow, at: Date, limit: number): Promise<OrderCandidate[]> {
  const { id, business_id, amount, is_counted, expected_payment_id } = mismatch
  const { rows } = await sql<OrderCandidate>`
    select e.id, e.reference, e.note, e.amount, e.received, e.created_at from expected_payment e
    where e.business_id = ${business_id} and ${isOpenFor(sql`${amount}::bigint`, at)} and not (${is_counted} and e.id = ${expected_payment_id})
      and (e.state in ('waiting', 'short') or exists (
        select from mismatch m where m.expected_payment_id = e.id and m.state = 'open' and m.kind = 'short' and m.id <> ${id}))
    order by abs(e.amount - e.received - ${amount}::bigint) = 0 desc, e.created_at desc limit ${limit}`.execute(db)
  return rows
}

/** A payment that could count for an order. */
export type PaymentCandidate = Pick<CollectionRow, 'id' | 'payer_name' | 'payer_bank_name' | 'payer_account' | 'received_at'> & {
  amount: bigint
  reference: string | null
}

/**
 * Payments that could count for the order of a short payment: those that wait for a decision, and those that came for no order since `since` and are
 * exactly what is missing.
 */
export async function paymentCandidates(
  db: Sql,
  { business_id, expected_payment_id }: MismatchRow,
  missing: bigint,
  since: Date,
  limit: number,
): Promise<PaymentCandidate[]> {
  const { rows } = await sql<PaymentCandidate>`
    select * from (
      select c.id, c.payer_name, c.payer_bank_name, c.payer_account, c.received_at, m.amount, e.reference
      from mismatch m join collection c on c.id = m.collection_id join expected_payment e on e.id = m.expected_payment_id
      where m.business_id = ${business_id} and m.state = 'open' and c.recall_id is null and c.channel <> 'card'
        and not (m.is_counted and m.expected_payment_id = ${expected_payment_id})
      union all
      select c.id, c.payer_name, c.payer_bank_name, c.payer_account, c.received_at, c.amount, null from collection c
      where c.business_id = ${business_id} and c.posted_at > ${since} and c.amount = ${missing} and c.state = 'posted' and c.recall_id is null
        and c.part_back = 0 and c.channel <> 'card' and not exists (select from mismatch m where m.collection_id = c.id)
        and not exists (select from expected_payment e where e.paid_by = c.id)
    ) p order by p.amount = ${missing} desc, p.received_at desc limit ${limit}`.execute(db)
  return rows
}

/** Orders of a business that wait for money, up to `limit`. */
export async function countOpenExpected(db: Sql, businessId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from (
      select from expected_payment where business_id = ${businessId} and state in ('waiting', 'short') limit ${limit}) o`.execute(db)
  return rows[0]!.open
}
