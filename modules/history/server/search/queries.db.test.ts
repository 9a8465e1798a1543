import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COUNTER, createHistoryFixture, postCollection, STALL } from '../../../../tests/fixtures/history.ts'
import { AMINA, type LedgerFixture } from '../../../../tests/fixtures/ledger.ts'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import { collectionHistory } from '../../../collections/server/history.ts'
import { transferHistory } from '../../../transfers/server/history.ts'
import type { Filter } from '../queries.ts'
import { findMatches } from './queries.ts'
import { searchTerms } from './terms.ts'

const SOURCES = [collectionHistory, transferHistory]

/** A business of 12,000 payments by 2,000 accounts, at one cashpoint. No short reference has a U, so none begins like `bund`. */
let world: LedgerFixture
beforeAll(async () => {
  world = await createHistoryFixture()
  await postCollection(world, { id: 'yusuf', kobo: 4_500_000n, payer: { name: 'BALARABE YUSUF', account: '0148824471' } })
  await world.query(
    `insert into history_item overriding user value
     select p.* from history_item h cross join generate_series(1, 12000) i cross join lateral jsonb_populate_record(h, jsonb_build_object(
       'id', h.id || i, 'subject_id', h.subject_id || i, 'receipt_id', h.receipt_id || i, 'party_account', lpad((i % 2000)::text, 10, '7'),
       'party_name', case when i % 2000 < 800 then 'MUHAMMAD ' else 'PAYER ' end || 'N' || i % 2000, 'amount', 50000, 'total', 50000,
       'cashpoint_id', $1::text, 'created_at', h.created_at - i * interval '1 minute', 'narration', 'Goods ' || case when i % 4000 = 1 then 'bundle' else 'b' || i end)) p
     where h.id = 'txn_yusuf'`,
    [COUNTER],
  )
})

/** The result, and the number of rows of the two tables that PostgreSQL read for it. */
async function reading(text: string, filter: Filter = {}) {
  return world.db.tenant(AMINA, async (tx) => {
    const before = await readSoFar(tx)
    const lines = await findMatches(tx, AMINA, searchTerms(text), filter, { after: null, skip: 0, limit: 21 }, SOURCES)
    return { lines: lines.length, read: (await readSoFar(tx)) - before }
  })
}
const readSoFar = async (tx: Sql) => {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where schemaname = 'public'`.execute(
    tx,
  )
  return rows[0]!.read
}

describe.each(['before', 'after'])('%s the tables had statistics', (when) => {
  beforeAll(async () => {
    if (when === 'after') await world.query('analyze history_item, counterparty_word, history_item_word')
  })

  test.each([
    ['a name', 'payer n1999', 6, 3_000],
    ['an account', '7777771999', 6, 60],
    ['a frequent amount', '500', 21, 200],
    ['an amount that no payment has', '1,234', 0, 20],
    ['a session id', 'ses_yusuf', 1, 20],
    ['a word of all remarks', 'goods', 21, 200],
    ['a beginning that many remarks share', 'b1', 0, 700],
    ['a rare word of a remark', 'bund', 3, 60],
    ['nothing', 'oyinkansola', 0, 20],
  ])('a search reads what it shows, and not the history: %s', async (_what, text, lines, maximum) => {
    const search = await reading(text)
    expect(search.lines).toBe(lines)
    expect(search.read).toBeLessThan(maximum)
  })
})

test('where a filter fits no line, a bounded number is read', async () => {
  const search = await reading('500', { cashpointId: STALL })
  expect(search.lines).toBe(0)
  expect(search.read).toBeLessThan(10_100)
})

test('a beginning of more than 500 names is refused with its field', async () => {
  await expect(reading('muh')).rejects.toMatchObject({ httpStatus: 400, code: 'history.search_too_wide', fieldErrors: [{ field: 'search' }] })
  expect((await reading('muhammad n77')).lines).toBeGreaterThan(0)
})
afterAll(() => world.close())
