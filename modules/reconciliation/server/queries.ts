import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { type CollectionRow, type MismatchRow, mismatchOf } from '../../collections/index.ts'
import type { TransferRow } from '../../transfers/index.ts'
import type { TransferState } from '../../transfers/contract.ts'
import { LINE_PREFIX, referenceOf, RETURN_PREFIX } from './matching-keys.ts'
import type { CaseRow, ClearingItemRow, StatementLineRow } from './rows.ts'
import type { CaseState } from './states.ts'

/** A clearing item and the one statement line that equals it; ids of both rows. */
export type MatchPair = {
  itemId: string
  lineId: string
  /** The wallet credit whose account differs from the line's, with or without its lien. */
  misplaced: { collectionId: string; businessId: string; isOnLien: boolean } | null
}

/** The position in the statement that a reader has reached. */
export type LineCursor = Pick<StatementLineRow, 'booked_at' | 'line_id'>

/**
 * Reads the next open lines, oldest first, after the given cursor. Returns those with an open item of the same
 * direction and amount, under the same session id or reference of ours. `last` is the cursor of the last line read;
 * null when there are no more. The cost of a window depends on its own lines, not on the backlog. The number of an order
 * is its business's. What comes for a deactivated cashpoint or its orders is the default one's.
 */
export async function openPairs(
  db: Sql,
  partner: string,
  after: LineCursor | null,
  limit: number,
): Promise<{ pairs: MatchPair[]; last: LineCursor | null }> {
  const { rows } = await sql<
    LineCursor & { lineId: string; itemId: string | null; collectionId: string | null; businessId: string; isOnLien: boolean }
  >`
    select l.booked_at, l.line_id, l.id as "lineId", i.id as "itemId", c.id as "collectionId", c.business_id as "businessId",
      c.state = 'posted_on_lien' as "isOnLien"
    from (select * from statement_line l where ${openLinesAfter(partner, after)} order by l.booked_at, l.line_id limit ${limit}) l
    left join lateral (
      select id, matching_key from ${itemsOfLine()} all_items where line_id is null and case_id is null and amount = l.amount order by id limit 1
    ) i on true
    left join lateral (
      select c.id, c.business_id, c.state from collection c join cashpoint p on p.id = c.cashpoint_id
      where l.direction = 'in' and c.partner = l.partner and c.session_id = i.matching_key and c.state in ('posted', 'posted_on_lien')
        and p.account_number <> l.account_number and c.business_id is distinct from (
          select e.business_id from expected_payment e where e.account_number = l.account_number and e.account_state = 'own'
          order by e.created_at desc limit 1)
        and not (p.is_default and exists (
          select from cashpoint old where old.account_number = l.account_number and old.business_id = c.business_id and old.state = 'deactivated'))
        offset 0
    ) c on true
    order by l.booked_at, l.line_id`.execute(db)
  return {
    pairs: rows.flatMap(({ lineId, itemId, collectionId, businessId, isOnLien }) =>
      itemId === null ? [] : [{ lineId, itemId, misplaced: collectionId === null ? null : { collectionId, businessId, isOnLien } }],
    ),
    last: rows.length < limit ? null : rows.at(-1)!,
  }
}

const openLinesAfter = (partner: string, after: LineCursor | null) => sql`l.partner = ${partner} and l.matched_by is null
  and (l.booked_at, l.line_id) > (coalesce(${after?.booked_at ?? null}::timestamptz, '-infinity'), coalesce(${after?.line_id ?? null}::text, ''))`

/**
 * The items that fit a line `l` of the statement, by the keys of matching-keys.ts. Each key is looked up by the table's
 * unique key. "offset 0" keeps the planner from joining the open rows of both sides, which is quadratic before it has
 * statistics.
 */
function itemsOfLine() {
  return sql`(
    select i.id, i.matching_key, i.amount, i.line_id, i.case_id
    from unnest(${keysOfLine()}) as k(key)
    cross join lateral (
      select * from clearing_item where partner = l.partner and side = l.direction and matching_key = k.key offset 0
    ) i where k.key is not null
  )`
}

/** The keys of matching-keys.ts under which an item of a line `l` may stand; null for a key that the line lacks. */
export function keysOfLine() {
  return sql`array[case l.direction when 'in' then l.session_id else l.reference end,
    case l.direction when 'in' then ${sql.lit(RETURN_PREFIX)} || l.reference end, ${sql.lit(LINE_PREFIX)} || l.line_id]`
}

/** The newest line known; before the first one, the time of the oldest item. */
export async function findReadingStart(db: Sql, partner: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(booked_at) from statement_line where partner = ${partner}),
                    (select min(opened_at) from clearing_item where partner = ${partner})) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** A line that equals no item, with the item and payment known for it. */
export type OpenLine = StatementLineRow & {
  item: (Pick<ClearingItemRow, 'id' | 'matching_key' | 'amount' | 'line_id' | 'case_id'> & { case_state: CaseState | null }) | null
  /** The payment of ours whose reference it names. */
  payment: {
    attemptId: string
    transferId: string
    businessId: string
    kind: TransferRow['kind']
    subjectId: string | null
    state: TransferState
    isOfAmount: boolean
    /** After a fraud (M73). */
    isRefunded: boolean
  } | null
}

/** Oldest first, after the cursor. Of several items that fit a line, the open one. */
export async function openLines(db: Sql, partner: string, after: LineCursor | null, limit: number): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine & { item_amount: bigint | null }>`
    select l.*, i.amount as item_amount,
      case when i.id is null then null else jsonb_build_object('id', i.id, 'matching_key', i.matching_key, 'line_id', i.line_id, 'case_id', i.case_id, 'case_state', s.state) end as item,
      case when t.id is null then null else jsonb_build_object('attemptId', a.id, 'transferId', t.id, 'businessId', t.business_id, 'kind', t.kind, 'subjectId', t.subject_id, 'state', t.state,
        'isOfAmount', t.amount = l.amount, 'isRefunded', t.refunded_dispute_id is not null) end as payment
    from statement_line l
    left join lateral (select * from ${itemsOfLine()} all_items order by line_id is not null, case_id is not null limit 1) i on true
    left join suspense_item s on s.id = i.case_id
    left join transfer_attempt a on a.partner_reference = l.reference and a.partner = l.partner
    left join transfer t on t.id = a.transfer_id
    where ${openLinesAfter(partner, after)}
    order by l.booked_at, l.line_id limit ${limit}`.execute(db)
  return rows.map(({ item_amount, ...line }) => ({ ...line, item: line.item && { ...line.item, amount: item_amount! } }))
}

/** Items older than the given time without a line on the statement. */
export async function itemsWithoutLine(db: Sql, partner: string, openedBefore: Date, limit: number): Promise<ClearingItemRow[]> {
  const { rows } = await sql<ClearingItemRow>`
    select * from clearing_item
    where partner = ${partner} and line_id is null and case_id is null and opened_at < ${openedBefore} order by opened_at, id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function itemByKey(db: Sql, partner: string, side: 'in' | 'out', matchingKey: string): Promise<ClearingItemRow | null> {
  const { rows } = await sql<ClearingItemRow>`
    select * from clearing_item where partner = ${partner} and side = ${side} and matching_key = ${matchingKey}`.execute(db)
  return rows[0] ?? null
}

/** `isReturned`: the wallet has its whole total back (M16). */
type Payment = { transferId: string; businessId: string; totalKobo: bigint; isReturned: boolean }

/** An item with its subject: the collection that it credited, with what of it waits for a decision of the business, or the payment that was sent or returned. */
export type Subject = { item: ClearingItemRow; collection: CollectionRow | null; mismatch: MismatchRow | null; payment: Payment | null }

export async function loadItemSubject(db: Sql, itemId: string): Promise<Subject> {
  const { rows: items } = await sql<ClearingItemRow>`select * from clearing_item where id = ${itemId}`.execute(db)
  const item = items[0]!
  const { rows: collections } = await sql<CollectionRow>`
    select * from collection where ${item.side} = 'in' and partner = ${item.partner} and session_id = ${item.matching_key}`.execute(db)
  const { rows: payments } = await sql<Payment>`
    select t.id as "transferId", t.business_id as "businessId", t.total as "totalKobo", t.state = 'returned' as "isReturned"
    from transfer_attempt a join transfer t on t.id = a.transfer_id
    where a.partner = ${item.partner} and a.partner_reference = ${referenceOf(item.matching_key)}`.execute(db)
  const collection = collections[0] ?? null
  const mismatch = collection && (await mismatchOf(db, collection.id))
  return { item, collection, mismatch, payment: payments[0] ?? null }
}

/** The payment of ours that has this reference at the bank. */
export async function findPayment(
  db: Sql,
  partner: string,
  reference: string,
): Promise<{ transferId: string; businessId: string; amount: bigint } | null> {
  const { rows } = await sql<{ transferId: string; businessId: string; amount: bigint }>`
    select t.id as "transferId", t.business_id as "businessId", t.amount from transfer_attempt a join transfer t on t.id = a.transfer_id
    where a.partner = ${partner} and a.partner_reference = ${reference}`.execute(db)
  return rows[0] ?? null
}

/** Our account number of a cashpoint, as shown in the history. */
export async function findAccountNumber(db: Sql, cashpointId: string): Promise<string> {
  const { rows } = await sql<{ account_number: string }>`select account_number from cashpoint where id = ${cashpointId}`.execute(db)
  return rows[0]!.account_number
}

/** `account_number`: ours. `shown_account`: the other account that the line names; null when it is ours. */
export type ShownOnLien = CollectionRow & { account_number: string; shown_account: string | null }

/**
 * Provisional credits that the statement shows by now. Either they are matched with a line for their account, or every
 * line that fits names another account.
 */
export async function findShownOnLien(db: Sql, partner: string): Promise<ShownOnLien[]> {
  const { rows } = await sql<ShownOnLien>`
    with on_lien as materialized (
      select c.*, p.account_number, i.line_id, i.case_id, i.amount as item_amount from collection c
      join cashpoint p on p.id = c.cashpoint_id
      join clearing_item i on i.partner = c.partner and i.side = 'in' and i.matching_key = c.session_id
      where c.partner = ${partner} and c.state = 'posted_on_lien'
    ), elsewhere as (
      select o.id, min(l.account_number) as shown_account from on_lien o
      join statement_line l on l.partner = ${partner} and l.session_id = o.session_id
      where o.line_id is null and o.case_id is null and l.direction = 'in' and l.matched_by is null and l.amount = o.item_amount
      group by o.id having bool_and(coalesce(l.account_number <> o.account_number, false))
    )
    select o.*, e.shown_account from on_lien o left join elsewhere e using (id)
    where o.line_id is not null or e.id is not null order by o.posted_at, o.id limit 500`.execute(db)
  return rows
}

/** A case of M48 whose line names a payment that is known to be paid by now: its money is the return of that payment. */
export type ReturnedCredit = {
  caseId: string
  lineId: string
  sessionId: string | null
  amountKobo: Kobo
  partner: string
  attemptId: string
  transferId: string
  businessId: string
  kind: TransferRow['kind']
  subjectId: string | null
  /** The case of M52, if the payment was late. */
  lateCaseId: string | null
}

/**
 * First the credits that equal their payment to the kobo, then the oldest. Not included: payments that were refunded (M73), credits above the payment,
 * credits that differ from a late payment, and cases that differ from their line (M55). Operators decide those.
 */
export async function findReturnedCredits(db: Sql, partner: string): Promise<ReturnedCredit[]> {
  const { rows } = await sql<ReturnedCredit>`
    select s.id as "caseId", l.line_id as "lineId", l.session_id as "sessionId", l.amount as "amountKobo", l.partner,
      a.id as "attemptId", t.id as "transferId", t.business_id as "businessId", t.kind, t.subject_id as "subjectId", late.id as "lateCaseId"
    from suspense_item s
    join clearing_item i on i.partner = s.partner and i.side = 'in' and i.matching_key = s.session_id
    join statement_line l on l.partner = i.partner and l.line_id = i.line_id
    join transfer_attempt a on a.partner = l.partner and a.partner_reference = l.reference
    join transfer t on t.id = a.transfer_id
    left join suspense_item late on late.subject_id = t.id and late.kind = 'late' and late.state <> 'resolved'
    where s.partner = ${partner} and s.kind = 'unmatched' and s.state <> 'resolved' and s.amount = l.amount
      and (t.state = 'settled' and t.refunded_dispute_id is null and l.amount <= t.amount or t.state = 'paid_late' and l.amount = late.amount)
    order by l.amount = t.amount desc, s.opened_at, s.id limit 500`.execute(db)
  return rows
}

export async function caseById(db: Sql, id: string): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`select * from suspense_item where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The open case of M52 of a transfer. */
export async function findLateCase(db: Sql, transferId: string): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`
    select * from suspense_item where subject_id = ${transferId} and account_kind = 'suspense_late' and state <> 'resolved'`.execute(db)
  return rows[0] ?? null
}

/** A case of M54 about the whole transfer is open. */
export async function isCalledUnpaid(db: Sql, transferId: string): Promise<boolean> {
  const { rows } = await sql`
    select from suspense_item
    where subject_id = ${transferId} and account_kind = 'suspense_unpaid' and kind = 'unpaid' and state <> 'resolved'`.execute(db)
  return rows.length > 0
}

/** Open cases about a transfer that have no posting. */
export async function findCasesWithoutPosting(db: Sql, transferId: string): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select * from suspense_item where subject_id = ${transferId} and account_kind is null and state <> 'resolved' order by opened_at, id`.execute(db)
  return rows
}

export type UnconfirmedCredit = { caseId: string; collectionId: string; holdId: string; businessId: string; accountNumber: string; sessionId: string }

/** Open cases of M53 about credits known only by a notice. */
export async function findUnconfirmedCredits(db: Sql, partner: string): Promise<UnconfirmedCredit[]> {
  const { rows } = await sql<UnconfirmedCredit>`
    select s.id as "caseId", c.id as "collectionId", c.hold_id as "holdId", c.business_id as "businessId", p.account_number as "accountNumber",
      c.session_id as "sessionId"
    from suspense_item s
    join collection c on c.id = s.subject_id and c.state = 'posted_on_lien'
    join cashpoint p on p.id = c.cashpoint_id
    where s.partner = ${partner} and s.state <> 'resolved' and s.kind = 'unfunded' order by s.opened_at limit 500`.execute(db)
  return rows
}

/** The open case of a transfer in review. */
export async function findReviewCase(db: Sql, transferId: string): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`
    select * from suspense_item where subject_id = ${transferId} and kind = 'review' and state <> 'resolved'`.execute(db)
  return rows[0] ?? null
}

export async function findCollection(db: Sql, id: string): Promise<CollectionRow | null> {
  const { rows } = await sql<CollectionRow>`select * from collection where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The open claim of M73 for the refund of a dispute. */
export async function findOpenClaim(db: Sql, disputeId: string): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`
    select * from suspense_item where subject_id = ${disputeId} and account_kind = 'partner_claims' and state <> 'resolved'`.execute(db)
  return rows[0] ?? null
}

/** The case of the credit that was to be sent back (M50), by a case of the movement that the bank has not made. */
export async function findSentBackCase(db: Sql, { case_key }: Pick<CaseRow, 'case_key'>): Promise<CaseRow | null> {
  const itemId = case_key.replace(/^(?:missing|difference):/, '')
  const { rows } = await sql<CaseRow>`
    select s.* from clearing_item i join suspense_item s on s.id = substring(i.matching_key from '^BACK-(.+)$') where i.id = ${itemId}`.execute(db)
  return rows[0] ?? null
}

/** The credit in suspense (M48) with which a partner has repaid a claim. A biller has no account of ours, so it may pay into any. */
export async function findRepayment(db: Sql, { partner, amount }: Pick<CaseRow, 'partner' | 'amount'>, sessionId: string): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`
    select * from suspense_item
    where session_id = ${sessionId} and amount = ${amount} and account_kind = 'suspense_unmatched' and state <> 'resolved'
      and (partner = ${partner} or exists (select from account f where f.kind = 'bills_float' and f.partner = ${partner}))
    order by opened_at, id`.execute(db)
  return rows[0] ?? null
}
