import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StatementLine } from '../../../partners/bank/port.ts'
import { captureLog } from '../../../tests/fixtures/log-capture.ts'
import { statementLine } from '../../../tests/fixtures/bank.ts'
import { attemptReference, addStatementLine } from '../../../tests/fixtures/pending-fixture.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { sweepStatement } from './actions/sweep-statement.ts'
import { readCursor } from './queries.ts'
import { storeCursor } from './store.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FOUND = 'credits of which no notice came were found on the statement'

const later = (ms: number) => new Date(world.clock.now().getTime() + ms)
const credited = (sessionId: string, more: Partial<StatementLine> = {}) =>
  statementLine({
    lineId: `L${sessionId}`,
    direction: 'in',
    amountKobo: 250_000n,
    bookedAt: world.clock.now(),
    sessionId,
    accountNumber: shop.accountNumber,
    ...more,
  })
const notices = () => world.rows(`select session_id, source from inbound_notice order by session_id`)
const jobs = () => world.rows(`select key from job where task = 'collections.confirm' order by key`)

test.each<[string, number | null, number]>([
  ['half an hour back, the first time', null, -30 * MINUTE_MS],
  ['from half an hour before the last sweep, however long ago that was', -9 * HOUR_MS, -9.5 * HOUR_MS],
  ['half an hour back, where the mark is ahead by no more than that', 30 * MINUTE_MS, -30 * MINUTE_MS],
  ['a whole day, where the mark is ahead by more', 30 * MINUTE_MS + 1, -24 * HOUR_MS],
])('the statement is read %s, and the mark moves to now', async (_how, markMs, fromMs) => {
  if (markMs !== null) await storeCursor(world.db.system, world.bank.name, 'collections', later(markMs))
  const requests: unknown[] = []
  world.bank.statement = async (request) => {
    requests.push(request)
    return { outcome: 'ok', value: { lines: [], last: true } }
  }
  expect(await sweepStatement(world)).toBe(0)
  expect(requests).toEqual([{ from: later(fromMs), to: world.clock.now(), page: 0, size: 200 }])
  expect(await readCursor(world.db.system, world.bank.name, 'collections')).toEqual(world.clock.now())
})

test('every page of the statement is read, once and in order, until the bank says that it was the last', async () => {
  const pages: number[] = []
  world.bank.statement = async ({ page }) => {
    pages.push(page)
    return { outcome: 'ok', value: { lines: [credited(`00000${pages.length}`)], last: pages.length === 3 } }
  }
  expect(await sweepStatement(world)).toBe(3)
  expect(pages).toEqual([0, 1, 2])
  expect(await notices()).toEqual(['000001', '000002', '000003'].map((session_id) => ({ session_id, source: 'sweep' })))
})

test('a statement that breaks off is an error, and is read again from where it was read before', async () => {
  const mark = later(-5 * MINUTE_MS)
  await storeCursor(world.db.system, world.bank.name, 'collections', mark)
  world.bank.statement = async ({ page }) =>
    page === 0 ? { outcome: 'ok', value: { lines: [credited('000001')], last: false } } : { outcome: 'unknown', reason: 'timeout' }
  await expect(sweepStatement(world)).rejects.toThrow('the statement could not be read: timeout')
  expect(await readCursor(world.db.system, world.bank.name, 'collections')).toEqual(mark)
  expect(await notices()).toHaveLength(1)
})

test('credits found by the sweep are stored as the statement shows them, without a notice, with one job that asks the bank about all of them, and logged', async () => {
  const { heard, alarms } = captureLog(world)
  world.bank.lines.push(credited('000001'), credited('000002', { amountKobo: 70_000n }))
  expect(await sweepStatement(heard)).toBe(2)
  expect(
    await world.rows(
      `select id, partner, session_id, source, raw::json as raw, told is null as untold, received_at from inbound_notice order by session_id`,
    ),
  ).toEqual(
    [
      ['000001', '250000'],
      ['000002', '70000'],
    ].map(([session_id, amountKobo]) => ({
      id: expect.stringMatching(/^ntc_/),
      partner: 'vfd',
      session_id,
      source: 'sweep',
      raw: { lineId: `L${session_id}`, amountKobo, accountNumber: shop.accountNumber },
      untold: true,
      received_at: world.clock.now(),
    })),
  )
  expect(await jobs()).toEqual([{ key: 'collection-confirm:000001 and 1 more' }])
  expect(alarms).toEqual([['warn', FOUND, { credits: 2 }]])
})

test('of two sweeps at once one takes a credit up, and says so; the other finds nothing and says nothing', async () => {
  const { heard, alarms } = captureLog(world)
  world.bank.lines.push(credited('000001'))
  const found: number[] = []
  const db: typeof world.db = {
    ...world.db,
    async transaction(work) {
      found.push(await sweepStatement(heard))
      return world.db.transaction(work)
    },
  }
  found.push(await sweepStatement({ ...heard, db }))
  expect(found).toEqual([1, 0])
  expect(alarms).toEqual([['warn', FOUND, { credits: 1 }]])
  expect(await notices()).toHaveLength(1)
  expect(await jobs()).toHaveLength(1)
})

test('known credits are not tried again: a sweep without anything new opens no commit', async () => {
  world.bank.lines.push(credited('000001'))
  await sweepStatement(world)
  const db: typeof world.db = {
    ...world.db,
    transaction() {
      throw new Error('a commit for nothing')
    },
  }
  expect(await sweepStatement({ ...world, db })).toBe(0)
})

test('a line without a session, or without an account, is no credit of a cashpoint, and stops no other', async () => {
  world.bank.lines.push(credited('000001', { sessionId: null }), credited('000002', { accountNumber: null }), credited('000003'))
  expect(await sweepStatement(world)).toBe(1)
  expect(await notices()).toEqual([{ session_id: '000003', source: 'sweep' }])
})

test('M16: a return of our payment is not a collection; a foreign reference makes no difference', async () => {
  await world.paidIn(shop, 5_000_000n, { receivedAt: later(-HOUR_MS) })
  const reference = await attemptReference(world, await createSentTransfer(world, shop, 1_000_000n))
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: '000001', accountNumber: shop.accountNumber })
  addStatementLine(world, 'in', 1_000_000n, { reference: 'theirs', sessionId: '000002', accountNumber: shop.accountNumber })
  addStatementLine(world, 'in', 1_000_000n, { sessionId: '000003', accountNumber: shop.accountNumber })
  expect(await sweepStatement(world)).toBe(2)
  expect(await notices()).toEqual(['000002', '000003'].map((session_id) => ({ session_id, source: 'sweep' })))
})
