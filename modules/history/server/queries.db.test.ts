import { afterAll, beforeAll, expect, test } from 'vitest'
import { COUNTER, createHistoryFixture, postCollection, STALL } from '../../../tests/fixtures/history.ts'
import { AMINA, BELLO, type LedgerFixture } from '../../../tests/fixtures/ledger.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import { dayTotals } from '../../ledger/index.ts'
import type { PagePosition } from './paging.ts'
import { countItems, type Filter, findItems } from './queries.ts'

const PAGE = 21

/**
 * A line each quarter of an hour. Amina's come by transfer, at the counter and now and then at the stall. Bello's all
 * come by card. There are no payouts.
 */
let world: LedgerFixture
beforeAll(async () => {
  world = await createHistoryFixture()
  await postCollection(world, { id: 'amina', kobo: 10_000n, at: new Date('2026-10-01T08:00:00Z') })
  await postCollection(world, { id: 'bello', kobo: 10_000n, channel: 'card', business: BELLO, at: new Date('2026-10-01T08:00:00Z') })
  await world.query(
    `insert into history_item overriding user value select (jsonb_populate_record(h, jsonb_build_object('id', id || i, 'subject_id', subject_id || i, 'receipt_id', receipt_id || i,
       'cashpoint_id', case when business_id = $1 and i % 50 = 0 then $2 else cashpoint_id end,
       'created_at', created_at + i * interval '15 minutes'))).* from history_item h, generate_series(1, 2000) i`,
    [AMINA, STALL],
  )
})
afterAll(() => world.close())

/** The result, and the number of rows of a table that PostgreSQL read for it. */
async function reading<Found>(business: string, table: 'history_item' | 'day_total', find: (tx: Sql) => Promise<Found>) {
  return world.db.tenant(business, async (tx) => {
    const before = await readSoFar(tx, table)
    const found = await find(tx)
    return { found, read: (await readSoFar(tx, table)) - before }
  })
}

async function readSoFar(tx: Sql, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
  return rows[0]!.read
}

const pageOf = (business: string, filter: Filter, after: PagePosition['after'] = null) =>
  reading(business, 'history_item', (tx) => findItems(tx, business, filter, { after, skip: 0, limit: PAGE }))

const DAYS = { from: '2026-10-02', to: '2026-10-20' }
test.each<[string, string, Filter]>([
  ['everything', AMINA, {}],
  ['money in', AMINA, { direction: 'credit' }],
  ['money out, of which there is none', AMINA, { direction: 'debit' }],
  ['by card, of which there is none', AMINA, { means: 'card' }],
  ['by transfer', AMINA, { means: 'transfer' }],
  ['by transfer, where all pay by card', BELLO, { means: 'transfer' }],
  ['by card', BELLO, { means: 'card' }],
  ['one cashpoint of few lines', AMINA, { cashpointId: STALL }],
  ['money out at a cashpoint of many lines, of which there is none', AMINA, { cashpointId: COUNTER, direction: 'debit' }],
  ['days', AMINA, DAYS],
  ['one cashpoint on some days', AMINA, { cashpointId: COUNTER, ...DAYS }],
  ['money in at one cashpoint on some days', AMINA, { cashpointId: COUNTER, direction: 'credit', ...DAYS }],
])('a page reads the lines that it shows and no others: %s', async (_name, business, filter) => {
  // Before the table had statistics, and after.
  for (let round = 0; round < 2; round++) {
    const first = await pageOf(business, filter)
    expect(first.read).toBe(first.found.length)
    const last = first.found.at(-1)
    if (last) {
      const next = await pageOf(business, filter, { at: last.created_at, id: last.id })
      expect(next.found.length).toBeGreaterThan(0)
      expect(next.read).toBe(next.found.length)
    }
    await world.query('analyze history_item')
  }
})

test('totals of some days are read from the rows of those days, and those of one cashpoint from its own', async () => {
  const [from, to] = ['2024-03-01', '2024-03-14']
  await world.query(
    `insert into day_total (business_id, cashpoint_id, day, kind, count, amount)
     select $1, cashpoint, date '2024-01-01' + day, kind, 1, 100 from generate_series(0, 499) day, unnest($2::text[]) cashpoint, unnest($3::text[]) kind`,
    [AMINA, [COUNTER, STALL], ['collection', 'listed_transfer_in']],
  )
  const totals = (cashpointId?: string) =>
    reading(AMINA, 'day_total', (tx) => dayTotals(tx, AMINA, { from, to, ...(cashpointId && { cashpointId }) }))
  const listed = (filter: Filter) => reading(AMINA, 'day_total', (tx) => countItems(tx, AMINA, { from, to, direction: 'credit', ...filter }))
  for (let round = 0; round < 2; round++) {
    expect(await totals()).toMatchObject({ found: { length: 28 }, read: 56 })
    expect(await totals(STALL)).toMatchObject({ found: { length: 28 }, read: 28 })
    // Of those days at most, whose rows are 56, and 28 of one cashpoint. PostgreSQL 18 leaves out those of other kinds.
    expect((await listed({})).found).toBe(28)
    expect((await listed({})).read).toBeLessThanOrEqual(56)
    expect((await listed({ cashpointId: STALL })).found).toBe(14)
    expect((await listed({ cashpointId: STALL })).read).toBeLessThanOrEqual(28)
    await world.query('analyze day_total')
  }
})
