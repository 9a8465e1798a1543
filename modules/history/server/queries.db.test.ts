import { afterAll, beforeAll, expect, test } from 'vitest'
import { COUNTER, historyWorld, paidIn, STALL } from '../../../tests/world/history.ts'
import { AMINA, BELLO, type LedgerWorld } from '../../../tests/world/ledger.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Place } from './paging.ts'
import { type Filter, findItems } from './queries.ts'

const PAGE = 21

/** A line each quarter of an hour: Amina's by transfer, at the counter and now and then at the stall; Bello's all by card; nobody pays out. */
let world: LedgerWorld
beforeAll(async () => {
  world = await historyWorld()
  await paidIn(world, { id: 'amina', kobo: 10_000n, at: new Date('2026-10-01T08:00:00Z') })
  await paidIn(world, { id: 'bello', kobo: 10_000n, channel: 'card', business: BELLO, at: new Date('2026-10-01T08:00:00Z') })
  await world.query(
    `insert into history_item select (jsonb_populate_record(h, jsonb_build_object('id', id || i, 'subject_id', subject_id || i, 'receipt_id', receipt_id || i,
       'cashpoint_id', case when business_id = $1 and i % 50 = 0 then $2 else cashpoint_id end,
       'created_at', created_at + i * interval '15 minutes'))).* from history_item h, generate_series(1, 2000) i`,
    [AMINA, STALL],
  )
})
afterAll(() => world.close())

/** The page, and how many lines of the history the database read for it. */
async function read(business: string, filter: Filter, after: Place['after'] = null) {
  return world.db.tenant(business, async (tx) => {
    const before = await readSoFar(tx)
    const rows = await findItems(tx, business, filter, { after, skip: 0, limit: PAGE })
    return { rows, read: (await readSoFar(tx)) - before }
  })
}

async function readSoFar(tx: Sql): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'history_item'`.execute(
    tx,
  )
  return rows[0]!.read
}

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
  // Before the table was ever counted, and after.
  for (let round = 0; round < 2; round++) {
    const first = await read(business, filter)
    expect(first.read).toBe(first.rows.length)
    const last = first.rows.at(-1)
    if (last) {
      const next = await read(business, filter, { at: last.created_at, id: last.id })
      expect(next.rows.length).toBeGreaterThan(0)
      expect(next.read).toBe(next.rows.length)
    }
    await world.query('analyze history_item')
  }
})
