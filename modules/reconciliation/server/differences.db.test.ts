import type { JsonObject } from '../../../platform/jobs/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  attemptReference,
  expectChecksToPass,
  readCases,
  COVERAGE_CHECK,
  DAY_MS,
  MINUTE_MS,
  runReconciliation,
  addStatementLine,
  balancesByKind,
} from '../../../tests/fixtures/pending-fixture.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createHeldTransfer, createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { bookUnrecognisedDebitCommand } from './actions/book-unrecognised-debit.ts'
import { matchStatement } from './actions/match-statement.ts'
import { readStatement } from './actions/read-statement.ts'
import { settleDifferenceCommand } from './actions/settle-difference.ts'
import { suspendItemCommand } from './actions/suspend-item.ts'
import { itemByKey, openLines, loadItemSubject } from './queries.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n, { sessionId: 'S0' })
  world.clock.advance(1)
  await runReconciliation(world)
})
afterEach(() => world.close())

const differs = (account_kind: string, amount: bigint) => ({ kind: 'difference', account_kind, amount, state: 'open', resolution: null })
const bankDebit = (amount: bigint) => ({ kind: 'bank_debit', account_kind: 'suspense_bank_debit', amount, state: 'open', resolution: null })
const GRACE_MS = 15 * MINUTE_MS

test.each([
  ['more than was notified: the rest is a case', 1_000_100n, 'suspense_unmatched', 100n, 0n],
  ['less than was credited: the rest is missing, and a lien is on it', 999_900n, 'suspense_unfunded', 100n, 100n],
])('M55: a credit of %s', async (_what, shown, account, difference, lien) => {
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  addStatementLine(world, 'in', shown, { sessionId: 'S1', accountNumber: shop.accountNumber })
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([differs(account, difference)])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n + shown, [account]: difference })
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n + 995_000n, held: lien })
  await expectChecksToPass(world)
})

test.each([
  ['more than we ordered', 1_000_100n, 'suspense_bank_debit', 100n],
  ['less than we settled', 999_900n, 'suspense_unpaid', 100n],
])('M55: a debit of %s is matched as it is, and the difference is a case', async (_what, shown, account, difference) => {
  const id = await createSentTransfer(world, shop, 1_000_000n)
  addStatementLine(world, 'out', shown, { reference: await attemptReference(world, id) })
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await readCases(world)).toEqual([differs(account, difference)])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n - shown, [account]: difference })
  await expectChecksToPass(world)
})

test('M51: a debit that names nothing of ours is a case after the grace, and not before; the pool is the statement all the same', async () => {
  addStatementLine(world, 'out', 5_250n, { narration: 'SMS charges' })
  await runReconciliation(world)
  world.clock.advance(GRACE_MS - 2 * MINUTE_MS)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([])
  world.clock.advance(2 * MINUTE_MS)
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([bankDebit(5_250n)])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_994_750n, suspense_bank_debit: 5_250n })
  await expectChecksToPass(world)
})

test('M51: a payment of ours that the bank debits twice is a case of the second debit', async () => {
  const id = await createSentTransfer(world, shop, 1_000_000n)
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'out', 1_000_000n, { reference })
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await runReconciliation(world)
  world.clock.advance(GRACE_MS)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([bankDebit(1_000_000n)])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 3_000_000n, suspense_bank_debit: 1_000_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M51: two charges of one amount in one second are two cases', async () => {
  const at = world.clock.now()
  addStatementLine(world, 'out', 100n, { bookedAt: at })
  addStatementLine(world, 'out', 100n, { bookedAt: at })
  await runReconciliation(world)
  world.clock.advance(GRACE_MS)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([bankDebit(100n), bankDebit(100n)])
  expect((await balancesByKind(world))['bank_pool']).toBe(4_999_800n)
  await expectChecksToPass(world)
})

test('M48: a credit that names neither account nor session waits as a case', async () => {
  addStatementLine(world, 'in', 7_000n)
  await runReconciliation(world)
  world.clock.advance(GRACE_MS)
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await readCases(world)).toEqual([{ kind: 'unmatched', account_kind: 'suspense_unmatched', amount: 7_000n, state: 'open', resolution: null }])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_007_000n, suspense_unmatched: 7_000n })
  await expectChecksToPass(world)
})

test('M48: a credit with a session id has a day in which the bank may yet confirm it, and is not credited twice', async () => {
  addStatementLine(world, 'in', 7_000n, { sessionId: 'S5', accountNumber: shop.accountNumber })
  await runReconciliation(world)
  world.clock.advance(DAY_MS - 2)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([])
  world.clock.advance(2)
  await runReconciliation(world)
  expect((await readCases(world)).map((row) => row.kind)).toEqual(['unmatched'])
  await world.paidIn(shop, 7_000n, { sessionId: 'S5' })
  expect((await world.wallet(shop)).balance).toBe(4_990_000n)
  await expectChecksToPass(world)
})

test('M48: a session id that the bank books twice credits once; the second line is a case', async () => {
  addStatementLine(world, 'in', 5_000_000n, { sessionId: 'S0', accountNumber: shop.accountNumber })
  await runReconciliation(world)
  world.clock.advance(GRACE_MS)
  await runReconciliation(world)
  expect((await readCases(world)).map((row) => [row.kind, row.amount])).toEqual([['unmatched', 5_000_000n]])
  expect((await world.wallet(shop)).balance).toBe(4_990_000n)
  expect((await balancesByKind(world))['bank_pool']).toBe(10_000_000n)
  await expectChecksToPass(world)
})

test.each([
  ['its own commit, whose answer was lost', (answer: () => Promise<unknown>) => answer()],
  ['its notice, which came in the same moment', () => world.paidIn(shop, 7_000n, { sessionId: 'S5' })],
  ['its notice, and matched by another worker', async () => (await world.paidIn(shop, 7_000n, { sessionId: 'S5' }), await matchStatement(world))],
])('M48: a credit of the statement that is posted already, by %s, is posted once', async (_by, meanwhile) => {
  addStatementLine(world, 'in', 7_000n, { sessionId: 'S5', accountNumber: shop.accountNumber })
  await runReconciliation(world)
  world.clock.advance(DAY_MS)
  const { submit } = world.postingQueue
  let times = 0
  const postingQueue: typeof world.postingQueue = {
    ...world.postingQueue,
    async submit(command) {
      if (command.name === 'collections.credit' && times++ === 0) await meanwhile(() => submit(command))
      return submit(command)
    },
  }
  await runReconciliation({ ...world, postingQueue })
  expect(times).toBe(1)
  await runReconciliation(world)
  expect((await balancesByKind(world))['bank_pool']).toBe(5_007_000n)
  expect(await world.rows(`select count(*) as items from clearing_item where amount = 7000`)).toEqual([{ items: 1n }])
  await expectChecksToPass(world)
})

test('P10: each break of a long statement is found, and nothing else', async () => {
  const wanted: string[] = []
  for (let at = 0; at < 40; at++) {
    const sessionId = `P${at}`
    await world.paidIn(shop, 10_000n, { sessionId })
    world.bank.credits.delete(sessionId)
    const breaks = at % 10
    if (breaks === 7) wanted.push(`difference ${at}`)
    if (breaks !== 3) addStatementLine(world, 'in', breaks === 7 ? 10_000n + BigInt(at) : 10_000n, { sessionId, accountNumber: shop.accountNumber })
    if (breaks === 5) addStatementLine(world, 'out', BigInt(at), { narration: 'charge' })
    if (breaks === 3) wanted.push('unfunded 10000')
    if (breaks === 5) wanted.push(`bank_debit ${at}`)
  }
  world.bank.lines.push(...world.bank.lines.slice(0, 5))
  await runReconciliation(world)
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  await runReconciliation(world)
  expect((await readCases(world)).map((row) => `${row.kind} ${row.amount}`).toSorted()).toEqual(wanted.toSorted())
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('of two workers with the same finding one posts it, for every kind', async () => {
  const id = await createSentTransfer(world, shop, 1_000_000n)
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  addStatementLine(world, 'in', 999_900n, { sessionId: 'S1', accountNumber: shop.accountNumber })
  addStatementLine(world, 'out', 5_000n)
  await readStatement(world)
  const lines = await openLines(world.db.system, world.bank.name, null, 10)
  const [debit, credit] = [lines.find((line) => line.direction === 'out')!, lines.find((line) => line.direction === 'in')!]
  const item = (await itemByKey(world.db.system, world.bank.name, 'out', await attemptReference(world, id)))!
  const [missing, differing] = [await loadItemSubject(world.db.system, item.id), await loadItemSubject(world.db.system, credit.item!.id)]
  const ids = () => ({ case: world.ids.next('sus'), lien: world.ids.next('hld'), item: world.ids.next('clr') })
  const found = () => [
    bookUnrecognisedDebitCommand(debit, ids()),
    settleDifferenceCommand({ line: credit, subject: differing, accountNumber: shop.accountNumber, ids: ids() }),
    suspendItemCommand(item, missing, ids(), 'not on the statement'),
  ]
  const first = await Promise.all(found().map((command) => world.postingQueue.submit<JsonObject>(command)))
  const second = await Promise.all(found().map((command) => world.postingQueue.submit<JsonObject>(command)))
  expect(first.map(({ replayed }) => replayed)).toEqual([false, false, false])
  expect(second.map(({ outcome, replayed }) => ({ outcome, replayed }))).toEqual(first.map(({ outcome }) => ({ outcome, replayed: true })))
  expect((await readCases(world)).map((row) => row.kind).toSorted()).toEqual(['bank_debit', 'difference', 'unpaid'])
  await runReconciliation(world)
  await expectChecksToPass(world)
})

test('a transfer that is only held is no debit of ours yet: its line waits for its answer', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  world.clock.advance(GRACE_MS)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([])
})
