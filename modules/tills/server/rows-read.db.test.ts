import type { RawBuilder } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { callRoute } from '../../../tests/fixtures/history.ts'
import { createCashier, giveNumber, payOrder, tillRoutes } from '../../../tests/fixtures/tills.ts'
import { sql } from '../../../platform/db/index.ts'
import { openTillOrder } from '../contract.ts'
import { lastPaymentsQuery } from './queries.ts'
import { openShiftQuery } from './shifts/queries.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Okonkwo Fabrics')
  // 5,000 payments of the fifty days before, and 40 of this hour.
  await world.rows(`
    insert into history_item (id, business_id, cashpoint_id, subject_id, kind, direction, state, amount, fee, vat, duty, total, channel, party_name, party_account,
      party_bank_code, party_bank_name, account_number, narration, reference, receipt_id, created_at)
    select 'his_' || n, '${shop.businessId}', '${shop.cashpointId}', 'col_' || n, 'collection', 'credit', 'confirmed', 100, 0, 0, 0, 100, 'transfer', 'Bala', '0123456789',
      '058', 'Bank', '${shop.accountNumber}', '', 'ref' || n, 'rct_' || n,
      case when n <= 40 then '2026-11-20T09:30:00Z'::timestamptz + n * interval '1 second' else '2026-11-19T00:00:00Z'::timestamptz - n * interval '14 minutes' end
    from generate_series(1, 5040) n`)
  await world.rows('analyze history_item')
})
afterEach(() => world.close())

type Node = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
const rowsOf = (node: Node): number =>
  (node['Relation Name'] === 'history_item' ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)
async function historyRead(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`explain (analyze, format json) ${query}`.execute(world.db.system)
  return rowsOf(rows[0]!['QUERY PLAN'][0]!.Plan)
}

test('issue 58: an open shift reads the payments since the shift before began, however many came earlier', async () => {
  const person = shop.caller.personId
  await world.rows(`insert into shift (id, business_id, cashpoint_id, number, state, float_amount, opened_by, opened_at, counted, counts, expected, closed_by, closed_at)
    select 'shf_' || n, '${shop.businessId}', '${shop.cashpointId}', n, 'closed', 0, '${person}', '2026-11-20T09:00:00Z'::timestamptz - (51 - n) * interval '1 day', 0, 1, 0, '${person}',
      '2026-11-20T09:10:00Z'::timestamptz - (51 - n) * interval '1 day' from generate_series(1, 50) n`)
  await world.rows(`insert into shift (id, business_id, cashpoint_id, number, state, float_amount, opened_by, opened_at)
    values ('shf_open', '${shop.businessId}', '${shop.cashpointId}', 51, 'open', 0, '${person}', '2026-11-20T09:20:00Z')`)
  await world.rows('analyze shift')
  // Of the 2 days and 20 minutes before it begins: 100 of each day from the evening of the 18th, and those of this hour.
  expect(await historyRead(openShiftQuery(shop.businessId, shop.cashpointId))).toBeLessThanOrEqual(300)
})

test('issue 58: the last payment of an order is found from the order, and no other payment is read', async () => {
  const cashier = await createCashier(world, shop)
  const made = await callRoute(tillRoutes(world), openTillOrder, {
    params: { id: shop.cashpointId },
    body: { amount: 1_850_000 },
    caller: cashier,
    requestId: 'order',
  })
  await giveNumber(world, made.data._id)
  await payOrder(world, made.data._id, 1_850_000n)
  expect(await historyRead(lastPaymentsQuery(shop.businessId, [made.data._id]))).toBe(1)
})
