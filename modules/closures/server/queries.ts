import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'

const DAYS = 30

/** Since the change to `closing`. The index on the standing is partial. */
export const CLOSING_BUSINESSES = sql`
  select b.id, b.id as business_id, b.name as business, 'Closing of ' || b.name as what,
    (select balance from account a where a.business_id = b.id and a.kind = 'wallet' and a.mode = 'live') as amount,
    c.created_at as opened_at, c.created_at + make_interval(days => ${DAYS}::int) as due_at, b.standing = 'closing' as is_open
  from business b join lateral (
    select created_at from business_standing_change where business_id = b.id and to_standing = 'closing' order by id desc limit 1
  ) c on true`

/** States in which a record keeps its business open, by table. A test compares them with the states that the modules declare. */
export const UNFINISHED = {
  dispute: ['logged', 'investigating', 'awaiting_merchant', 'paying', 'appealed'],
  recall: ['received', 'secured', 'returning'],
  loan: ['awaiting_warranter', 'in_review', 'offered', 'active', 'late', 'non_performing', 'restructured'],
  bulk_run: ['reserved', 'running', 'paused', 'stopping'],
}
/** States that may stay when a business is closed, though something may follow: no money of the business depends on them. */
export const MAY_STAY: Readonly<Record<string, readonly string[]>> = {
  loan: ['written_off'],
  bulk_run: ['draft', 'finished', 'finished_with_failures'],
}

/** What still has to end. `count` is of records, or of kobo for a balance. */
export type Remainder = { what: string; amount: Kobo | null; count: number | null }

/** Everything of a business that is not at its end; empty when it can be closed. A claim against a bank (M51, M73) is between the bank and us. */
export async function remaindersOf(db: Sql, businessId: string): Promise<Remainder[]> {
  const { rows } = await sql<Remainder>`
    select initcap(replace(kind, '_', ' ')) || ': balance' as what, balance as amount, null::int as count from account
      where business_id = ${businessId} and mode = 'live' and balance <> 0
    union all select initcap(replace(kind, '_', ' ')) || ': held', held, null from account where business_id = ${businessId} and mode = 'live' and held <> 0
    union all select * from (
      select 'Payments under way', null::bigint, count(*)::int as n from transfer where business_id = ${businessId} and is_open
      union all select 'Open holds', null, count(*)::int from hold where business_id = ${businessId} and state = 'open'
      union all select 'Open cases of the books', null, count(*)::int from suspense_item
        where business_id = ${businessId} and state <> 'resolved' and account_kind is distinct from 'partner_claims'
      union all select 'Open disputes', null, count(*)::int from dispute where business_id = ${businessId} and state = any(${UNFINISHED.dispute})
      union all select 'Open recalls', null, count(*)::int from recall where business_id = ${businessId} and state = any(${UNFINISHED.recall})
      union all select 'Running loans', null, count(*)::int from loan where business_id = ${businessId} and state = any(${UNFINISHED.loan})
      union all select 'Bulk payments under way', null, count(*)::int from bulk_run where business_id = ${businessId} and state = any(${UNFINISHED.bulk_run})
    ) counted where n > 0`.execute(db)
  return rows
}
