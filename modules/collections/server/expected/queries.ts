import { defineLookup, type Sql, sql } from '../../../../platform/db/index.ts'
import type { ExpectedPaymentRow, MismatchRow } from '../rows.ts'

/** An order whose own number a credit names, with its money that waits for the rest. */
export type OpenExpectation = { expected: ExpectedPaymentRow; shorts: Pick<MismatchRow, 'id' | 'hold_id'>[] }

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
  const { rows } = await sql<Pick<MismatchRow, 'id' | 'hold_id'>>`
    select id, hold_id from mismatch where expected_payment_id = ${id} and kind = 'short' and state = 'open' order by id limit 100`.execute(db)
  return { expected, shorts: rows }
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
  payer_name: string
  payer_bank_name: string
  received_at: Date
  reversal_expires_at: Date
  reference: string
  expected_amount: bigint
  expected_received: bigint
  ends_at: Date
}

const listed = sql`
  select m.*, c.amount as paid, c.payer_name, c.payer_bank_name, c.received_at, c.reversal_expires_at, e.reference, e.amount as expected_amount,
    e.received as expected_received, e.ends_at
  from mismatch m join collection c on c.id = m.collection_id join expected_payment e on e.id = m.expected_payment_id`

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
  others: (Pick<MismatchRow, 'kind' | 'state'> & { amount: number; due_at: string })[]
}

export async function payPageOf(people: Sql, token: string): Promise<PayPageRow | null> {
  const { rows } = await sql<PayPageRow>`select * from expected_payment_page(${token})`.execute(people)
  return rows[0] ?? null
}

/** What a lien still holds, in kobo. */
export async function remainingOf(db: Sql, holdId: string | null): Promise<bigint> {
  if (holdId === null) return 0n
  const { rows } = await sql<{ remaining: bigint }>`select remaining from hold where id = ${holdId} and state = 'open'`.execute(db)
  return rows[0]?.remaining ?? 0n
}

/** Orders of a business that wait for money, up to `limit`. */
export async function countOpenExpected(db: Sql, businessId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from (
      select from expected_payment where business_id = ${businessId} and state in ('waiting', 'short') limit ${limit}) o`.execute(db)
  return rows[0]!.open
}
