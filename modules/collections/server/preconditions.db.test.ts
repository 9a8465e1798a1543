import { runJob } from '../../../tests/fixtures/jobs.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InflowNotice } from '../../../partners/bank/port.ts'
import { captureLog } from '../../../tests/fixtures/log-capture.ts'
import { expectChecksToPass, readCases, runReconciliation, balancesByKind } from '../../../tests/fixtures/pending-fixture.ts'
import { inflowNotice } from '../../../tests/fixtures/bank.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { receiveNotice } from './actions/receive-notice.ts'
import { sweepStatement } from './actions/sweep-statement.ts'
import { alertUnpostedCreditsJob, sweepStatementJob } from './jobs.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const MINUTE_MS = 60_000

const inflow = (to: string, more: Partial<InflowNotice> = {}) => inflowNotice(to, world.clock.now(), more)

/** The bank has the credit, and its notice has come. */
async function noticed(notice: InflowNotice): Promise<void> {
  world.bank.credits.set(notice.sessionId, notice)
  world.bank.readInflowNotice = () => notice
  await receiveNotice(world, { headers: {}, rawBody: Buffer.from('{"raw":"notice"}') })
}

async function notConfirmed(): Promise<void> {
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
}

test('M53, M48: a credit posted on its notice is withdrawn when the bank says that it was for another account, and waits for its owner', async () => {
  const { heard, alarms } = captureLog(world)
  const other = await world.createShop('Bello Foods')
  await noticed(inflow(shop.accountNumber))
  world.bank.isSilent = true
  world.clock.advance(MINUTE_MS)
  await notConfirmed()
  world.bank.isSilent = false
  world.bank.credits.set('000001', inflow(other.accountNumber))
  await confirmCollection(heard, '000001')
  await confirmCollection(heard, '000001')
  const [posted] = await world.rows(`select id, state from collection`)
  expect(posted!['state']).toBe('disproved')
  expect(await world.rows(`select id from suspense_item`)).toEqual([{ id: expect.stringMatching(/^sus_/) }])
  const message = 'the bank says that a credit which its notice told us of was for another account'
  expect(alarms).toEqual([['error', message, { collectionId: posted!['id'], postedKobo: '1000000', confirmedKobo: '1000000' }]])
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  expect(await world.wallet(other)).toEqual({ balance: 0n, held: 0n })
  expect(await readCases(world)).toEqual([
    { kind: 'unmatched', account_kind: 'suspense_unmatched', amount: 1_000_000n, state: 'open', resolution: null },
  ])
  expect(await world.rows(`select state from history_item`)).toEqual([{ state: 'failed' }])
  world.clock.advance(1)
  await runReconciliation(world)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 1_000_000n, suspense_unmatched: 1_000_000n })
  await expectChecksToPass(world)
})

test.each<[string, () => Promise<string>, string]>([
  ['an account that we do not know', async () => '9999999999', 'unknown_account'],
  ['a business that is not activated', async () => (await world.createShop('Fresh', { tier: 'unverified' })).accountNumber, 'not_activated'],
  [
    'a business that is frozen',
    async () => {
      await world.rows(`update business set standing = 'frozen' where id = '${shop.businessId}'`)
      return shop.accountNumber
    },
    'frozen',
  ],
])('M48: a notice alone opens no case for %s, however long the bank is silent; the bank’s own word does', async (_who, account, reason) => {
  await noticed(inflow(await account()))
  world.bank.isSilent = true
  for (const minutes of [1, 60]) {
    world.clock.advance(minutes * MINUTE_MS)
    await notConfirmed()
  }
  expect(await world.rows(`select id from suspense_item union all select id from collection`)).toEqual([])
  expect(await world.rows(`select id from journal`)).toEqual([])
  world.bank.isSilent = false
  await confirmCollection(world, '000001')
  expect(await world.rows(`select reason, amount from suspense_item`)).toEqual([{ reason, amount: 1_000_000n }])
})

test('an answer about another credit than the one that was asked about posts nothing', async () => {
  await noticed(inflow(shop.accountNumber))
  world.bank.credits.set('000001', inflow(shop.accountNumber, { sessionId: '000002' }))
  await expect(confirmCollection(world, '000001')).rejects.toThrow('answered about another')
  expect(await world.rows(`select id from collection`)).toEqual([])
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
})

/** Runs the scheduled job of that name. */
async function scheduled(named: string, context = world): Promise<void> {
  for (const job of [alertUnpostedCreditsJob, sweepStatementJob(world.sources.all)])
    for (const { name = job.name, payload } of job.schedules) if (name === named) await runJob(job, context, payload ?? {})
}

test('W5: each minute reads three minutes of the statement, and a credit shown and not confirmed is asked about by the third', async () => {
  await noticed(inflow(shop.accountNumber))
  await world.rows(`update job set attempts = 5, run_at = now() + interval '9 minutes'`)
  const { statement } = world.bank
  const readMs: number[] = []
  world.bank.statement = (request) => {
    readMs.push(request.to.getTime() - request.from.getTime())
    return statement(request)
  }
  const attempts: unknown[] = []
  for (let minute = 0; minute < 3; minute++) {
    world.clock.advance(MINUTE_MS - (minute === 0 ? 1_000 : 0))
    await scheduled('collections.sweep')
    attempts.push(...(await world.rows(`select attempts from job where key = 'collection-confirm:000001'`)))
  }
  expect(attempts).toEqual([{ attempts: 5 }, { attempts: 5 }, { attempts: 0 }])
  expect(readMs).toEqual([2 * MINUTE_MS, 3 * MINUTE_MS, 3 * MINUTE_MS])
})

test('W5: a credit that reaches the statement half an hour late is found within ten minutes more, and none is read over each minute for it', async () => {
  const late = inflow(shop.accountNumber)
  for (let minute = 0; minute < 30; minute++) {
    await scheduled('collections.sweep')
    world.clock.advance(MINUTE_MS)
  }
  world.bank.credits.set(late.sessionId, late)
  const found = () => world.rows(`select session_id from inbound_notice`)
  await scheduled('collections.sweep')
  expect(await found()).toEqual([])
  await scheduled('collections.sweep-late')
  expect(await found()).toEqual([{ session_id: late.sessionId }])
})

test('a credit that reaches the statement half an hour late, with a time before the last sweep, is found', async () => {
  const late = inflow(shop.accountNumber)
  for (let minute = 0; minute < 30; minute++) {
    await sweepStatement(world)
    world.clock.advance(MINUTE_MS)
  }
  world.bank.credits.set(late.sessionId, late)
  expect(await sweepStatement(world)).toBe(1)
  await confirmCollection(world, late.sessionId)
  expect((await world.wallet(shop)).balance).toBe(995_000n)
})

test('a credit that reaches the statement hours late is found the night after', async () => {
  const late = inflow(shop.accountNumber)
  await sweepStatement(world)
  world.clock.advance(60 * MINUTE_MS)
  await sweepStatement(world)
  world.bank.credits.set(late.sessionId, late)
  world.clock.advance(20 * 60 * MINUTE_MS)
  await sweepStatement(world)
  await scheduled('collections.sweep-again')
  await confirmCollection(world, late.sessionId)
  expect((await world.wallet(shop)).balance).toBe(995_000n)
})

test('a known credit that is in no wallet raises an alarm after four minutes, an hour and a day, once each', async () => {
  const { heard, alarms } = captureLog(world)
  const minute = async () => {
    world.clock.advance(MINUTE_MS)
    await scheduled('collections.watch', heard)
  }
  await scheduled('collections.watch', heard)
  await noticed(inflow(shop.accountNumber))
  await noticed(inflow(shop.accountNumber, { sessionId: '000002' }))
  await confirmCollection(world, '000002')
  const at: [minute: number, message: string][] = []
  for (let passed = 1; passed <= 25 * 60; passed++) {
    await minute()
    for (const [, message, facts] of alarms.splice(0)) {
      expect(facts).toEqual({ alarm: 'credit', credits: 1, sessionIds: ['000001'] })
      at.push([passed, String(message)])
    }
  }
  const message = (after: string) => `credits that we know of are not in a wallet after ${after}`
  expect(at).toEqual([
    [5, message('four minutes')],
    [61, message('an hour')],
    [24 * 60 + 1, message('a day')],
  ])
}, 60_000)

test('after a night without a worker, and with a clock that was ahead, late credits raise alarms, and those in suspense do not', async () => {
  const { heard, alarms } = captureLog(world)
  world.clock.advance(60 * MINUTE_MS)
  await scheduled('collections.watch', heard)
  world.clock.advance(-60 * MINUTE_MS)
  await scheduled('collections.watch', heard)
  await noticed(inflow(shop.accountNumber))
  await noticed(inflow('9999999999', { sessionId: '000002' }))
  await confirmCollection(world, '000002')
  world.clock.advance(8 * 60 * MINUTE_MS)
  await scheduled('collections.watch', heard)
  const facts = { alarm: 'credit', credits: 1, sessionIds: ['000001'] }
  expect(alarms.map(([level, message, logged]) => [level, message, logged])).toEqual(
    ['four minutes', 'an hour'].map((after) => ['error', `credits that we know of are not in a wallet after ${after}`, facts]),
  )
})
