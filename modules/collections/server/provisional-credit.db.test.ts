import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../../platform/problems/index.ts'
import { captureLog } from '../../../tests/fixtures/log-capture.ts'
import { inflowNotice, statementLine } from '../../../tests/fixtures/bank.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { type Plan, wallet } from '../../ledger/index.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { confirmCreditPlan } from './actions/confirm-unconfirmed-credit.ts'
import { receiveNotice } from './actions/receive-notice.ts'
import { sweepStatement } from './actions/sweep-statement.ts'
import type { CollectionRow, InboundNoticeRow } from './rows.ts'
import { confirmCollectionJob } from './jobs.ts'
import { type NoticeCursor, findUnpostedNotices } from './queries.ts'
import { storeNotices } from './store.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  const notice = inflowNotice(shop.accountNumber, world.clock.now())
  world.bank.credits.set(notice.sessionId, notice)
  world.bank.readInflowNotice = () => notice
  await receiveNotice(world, { headers: {}, rawBody: Buffer.from('{"raw":"notice"}') })
})
afterEach(() => world.close())

test('a notice whose job has given up is taken up again by the sweep', async () => {
  await world.rows(`update job set attempts = max_attempts where key = 'collection-confirm:000001'`)
  const inflow = world.bank.credits.get('000001')!
  // Nor on the statement, which would be another reason.
  world.bank.credits.clear()
  world.clock.advance(150_000)
  await sweepStatement(world)
  world.bank.credits.set('000001', inflow)
  expect(await world.rows(`select attempts from job where key = 'collection-confirm:000001'`)).toEqual([{ attempts: 0 }])
  await confirmCollection(world, '000001')
  await world.rows(`delete from job`)
  await sweepStatement(world)
  expect(await world.rows(`select id from job where key = 'collection-confirm:000001'`)).toEqual([])
})

test('a lien that another worker placed while the bank was being asked is lifted all the same', async () => {
  world.clock.advance(60_000)
  const answer = world.bank.queryInflow
  let isFirst = true
  world.bank.queryInflow = async (sessionId) => {
    if (!isFirst) return answer(sessionId)
    isFirst = false
    return { outcome: 'unknown', reason: 'timeout' }
  }
  const first = confirmCollection(world, '000001').catch(() => undefined)
  const postingQueue: typeof world.postingQueue = {
    async submit(command) {
      await first
      return world.postingQueue.submit(command)
    },
  }
  await confirmCollection({ ...world, postingQueue }, '000001')
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
})

test('a lien that the statement released while the bank’s answer was on its way is left alone by the answer', async () => {
  world.clock.advance(60_000)
  const answer = world.bank.queryInflow
  world.bank.queryInflow = async () => ({ outcome: 'unknown', reason: 'timeout' })
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  world.bank.queryInflow = answer
  const [row] = await world.rows<CollectionRow>(`select * from collection`)
  const needs = { accounts: [wallet(shop.businessId)], holds: [row!.hold_id!], rows: [{ table: 'collection', id: row!.id }] }
  const shown = (): Plan<{ shown: boolean }> => ({
    ...confirmCreditPlan(row!, shop.accountNumber, 995_000n, 'the statement shows it'),
    outcome: { shown: true },
  })
  const postingQueue: typeof world.postingQueue = {
    async submit(command) {
      if (command.name === 'collections.confirm_lien')
        await world.postingQueue.submit({ name: 'shown', scope: 'test', key: 'shown', fingerprint: '', actor: 'system', needs, decide: shown })
      return world.postingQueue.submit(command)
    },
  }
  await confirmCollection({ ...world, postingQueue }, '000001')
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
})

test.each([
  ['the posting queue is full', new Refusal('ledger.busy', 429, 'Please try again in a moment.')],
  ['something of ours broke', new Error('a bug')],
])('when %s as a lien is to be lifted, the job comes back, and nothing is said of the bank', async (_why, failure) => {
  const { heard, alarms } = captureLog(world)
  world.clock.advance(60_000)
  world.bank.isSilent = true
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  world.bank.isSilent = false
  const postingQueue: typeof world.postingQueue = {
    async submit(command) {
      if (command.name === 'collections.confirm_lien') throw failure
      return world.postingQueue.submit(command)
    },
  }
  await expect(confirmCollection({ ...heard, postingQueue }, '000001')).rejects.toBe(failure)
  expect(alarms).toEqual([])
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted_on_lien' }])
  await confirmCollection(world, '000001')
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
})

test('money that comes between the lien and its end leaves the line of the history as it was posted', async () => {
  world.bank.isSilent = true
  world.clock.advance(60_000)
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  await world.paidIn(shop, 2_000_000n)
  world.bank.isSilent = false
  await confirmCollection(world, '000001')
  expect(await world.rows(`select balance_after from history_item where session_id = '000001'`)).toEqual([{ balance_after: 995_000n }])
})

test('a notice of a credit that the bank, asked, does not know shows no money, however old it is', async () => {
  world.bank.credits.clear()
  world.clock.advance(600_000)
  await expect(confirmCollection(world, '000001')).rejects.toThrow('the bank does not know it')
  expect(await world.rows(`select id from collection union all select id from suspense_item`)).toEqual([])
})

test('a signed notice that comes after the sweep has found its credit is kept, and shows the money when the bank is silent', async () => {
  const notice = inflowNotice(shop.accountNumber, world.clock.now(), { sessionId: '000002' })
  world.bank.lines.push(
    statementLine({
      lineId: 'L2',
      direction: 'in',
      amountKobo: notice.amountKobo,
      bookedAt: world.clock.now(),
      sessionId: '000002',
      accountNumber: shop.accountNumber,
    }),
  )
  world.clock.advance(1)
  await sweepStatement(world)
  world.bank.readInflowNotice = () => notice
  for (const copy of ['first', 'second']) await receiveNotice(world, { headers: {}, rawBody: Buffer.from(`{"raw":"${copy}"}`) })
  expect(await world.rows(`select source, raw, told->>'sessionId' as told from inbound_notice where session_id = '000002'`)).toEqual([
    { source: 'notice', raw: '{"raw":"first"}', told: '000002' },
  ])
  world.bank.isSilent = true
  world.clock.advance(60_000)
  await expect(confirmCollection(world, '000002')).rejects.toThrow('not confirmed')
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted_on_lien' }])
})

test('copies of a notice that come in the same moment, and its finding by the sweep, are one', async () => {
  const row = (source: 'notice' | 'sweep', raw: string): InboundNoticeRow => ({
    id: `ntc_${raw}`,
    partner: 'vfd',
    session_id: '000003',
    source,
    raw,
    told: source === 'notice' ? ({ sessionId: '000003' } as InboundNoticeRow['told']) : null,
    received_at: world.clock.now(),
  })
  expect(await storeNotices(world.db.system, [row('sweep', 'found'), row('notice', 'told'), row('notice', 'again')])).toEqual([
    { partner: 'vfd', session_id: '000003' },
  ])
  expect(await world.rows(`select source from inbound_notice where session_id = '000003'`)).toEqual([{ source: 'notice' }])
})

const confirmJobs = () => world.rows<{ key: string; attempts: number }>(`select key, attempts from job where key = 'collection-confirm:000001'`)
const setAttempts = (attempts: number, dueIn: string) =>
  world.rows(`update job set attempts = ${attempts}, run_at = now() + interval '${dueIn}' where key = 'collection-confirm:000001'`)

test('a credit that the bank neither knows nor shows is asked about at the delays of its own job: no sweep restarts them', async () => {
  world.bank.credits.clear()
  await setAttempts(7, '18 minutes')
  for (let minute = 0; minute < 5; minute++) {
    world.clock.advance(60_000)
    await sweepStatement(world)
  }
  expect(await confirmJobs()).toEqual([{ key: 'collection-confirm:000001', attempts: 7 }])
})

test('a credit that the statement shows and that is not confirmed is asked about within the minute', async () => {
  await setAttempts(7, '18 minutes')
  world.bank.lines.push(
    statementLine({
      lineId: 'L1',
      direction: 'in',
      amountKobo: 1_000_000n,
      bookedAt: world.clock.now(),
      sessionId: '000001',
      accountNumber: shop.accountNumber,
    }),
  )
  world.clock.advance(150_000)
  await sweepStatement(world)
  expect(await confirmJobs()).toEqual([{ key: 'collection-confirm:000001', attempts: 0 }])
})

test('a credit under a lien is asked about for as long as the lien stays, also where its job has given up', async () => {
  world.bank.isSilent = true
  world.clock.advance(60_000)
  await expect(confirmCollection(world, '000001')).rejects.toThrow('not confirmed')
  world.bank.isSilent = false
  await setAttempts(24, '1 hour')
  world.clock.advance(10 * 24 * 60 * 60_000)
  await sweepStatement(world)
  expect(await confirmJobs()).toEqual([{ key: 'collection-confirm:000001', attempts: 0 }])
})

test('notices are looked through window by window, none twice and none left out, however many came in one moment', async () => {
  const from = new Date(world.clock.now().getTime() - 1)
  world.clock.advance(1_000)
  for (const sessionId of ['000002', '000003', '000004', '000005']) {
    const notice = inflowNotice(shop.accountNumber, world.clock.now(), { sessionId })
    world.bank.credits.set(sessionId, notice)
    world.bank.readInflowNotice = () => notice
    await receiveNotice(world, { headers: {}, rawBody: Buffer.from('{}') })
  }
  await confirmCollection(world, '000003')
  world.clock.advance(1)
  const found: string[][] = []
  for (let after: NoticeCursor | null = { received_at: from, session_id: '' }; after !== null;) {
    const { sessionIds, last } = await findUnpostedNotices(world.db.system, 'vfd', after, world.clock.now(), 2)
    found.push(sessionIds)
    after = last
  }
  expect(found).toEqual([['000001', '000002'], ['000004'], ['000005']])
})

test('credits in a job batch are enqueued again by the sweep once, one by one; the later job finds them done and does not ask the bank', async () => {
  for (const sessionId of ['000002', '000003']) {
    const notice = inflowNotice(shop.accountNumber, world.clock.now(), { sessionId })
    world.bank.credits.set(sessionId, notice)
    const row = { id: `ntc_${sessionId}`, partner: 'vfd', session_id: sessionId, raw: sessionId, told: null, received_at: world.clock.now() }
    await storeNotices(world.db.system, [{ ...row, source: 'sweep' }])
  }
  const bundle = ['000002', '000003'].map((sessionId) => ({ payload: { sessionId }, key: `collection-confirm:${sessionId}` }))
  for (let minute = 0; minute < 5; minute++) {
    world.clock.advance(60_000)
    await sweepStatement(world)
  }
  const again = await world.rows<{ key: string; payload: Record<string, unknown> }>(
    `select j.key, j.payload from job j where j.key like 'collection-confirm:00000_' and j.key <> 'collection-confirm:000001' order by j.key`,
  )
  expect(again).toEqual(bundle.map(({ payload, key }) => ({ key, payload: { ...payload, isAgain: true } })))
  const requests: string[] = []
  const bank = { ...world.bank, queryInflow: (sessionId: string) => (requests.push(sessionId), world.bank.queryInflow(sessionId)) }
  const confirm = await confirmCollectionJob.load({ ...world, bank })
  for (const { payload } of [...bundle, ...again]) await confirm(payload)
  expect(requests).toEqual(['000002', '000003'])
  expect(await world.rows(`select session_id, state from collection order by session_id`)).toEqual(
    ['000002', '000003'].map((session_id) => ({ session_id, state: 'posted' })),
  )
  // A credit under a lien still has to be confirmed.
  world.bank.isSilent = true
  world.clock.advance(60_000)
  await expect(confirm({ sessionId: '000001' })).rejects.toThrow('not confirmed')
  world.bank.isSilent = false
  await confirm({ sessionId: '000001', isAgain: true })
  expect(requests).toEqual(['000002', '000003', '000001', '000001'])
})
