import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InflowNotice, StatementLine } from '../../../partners/bank/port.ts'
import {
  expectChecksToPass,
  failedChecks,
  readCases,
  COVERAGE_CHECK,
  DAY_MS,
  MINUTE_MS,
  runReconciliation,
  addStatementLine,
  balancesByKind,
} from '../../../tests/fixtures/pending-fixture.ts'
import { inflowNotice } from '../../../tests/fixtures/bank.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { confirmCollection } from '../../collections/server/actions/confirm-collection.ts'
import { receiveNotice } from '../../collections/server/actions/receive-notice.ts'
import { processUnmatchedLines } from './actions/process-unmatched-lines.ts'
import { matchStatement } from './actions/match-statement.ts'
import { readStatement } from './actions/read-statement.ts'
import { reconcile } from './actions/reconcile.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const UNFUNDED = { kind: 'unfunded', account_kind: 'suspense_unfunded', amount: 1_000_000n, state: 'open', resolution: null }

async function booked(amountKobo: bigint): Promise<StatementLine> {
  return addStatementLine(world, 'in', amountKobo, { sessionId: 'S1', accountNumber: shop.accountNumber })
}

/** A provisional credit: posted on its notice, because the bank did not answer for a minute. */
async function onLien(sessionId = 'S1'): Promise<InflowNotice> {
  const { held } = await world.wallet(shop)
  const notice = inflowNotice(shop.accountNumber, world.clock.now(), { sessionId })
  world.bank.readInflowNotice = () => notice
  await receiveNotice(world, { headers: {}, rawBody: Buffer.from(`{"raw":"${sessionId}"}`) })
  world.bank.isSilent = true
  world.clock.advance(MINUTE_MS)
  await expect(confirmCollection(world, sessionId)).rejects.toThrow('not confirmed')
  world.bank.isSilent = false
  expect(await world.wallet(shop)).toEqual({ balance: held + 995_000n, held: held + 995_000n })
  return notice
}

/** Sets the bank's answer about the credit; its statement still does not show it. */
function saidOf(notice: InflowNotice): void {
  world.bank.queryInflow = async () => ({ outcome: 'found', inflow: notice })
}

/** A day later the statement does not show it, and the bank does not answer when asked again. */
async function calledMissing(): Promise<InflowNotice> {
  const notice = await onLien()
  world.clock.advance(DAY_MS + 1)
  const queryInflow = world.bank.queryInflow
  world.bank.queryInflow = async () => ({ outcome: 'unknown', reason: 'timeout' })
  await runReconciliation(world)
  world.bank.queryInflow = queryInflow
  expect(await readCases(world)).toEqual([UNFUNDED])
  return notice
}

test('disproved: "not found" before the cut-off proves nothing; after it, with a statement that does not show the credit, it is taken back', async () => {
  await onLien()
  world.clock.advance(DAY_MS)
  await expect(confirmCollection(world, 'S1')).rejects.toThrow('does not know it')
  await runReconciliation(world)
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted_on_lien' }])
  world.clock.advance(1)
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'disproved' }])
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  expect(await readCases(world)).toEqual([{ ...UNFUNDED, state: 'resolved', resolution: 'taken back: it never came' }])
  expect(await balancesByKind(world)).toEqual({})
  expect(await world.rows(`select kind, count, amount from day_total where kind in ('collection', 'inbound_fee') order by kind`)).toEqual([
    { kind: 'collection', count: 0, amount: 0n },
    { kind: 'inbound_fee', count: 0, amount: 0n },
  ])
  expect(await world.rows(`select balance from account where kind in ('vat', 'fees_inbound')`)).toEqual([{ balance: 0n }, { balance: 0n }])
  await expectChecksToPass(world)
})

test('disproved: while the bank gives no answer, or knows the credit, it stays a case under its lien', async () => {
  await onLien()
  world.clock.advance(DAY_MS + 1)
  const queryInflow = world.bank.queryInflow
  world.bank.queryInflow = async () => ({ outcome: 'unknown', reason: 'timeout' })
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([UNFUNDED])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 995_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
  world.bank.queryInflow = queryInflow
  await booked(1_000_000n)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([{ ...UNFUNDED, state: 'resolved', resolution: 'it arrived late' }])
  // The statement shows it, which is the bank's confirmation.
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
  await expectChecksToPass(world)
})

test('disproved: a later credit has no owner and waits as a case; no wallet is credited twice', async () => {
  await onLien()
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  await booked(1_000_000n)
  await runReconciliation(world)
  world.clock.advance(DAY_MS)
  await runReconciliation(world)
  expect((await readCases(world)).at(-1)).toEqual({
    kind: 'unmatched',
    account_kind: 'suspense_unmatched',
    amount: 1_000_000n,
    state: 'open',
    resolution: null,
  })
  // Its session id was used up by the notice.
  expect(
    await world.rows(
      `select s.session_id = 'line:' || l.line_id as by_line, l.session_id from suspense_item s, statement_line l where s.kind = 'unmatched'`,
    ),
  ).toEqual([{ by_line: true, session_id: 'S1' }])
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  expect(await balancesByKind(world)).toEqual({ bank_pool: 1_000_000n, suspense_unmatched: 1_000_000n })
  await expectChecksToPass(world)
})

/** The bank says that it was for another account; the shop has received other money since. Returns the shop's balance. */
async function takenBack(): Promise<bigint> {
  const other = await world.createShop('Bello Foods')
  const notice = await onLien()
  saidOf({ ...notice, accountNumber: other.accountNumber })
  await confirmCollection(world, 'S1')
  await world.paidIn(shop, 2_000_000n, { sessionId: 'S2' })
  return (await world.wallet(shop)).balance
}

test('M53: the bank’s confirmation proves the credit, and its lien stays until the statement shows it too', async () => {
  const notice = await calledMissing()
  saidOf(notice)
  await confirmCollection(world, 'S1')
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([UNFUNDED])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 995_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
  await booked(1_000_000n)
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await readCases(world)).toEqual([{ ...UNFUNDED, state: 'resolved', resolution: 'it arrived late' }])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
  await expectChecksToPass(world)
})

test('M53: the bank’s confirmation and the missing line, processed at once in any order, leave the lien to the case', async () => {
  const notice = await onLien()
  saidOf(notice)
  world.clock.advance(DAY_MS + 1)
  await Promise.all([confirmCollection(world, 'S1'), runReconciliation(world), confirmCollection(world, 'S1')])
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
  expect(await readCases(world)).toEqual([UNFUNDED])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 995_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M53, M48: a missing credit that the bank says was another account’s is taken back with its lien; both cases stay', async () => {
  const other = await world.createShop('Bello Foods')
  const notice = await calledMissing()
  world.clock.advance(1)
  saidOf({ ...notice, accountNumber: other.accountNumber })
  await confirmCollection(world, 'S1')
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'disproved' }])
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  const unmatched = { kind: 'unmatched', account_kind: 'suspense_unmatched', amount: 1_000_000n, state: 'open', resolution: null }
  expect(await readCases(world)).toEqual([UNFUNDED, unmatched])
  await expectChecksToPass(world, [COVERAGE_CHECK])
  await booked(1_000_000n)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([{ ...UNFUNDED, state: 'resolved', resolution: 'it arrived late' }, unmatched])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 1_000_000n, suspense_unmatched: 1_000_000n })
  await expectChecksToPass(world)
})

test('M53: a withdrawn credit that is missing too puts no lien on other money of the shop', async () => {
  const balance = await takenBack()
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  expect((await readCases(world)).map(({ kind, state }) => [kind, state])).toEqual([
    ['unmatched', 'open'],
    ['unfunded', 'open'],
  ])
  expect(await world.wallet(shop)).toEqual({ balance, held: 0n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M55: a withdrawn credit that came with another amount puts no lien on other money of the shop', async () => {
  const balance = await takenBack()
  await booked(900_000n)
  await runReconciliation(world)
  expect(await world.wallet(shop)).toEqual({ balance, held: 0n })
  expect((await readCases(world)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['unmatched', 1_000_000n],
    ['difference', 100_000n],
  ])
  expect(await world.rows(`select business_id from suspense_item where kind = 'difference'`)).toEqual([{ business_id: null }])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

const RELEASED = `update hold set state = 'released', remaining = 0, closed_at = now()`

test.each<[string, string, () => Promise<void>]>([
  ['The lien of a case is on the business of the case', RELEASED, async () => void (await calledMissing())],
  ['A credit that only a notice has told us of is under a lien', RELEASED, async () => void (await onLien())],
])('the integrity check finds a breach: %s', async (sentence, tampering, before) => {
  await before()
  expect((await failedChecks(world)).filter((each) => each.startsWith(sentence))).toEqual([])
  await world.rows(tampering)
  expect((await failedChecks(world)).filter((each) => each.startsWith(sentence))).toHaveLength(1)
})

test('M53, M48: a credit that the statement shows for another account is withdrawn from the account of the notice, and waits for its owner', async () => {
  const other = await world.createShop('Bello Foods')
  await onLien()
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: other.accountNumber })
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'disproved' }])
  expect([await world.wallet(shop), await world.wallet(other)]).toEqual([
    { balance: 0n, held: 0n },
    { balance: 0n, held: 0n },
  ])
  expect(await world.rows(`select kind, account_kind, account_number, state from suspense_item`)).toEqual([
    { kind: 'unmatched', account_kind: 'suspense_unmatched', account_number: other.accountNumber, state: 'open' },
  ])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 1_000_000n, suspense_unmatched: 1_000_000n })
  await expectChecksToPass(world)
})

test('P7: a credit that the bank confirmed for one account and shows for another is a case, once, and no money moves', async () => {
  const other = await world.createShop('Bello Foods')
  const id = await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
  const before = await world.wallet(shop)
  world.bank.credits.clear()
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: other.accountNumber })
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  await runReconciliation(world)
  expect(await world.rows(`select kind, account_kind, amount, business_id, subject_id, session_id, state from suspense_item`)).toEqual([
    { kind: 'difference', account_kind: null, amount: 1_000_000n, business_id: shop.businessId, subject_id: id, session_id: 'S1', state: 'open' },
  ])
  expect(await world.wallet(shop)).toEqual(before)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 1_000_000n })
  await expectChecksToPass(world)
})

test('of two lines under the session of a credit the one for its account proves it, whichever comes first; the other is strange', async () => {
  const other = await world.createShop('Bello Foods')
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: other.accountNumber })
  await runReconciliation(world)
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  await runReconciliation(world)
  expect(await world.rows(`select kind, account_kind, account_number, state from suspense_item`)).toEqual([
    { kind: 'unmatched', account_kind: 'suspense_unmatched', account_number: other.accountNumber, state: 'open' },
  ])
  await expectChecksToPass(world)
})

test.each([
  ['on its lien', onLien],
  ['called missing', calledMissing],
])('of two lines under the session of a credit %s the one for its account proves it, though the other came first', async (_what, before) => {
  const other = await world.createShop('Bello Foods')
  await before()
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: other.accountNumber })
  await booked(1_000_000n)
  for (let round = 0; round < 2; round++) await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  expect(await world.rows(`select kind, account_number from suspense_item where state <> 'resolved'`)).toEqual([
    { kind: 'unmatched', account_number: other.accountNumber },
  ])
  await expectChecksToPass(world)
})

test('P7: a credit that the statement shows for another account is a case, too, if the bank confirms before it is withdrawn', async () => {
  const other = await world.createShop('Bello Foods')
  const notice = await onLien()
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: other.accountNumber })
  await readStatement(world)
  await matchStatement(world)
  saidOf(notice)
  await confirmCollection(world, 'S1')
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
  for (let round = 0; round < 2; round++) await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await world.rows(`select kind, account_kind, amount, case_key, state from suspense_item`)).toEqual([
    { kind: 'difference', account_kind: null, amount: 1_000_000n, case_key: `account:${world.bank.name}:S1`, state: 'open' },
  ])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 1_000_000n })
  await expectChecksToPass(world)
})

test('M53, M48: a missing credit that comes late for another account is withdrawn, and its lien is open until then', async () => {
  const other = await world.createShop('Bello Foods')
  await calledMissing()
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: other.accountNumber })
  await readStatement(world)
  // Lines are processed once, and the worker dies.
  expect(await processUnmatchedLines(world)).toEqual({ explained: 1, failed: [] })
  const arrived = { ...UNFUNDED, state: 'resolved', resolution: 'it arrived late' }
  expect(await readCases(world)).toEqual([arrived])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 995_000n })
  await expectChecksToPass(world, ['Nothing waits for longer than a day'])
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'disproved' }])
  expect([await world.wallet(shop), await world.wallet(other)]).toEqual([
    { balance: 0n, held: 0n },
    { balance: 0n, held: 0n },
  ])
  expect((await readCases(world)).map(({ kind, state }) => [kind, state])).toEqual([
    ['unfunded', 'resolved'],
    ['unmatched', 'open'],
  ])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 1_000_000n, suspense_unmatched: 1_000_000n })
  await expectChecksToPass(world)
})

test('M53: a missing credit that comes late for its own account is proven in the commit that releases its lien', async () => {
  await calledMissing()
  await booked(1_000_000n)
  await readStatement(world)
  expect(await processUnmatchedLines(world)).toEqual({ explained: 1, failed: [] })
  expect(await world.rows(`select state from collection`)).toEqual([{ state: 'posted' }])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
})

test('a credit that cannot be freed stops no other', async () => {
  await onLien('S1')
  world.clock.advance(MINUTE_MS)
  await onLien('S2')
  for (const sessionId of ['S1', 'S2']) addStatementLine(world, 'in', 1_000_000n, { sessionId, accountNumber: shop.accountNumber })
  const [first] = await world.rows<{ id: string }>(`select id from collection where session_id = 'S1'`)
  const postingQueue: typeof world.postingQueue = {
    async submit(command) {
      if (command.name === 'collections.confirm_lien' && command.key === first!.id) throw new Error('a bug')
      return world.postingQueue.submit(command)
    },
  }
  await expect(reconcile({ ...world, postingQueue })).rejects.toThrow(`could not be posted: ${first!.id}`)
  expect(await world.rows(`select session_id, state from collection order by session_id`)).toEqual([
    { session_id: 'S1', state: 'posted_on_lien' },
    { session_id: 'S2', state: 'posted' },
  ])
  await runReconciliation(world)
  expect(await world.wallet(shop)).toEqual({ balance: 1_990_000n, held: 0n })
})

test('a credit that cannot be called missing stops no other, and neither does one that cannot be taken back', async () => {
  await onLien('S1')
  world.clock.advance(MINUTE_MS)
  await onLien('S2')
  world.clock.advance(DAY_MS + 1)
  const stuck = (name: string): typeof world.postingQueue => {
    let bad: string | null = null
    return {
      async submit(command) {
        if (command.name !== name || (bad !== null && bad !== command.key)) return world.postingQueue.submit(command)
        bad = command.key
        throw new Error('a bug')
      },
    }
  }
  await expect(reconcile({ ...world, postingQueue: stuck('reconciliation.M53') })).rejects.toThrow('could not be posted: ')
  expect(await world.rows(`select state, count(*) as times from collection group by state order by state`)).toEqual([
    { state: 'disproved', times: 1n },
    { state: 'posted_on_lien', times: 1n },
  ])
  await onLien('S3')
  world.clock.advance(DAY_MS + 1)
  await expect(reconcile({ ...world, postingQueue: stuck('reconciliation.disprove') })).rejects.toThrow('could not be posted: ')
  expect(await world.rows(`select state, count(*) as times from collection group by state order by state`)).toEqual([
    { state: 'disproved', times: 2n },
    { state: 'posted_on_lien', times: 1n },
  ])
  await runReconciliation(world)
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  await expectChecksToPass(world)
})
