import { sql } from '../../tests/browser/database.ts'
import type { Person } from './people.ts'

/** $1 is the business and $2 the cashpoint of the person. */
const QUERIES: Record<string, string> = {
  tx: `select distinct on (kind, direction, state, channel) id as value from history_item where business_id = $1 and $2::text is not null
       order by kind, direction, state, channel, created_at desc`,
  '/admin/cashpoint/transactions tx': `select distinct on (kind, direction, state, channel) id as value from history_item
       where business_id = $1 and cashpoint_id = $2 order by kind, direction, state, channel, created_at desc`,
  cashpoint: `select id as value from cashpoint where business_id = $1 and $2::text is not null order by is_default desc limit 1`,
  statement: `select distinct on (state) id as value from statement where business_id = $1 and $2::text is not null order by state`,
  group: `select id as value from bulk_group where business_id = $1 and $2::text is not null and removed_at is null order by id limit 3`,
  run: `select distinct on (state) id as value from bulk_run where business_id = $1 and $2::text is not null order by state`,
  member: `select id as value from downline_member where business_id = $1 and $2::text is not null order by id limit 2`,
  '/admin/merchant/loans id': `select distinct on (state) id as value from loan where business_id = $1 and $2::text is not null order by state`,
  '/admin/merchant/authorizations id': `select distinct on (state, operation) id as value from approval where business_id = $1 and $2::text is not null order by state, operation`,
  '/admin/merchant/card id': `select distinct on (state) id as value from card_payment where business_id = $1 and $2::text is not null order by state`,
  '/admin/cashpoint/card id': `select distinct on (state) id as value from card_payment where business_id = $1 and cashpoint_id = $2 order by state`,
  '/admin/merchant/transfer id': paymentsOf('transfer'),
  '/admin/merchant/withdraw id': paymentsOf('withdrawal'),
  '/admin/merchant id': paymentsOf('bill'),
  '/admin/merchant/referral id': paymentsOf('referral'),
  '/admin/merchant/bonus id': paymentsOf('bonus'),
  '/admin/merchant/reverse payment': `select id as value from history_item where business_id = $1 and $2::text is not null and kind = 'collection' and channel <> 'card'
       order by created_at desc limit 1`,
  '/admin/merchant/refund payment': `select id as value from card_payment where business_id = $1 and $2::text is not null
       and state in ('paid', 'settled', 'part_refunded') order by state limit 1`,
}

function paymentsOf(kind: string): string {
  return `select distinct on (state) id as value from transfer where business_id = $1 and $2::text is not null and kind = '${kind}' order by state, created_at desc`
}

const FIXED: Record<string, string> = {
  search: 'Balogun',
  from: '2026-11-01',
  to: '2026-11-20',
  month: '2026-10',
  amount: '150000',
  /** A payment of the browser's tab: none of this one. */
  payment: 'pay_of_another_tab',
}

/** Values of a parameter that the person's data have. Null for a parameter of which the crawl knows nothing. */
export async function valuesOf(person: Person, path: string, name: string): Promise<string[] | null> {
  const query = QUERIES[`${path} ${name}`] ?? QUERIES[name]
  if (query === undefined) return FIXED[name] === undefined ? null : [FIXED[name]]
  const rows = await sql<{ value: string }>(query, [person.businessid, person.cashpointid])
  return rows.map(({ value }) => value)
}
