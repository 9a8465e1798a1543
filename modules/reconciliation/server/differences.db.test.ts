import { afterEach, beforeEach, expect, test } from 'vitest'
import { attemptOf, booksHold, cases, COVER, DAY_MS, MINUTE_MS, reconciled, shows, standing } from '../../../tests/fixtures/pending-fixture.ts'
import { type House, house, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { held, sent } from '../../../tests/fixtures/payment-fixture.ts'
import type { JsonObject } from '../../ledger/index.ts'
import { bookUnrecognisedDebitCommand } from './actions/book-unrecognised-debit.ts'
import { matchStatement } from './actions/match-statement.ts'
import { readStatement } from './actions/read-statement.ts'
import { settleDifferenceCommand } from './actions/settle-difference.ts'
import { suspendItemCommand } from './actions/suspend-item.ts'
import { itemByKey, openLines, loadItemSubject } from './queries.ts'

let world: House
let shop: Shop
beforeEach(async () => {
  world = await house()
  shop = await world.shop('Amina Stores')
  await world.paidIn(shop, 5_000_000n, { sessionId: 'S0' })
  world.clock.advance(1)
  await reconciled(world)
})
afterEach(() => world.close())

const differs = (account_kind: string, amount: bigint) => ({ kind: 'difference', account_kind, amount, state: 'open', resolution: null })
const bankDebit = (amount: bigint) => ({ kind: 'bank_debit', account_kind: 'suspense_bank_debit', amount, state: 'open', resolution: null })
const GRACE_MS = 15 * MINUTE_MS

test.each([
  ['more than was told: the rest is somebody’s', 1_000_100n, 'suspense_unmatched', 100n, 0n],
  ['less than was credited: the rest is missing, and a lien is on it', 999_900n, 'suspense_unfunded', 100n, 100n],
])('M55: a credit of %s', async (_what, shown, account, difference, lien) => {
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
  world.bank.inflows.delete('S1')
  shows(world, 'in', shown, { sessionId: 'S1', accountNumber: shop.accountNumber })
  await Promise.all([reconciled(world), reconciled(world)])
  await reconciled(world)
  expect(await cases(world)).toEqual([differs(account, difference)])
  expect(await standing(world)).toEqual({ bank_pool: 5_000_000n + shown, [account]: difference })
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n + 995_000n, held: lien })
  await booksHold(world)
})

test.each([
  ['more than we ordered', 1_000_100n, 'suspense_bank_debit', 100n],
  ['less than we settled', 999_900n, 'suspense_unpaid', 100n],
])('M55: a debit of %s is matched as it is, and the difference is a case', async (_what, shown, account, difference) => {
  const id = await sent(world, shop, 1_000_000n)
  shows(world, 'out', shown, { reference: await attemptOf(world, id) })
  await Promise.all([reconciled(world), reconciled(world)])
  expect(await cases(world)).toEqual([differs(account, difference)])
  expect(await standing(world)).toEqual({ bank_pool: 5_000_000n - shown, [account]: difference })
  await booksHold(world)
})

test('M51: a debit that names nothing of ours is a case after the grace, and not before; the pool is the statement all the same', async () => {
  shows(world, 'out', 5_250n, { narration: 'SMS charges' })
  await reconciled(world)
  world.clock.advance(GRACE_MS - 2 * MINUTE_MS)
  await reconciled(world)
  expect(await cases(world)).toEqual([])
  world.clock.advance(2 * MINUTE_MS)
  await Promise.all([reconciled(world), reconciled(world)])
  await reconciled(world)
  expect(await cases(world)).toEqual([bankDebit(5_250n)])
  expect(await standing(world)).toEqual({ bank_pool: 4_994_750n, suspense_bank_debit: 5_250n })
  await booksHold(world)
})

test('M51: a payment of ours that the bank debits twice is a case of the second debit', async () => {
  const id = await sent(world, shop, 1_000_000n)
  const reference = await attemptOf(world, id)
  shows(world, 'out', 1_000_000n, { reference })
  shows(world, 'out', 1_000_000n, { reference })
  await reconciled(world)
  world.clock.advance(GRACE_MS)
  await reconciled(world)
  expect(await cases(world)).toEqual([bankDebit(1_000_000n)])
  expect(await standing(world)).toEqual({ bank_pool: 3_000_000n, suspense_bank_debit: 1_000_000n })
  await booksHold(world, [COVER])
})

test('M51: two charges of one amount in one second are two cases', async () => {
  const at = world.clock.now()
  shows(world, 'out', 100n, { bookedAt: at })
  shows(world, 'out', 100n, { bookedAt: at })
  await reconciled(world)
  world.clock.advance(GRACE_MS)
  await reconciled(world)
  expect(await cases(world)).toEqual([bankDebit(100n), bankDebit(100n)])
  expect((await standing(world))['bank_pool']).toBe(4_999_800n)
  await booksHold(world)
})

test('M48: a credit that names neither account nor session is somebody’s, and waits as a case', async () => {
  shows(world, 'in', 7_000n)
  await reconciled(world)
  world.clock.advance(GRACE_MS)
  await Promise.all([reconciled(world), reconciled(world)])
  expect(await cases(world)).toEqual([{ kind: 'unmatched', account_kind: 'suspense_unmatched', amount: 7_000n, state: 'open', resolution: null }])
  expect(await standing(world)).toEqual({ bank_pool: 5_007_000n, suspense_unmatched: 7_000n })
  await booksHold(world)
})

test('M48: a credit with a session id has a day in which the bank may yet confirm it, and is credited to nobody twice', async () => {
  shows(world, 'in', 7_000n, { sessionId: 'S5', accountNumber: shop.accountNumber })
  await reconciled(world)
  world.clock.advance(DAY_MS - 2)
  await reconciled(world)
  expect(await cases(world)).toEqual([])
  world.clock.advance(2)
  await reconciled(world)
  expect((await cases(world)).map((row) => row.kind)).toEqual(['unmatched'])
  await world.paidIn(shop, 7_000n, { sessionId: 'S5' })
  expect((await world.wallet(shop)).balance).toBe(4_990_000n)
  await booksHold(world)
})

test('M48: a session id that the bank books twice credits once; the second line is a case', async () => {
  shows(world, 'in', 5_000_000n, { sessionId: 'S0', accountNumber: shop.accountNumber })
  await reconciled(world)
  world.clock.advance(GRACE_MS)
  await reconciled(world)
  expect((await cases(world)).map((row) => [row.kind, row.amount])).toEqual([['unmatched', 5_000_000n]])
  expect((await world.wallet(shop)).balance).toBe(4_990_000n)
  expect((await standing(world))['bank_pool']).toBe(10_000_000n)
  await booksHold(world)
})

test.each([
  ['its own commit, whose answer was lost', (asked: () => Promise<unknown>) => asked()],
  ['its notice, which came in the same moment', () => world.paidIn(shop, 7_000n, { sessionId: 'S5' })],
  ['its notice, and matched by another worker', async () => (await world.paidIn(shop, 7_000n, { sessionId: 'S5' }), await matchStatement(world))],
])('M48: a credit of the statement that is posted already, by %s, is posted once', async (_by, meanwhile) => {
  shows(world, 'in', 7_000n, { sessionId: 'S5', accountNumber: shop.accountNumber })
  await reconciled(world)
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
  await reconciled({ ...world, postingQueue })
  expect(times).toBe(1)
  await reconciled(world)
  expect((await standing(world))['bank_pool']).toBe(5_007_000n)
  expect(await world.rows(`select count(*) as items from clearing_item where amount = 7000`)).toEqual([{ items: 1n }])
  await booksHold(world)
})

test('P10: each break of a long statement is found, and nothing else', async () => {
  const wanted: string[] = []
  for (let at = 0; at < 40; at++) {
    const sessionId = `P${at}`
    await world.paidIn(shop, 10_000n, { sessionId })
    world.bank.inflows.delete(sessionId)
    const breaks = at % 10
    if (breaks === 7) wanted.push(`difference ${at}`)
    if (breaks !== 3) shows(world, 'in', breaks === 7 ? 10_000n + BigInt(at) : 10_000n, { sessionId, accountNumber: shop.accountNumber })
    if (breaks === 5) shows(world, 'out', BigInt(at), { narration: 'charge' })
    if (breaks === 3) wanted.push('unfunded 10000')
    if (breaks === 5) wanted.push(`bank_debit ${at}`)
  }
  world.bank.lines.push(...world.bank.lines.slice(0, 5))
  await reconciled(world)
  world.clock.advance(DAY_MS + 1)
  await reconciled(world)
  await reconciled(world)
  expect((await cases(world)).map((row) => `${row.kind} ${row.amount}`).toSorted()).toEqual(wanted.toSorted())
  await booksHold(world, [COVER])
})

test('of two who have found the same thing one posts it, whatever it is', async () => {
  const id = await sent(world, shop, 1_000_000n)
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
  world.bank.inflows.delete('S1')
  shows(world, 'in', 999_900n, { sessionId: 'S1', accountNumber: shop.accountNumber })
  shows(world, 'out', 5_000n)
  await readStatement(world)
  const lines = await openLines(world.db.system, world.bank.name, null, 10)
  const [debit, credit] = [lines.find((line) => line.direction === 'out')!, lines.find((line) => line.direction === 'in')!]
  const item = (await itemByKey(world.db.system, world.bank.name, 'out', await attemptOf(world, id)))!
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
  expect((await cases(world)).map((row) => row.kind).toSorted()).toEqual(['bank_debit', 'difference', 'unpaid'])
  await reconciled(world)
  await booksHold(world)
})

test('a transfer that is only held is no debit of ours yet: its line waits for its answer', async () => {
  const id = await held(world, shop, 1_000_000n)
  shows(world, 'out', 1_000_000n, { reference: await attemptOf(world, id) })
  world.clock.advance(GRACE_MS)
  await reconciled(world)
  expect(await cases(world)).toEqual([])
})
