import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../../platform/db/index.ts'
import { BANK, type LedgerFixture } from '../../../../tests/fixtures/ledger.ts'
import { createTradingLedger } from '../../../../tests/fixtures/ledger-fixture.ts'
import { statementLineOf } from '../../../../tests/fixtures/written-statement.ts'
import { insertLines } from '../store.ts'
import { balancesOfDay, balancesQuery } from './queries.ts'

let world: LedgerFixture
beforeEach(async () => {
  world = await createTradingLedger()
})
afterEach(() => world.close())

const READ = new Date('2026-11-25T12:00:00Z')
const read = (lines: readonly (readonly ['in' | 'out', string, bigint, string])[]) =>
  insertLines(
    world.db.system,
    BANK,
    lines.map(([side, key, amount, at]) => ({ ...statementLineOf(side, key, amount), lineId: key, bookedAt: new Date(at) })),
    READ,
  )
const balances = (on: string) => balancesOfDay(world.db.system, BANK, on)

test('a day opens with all that the bank booked before it, also with a line of an earlier day that was read later; our books lack what nothing matches', async () => {
  await read([
    ['in', 'a', 1_000n, '2026-11-20T10:00:00Z'],
    ['out', 'b', 300n, '2026-11-20T11:00:00Z'],
    // The night of the 21st in Lagos.
    ['in', 'c', 50n, '2026-11-20T23:30:00Z'],
    ['out', 'd', 20n, '2026-11-22T09:00:00Z'],
  ])
  await world.query(`update statement_line set matched_by = 'statement:x' where line_id in ('a', 'b', 'd')`)
  expect(await balances('2026-11-22')).toEqual({
    bank: { opening: 750n, in: 0n, out: 20n, closing: 730n },
    books: { opening: 700n, in: 0n, out: 20n, closing: 680n },
  })
  expect(await balances('2026-11-21')).toEqual({
    bank: { opening: 700n, in: 50n, out: 0n, closing: 750n },
    books: { opening: 700n, in: 0n, out: 0n, closing: 700n },
  })
  await read([
    ['in', 'e', 7n, '2026-11-20T12:00:00Z'],
    // Read again, and counted once.
    ['in', 'a', 1_000n, '2026-11-20T10:00:00Z'],
  ])
  expect((await balances('2026-11-22')).bank.opening).toBe(757n)
})

type Node = { 'Relation Name'?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
const rowsOf = (node: Node): number =>
  (node['Relation Name'] === 'statement_line' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)

test('the lines that the report of a day reads are those of the day and those that nothing matches, however many came before', async () => {
  await world.query(`
    insert into statement_line (partner, line_id, direction, amount, reference, narration, booked_at, read_at, matched_by)
    select '${BANK}', 'L' || n, 'in', 100, 'none', '', '2026-11-24T10:00:00Z'::timestamptz - n * interval '10 minutes', '2026-11-24T11:00:00Z',
      case when n % 1000 = 0 then null else 'statement:x' end
    from generate_series(0, 5000) n`)
  await world.query('analyze statement_line')
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Node }[] }>`explain (analyze, format json) ${balancesQuery(BANK, '2026-11-24')}`.execute(
    world.db.system,
  )
  // From midnight in Lagos to 11:00 there are 67 lines, and 5 before it are open.
  expect(rowsOf(rows[0]!['QUERY PLAN'][0]!.Plan)).toBe(67 + 5)
  expect((await balances('2026-11-24')).bank).toEqual({ opening: 493_400n, in: 6_700n, out: 0n, closing: 500_100n })
})
