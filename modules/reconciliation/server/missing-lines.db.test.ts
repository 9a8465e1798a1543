import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StatementLine } from '../../../partners/bank/port.ts'
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
import { creditOrder, expectOrder } from '../../../tests/fixtures/order-fixture.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { activateAccount, insertCashpoint } from '../../cashpoints/index.ts'
import { setDeactivated } from '../../cashpoints/server/store.ts'
import { keepUndecided } from '../../collections/server/expected/actions/keep-mismatch.ts'
import { loadMove, movePaymentCommand } from '../../collections/server/expected/actions/move-payment.ts'
import { unlessStale } from '../../ledger/index.ts'
import { decideBreak } from './actions/decide-break.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { processUnmatchedLines } from './actions/process-unmatched-lines.ts'
import { suspendItem } from './actions/find-missing.ts'
import { matchCommand } from './actions/match-statement.ts'
import { suspendItemCommand } from './actions/suspend-item.ts'
import { readStatement } from './actions/read-statement.ts'
import { reconcile } from './actions/reconcile.ts'
import { itemByKey, loadItemSubject, openPairs } from './queries.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const STALL = 'cpt_stall'
const STALL_ACCOUNT = '1099999998'
const UNFUNDED = { kind: 'unfunded', account_kind: 'suspense_unfunded', amount: 1_000_000n, state: 'open', resolution: null }
const UNPAID = { kind: 'unpaid', account_kind: 'suspense_unpaid', amount: 1_000_000n, state: 'open', resolution: null }

/** Credited after the bank's confirmation, and not on its statement. */
async function credited(amountKobo: bigint): Promise<string> {
  await world.paidIn(shop, amountKobo, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  return 'S1'
}

async function booked(amountKobo: bigint): Promise<StatementLine> {
  return addStatementLine(world, 'in', amountKobo, { sessionId: 'S1', accountNumber: shop.accountNumber })
}

/** Funds the wallet, with the line on the statement. */
async function funded(): Promise<void> {
  await world.paidIn(shop, 5_000_000n, { sessionId: 'S0' })
  world.clock.advance(1)
  await runReconciliation(world)
}

test('M53: a credit that a day later is on no statement is a case with a lien on the wallet, and not a minute earlier', async () => {
  await credited(1_000_000n)
  world.clock.advance(DAY_MS)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([])
  world.clock.advance(1)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([UNFUNDED])
  expect(await balancesByKind(world)).toEqual({ suspense_unfunded: 1_000_000n })
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 995_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

async function orderOf(owner: Shop): Promise<{ id: string; number: string }> {
  const { id } = await expectOrder(world, owner, 1_000_000n)
  const [row] = await world.rows<{ number: string }>(`select account_number as number from expected_payment where id = '${id}'`)
  return { id, number: row!.number }
}

test('P7: a statement that names the number of an order agrees with the books; one that names an order of another shop is a case', async () => {
  const other = await world.createShop('Bello Foods')
  const [own, second, theirs] = [await orderOf(shop), await orderOf(shop), await orderOf(other)]
  await creditOrder(world, own.id, 1_000_000n, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: own.number })
  await runReconciliation(world)
  expect([await readCases(world), await balancesByKind(world)]).toEqual([[], { bank_pool: 1_000_000n }])
  await creditOrder(world, second.id, 1_000_000n, { sessionId: 'S2' })
  world.bank.credits.delete('S2')
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S2', accountNumber: theirs.number })
  await runReconciliation(world)
  expect((await readCases(world)).map(({ kind, account_kind }) => [kind, account_kind])).toEqual([['difference', null]])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 2_000_000n })
})

/** A stall of the shop, with a number of its own. */
async function openStall(): Promise<string> {
  const { businessId } = shop
  await world.db.transaction((tx) => insertCashpoint(tx, { id: STALL, businessId, name: 'Sadiya Garba', isDefault: false, at: world.clock.now() }))
  await activateAccount(world.db.system, STALL, { accountNumber: STALL_ACCOUNT, accountName: 'Amina Stores-Stall', accountId: STALL })
  return STALL
}
const deactivate = (id: string) => world.db.transaction((tx) => setDeactivated(tx, id))

test('P7: an order of a deactivated cashpoint is credited to the default one, and the statement that names its number agrees with that', async () => {
  const stall = await openStall()
  const { id, number } = await orderOf(shop)
  await world.rows(`update expected_payment set cashpoint_id = '${stall}' where id = '${id}'`)
  await deactivate(stall)
  await creditOrder(world, id, 1_000_000n, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  expect(await world.rows('select cashpoint_id from collection')).toEqual([{ cashpoint_id: shop.cashpointId }])
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: number })
  await runReconciliation(world)
  expect([await readCases(world), await balancesByKind(world)]).toEqual([[], { bank_pool: 1_000_000n }])
})

test('P7: a statement that names the number of a deactivated cashpoint agrees with a credit of the default one; of an active one it is a case', async () => {
  const stall = await openStall()
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: STALL_ACCOUNT })
  await runReconciliation(world)
  expect(await readCases(world)).toHaveLength(1)
  await deactivate(stall)
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S2', accountNumber: STALL_ACCOUNT })
  world.bank.credits.delete('S2')
  expect(await world.rows('select distinct cashpoint_id from collection')).toEqual([{ cashpoint_id: shop.cashpointId }])
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S2', accountNumber: STALL_ACCOUNT })
  await runReconciliation(world)
  expect([(await readCases(world)).length, await balancesByKind(world)]).toEqual([1, { bank_pool: 2_000_000n }])
})

test('P7: a number that the bank has given to another shop since is that shop’s: a statement that names it is a case', async () => {
  const [past, own] = [await orderOf(shop), await orderOf(shop)]
  const other = await world.createShop('Bello Foods')
  world.clock.advance(MINUTE_MS)
  const theirs = await orderOf(other)
  await world.rows(`update expected_payment set account_number = '${past.number}' where id = '${theirs.id}'`)
  await creditOrder(world, own.id, 1_000_000n, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  addStatementLine(world, 'in', 1_000_000n, { sessionId: 'S1', accountNumber: past.number })
  await runReconciliation(world)
  expect((await readCases(world)).map(({ kind, account_kind }) => [kind, account_kind])).toEqual([['difference', null]])
})

test('M53: of a part that was moved to another order and kept there meanwhile, nothing is written with the first order; the next try ends it', async () => {
  await funded()
  const [first, other] = [(await expectOrder(world, shop, 1_500_000n)).id, (await expectOrder(world, shop, 1_500_000n, 'OF-2')).id]
  const collectionId = await creditOrder(world, first, 1_000_000n, { sessionId: 'S1' })
  world.bank.credits.delete('S1')
  const item = (await itemByKey(world.db.system, world.bank.name, 'in', 'S1'))!
  const before = await loadItemSubject(world.db.system, item.id)
  const loaded = (await loadMove(world.tenant(shop.caller), shop.businessId, collectionId, other))!
  const by = { personId: shop.caller.personId, role: 'merchant', requestId: 'move' }
  await world.postingQueue.submit(movePaymentCommand(loaded, { by, amountKobo: 1_000_000n, ids: { move: 'mvp_1', lien: 'hld_moved' } }))
  world.clock.advance(DAY_MS + 1)
  await keepUndecided(world, { id: before.mismatch!.id })
  const received = () =>
    world.rows(`select id, state, received from expected_payment where id in ('${first}', '${other}') order by received desc, id`)
  expect(await received()).toMatchObject([{ id: other, state: 'short', received: 1_000_000n }, { received: 0n }])
  const stale = world.postingQueue.submit(suspendItemCommand(before.item, before, { case: 'sus_1', lien: 'hld_1' }, 'not there'))
  expect(await unlessStale(stale)).toBeNull()
  expect(await readCases(world)).toEqual([])
  expect(await suspendItem(world, item.id, 'not there')).toBe(true)
  expect(await received()).toMatchObject([{ received: 0n }, { received: 0n }])
  expect(await readCases(world)).toEqual([UNFUNDED])
})

test.each([
  ['waits for a decision', false],
  ['was kept by the clock as a part of its order', true],
])(
  'M53: the case holds what a mismatch had held, not twice, and a payment that never came and %s counts for its order no more',
  async (_, isKept) => {
    await funded()
    const { id } = await expectOrder(world, shop, 1_500_000n)
    await creditOrder(world, id, 1_000_000n, { sessionId: 'S1' })
    world.bank.credits.delete('S1')
    expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n + 995_000n, held: 995_000n })
    world.clock.advance(DAY_MS + 1)
    const [part] = await world.rows<{ id: string }>(`select id from mismatch`)
    if (isKept) await keepUndecided(world, { id: part!.id })
    expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n + 995_000n, held: isKept ? 0n : 995_000n })
    await runReconciliation(world)
    expect(await readCases(world)).toEqual([UNFUNDED])
    expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n + 995_000n, held: 995_000n })
    const ended = `select m.state, m.is_counted, e.state as order_state, e.received from mismatch m join expected_payment e on e.id = m.expected_payment_id`
    expect(await world.rows(ended)).toEqual([{ state: 'kept', is_counted: false, order_state: 'cancelled', received: 0n }])
    const [found] = await world.rows<{ id: string }>(`select id from suspense_item where kind = 'unfunded'`)
    const by = { operatorId: 'opr_1', name: 'Bola', role: 'finance' } as const
    await decideBreak(world, found!.id, 'take-back', {}, { by, proposedBy: null, note: 'It never came', requestId: 'take-back' })
    expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 0n })
    expect(await balancesByKind(world)).not.toHaveProperty('debt')
    await expectChecksToPass(world, [COVERAGE_CHECK])
  },
)

test('M53: a statement that cannot be read proves nothing, however long', async () => {
  await credited(1_000_000n)
  world.bank.isSilent = true
  world.clock.advance(3 * DAY_MS)
  await expect(reconcile(world)).rejects.toThrow('could not be read')
  expect(await readCases(world)).toEqual([])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
})

test('M53: a line that was booked late under an early time is found before a credit is called missing', async () => {
  await credited(1_000_000n)
  const early = { ...(await booked(1_000_000n)), lineId: 'booked late' }
  world.bank.lines.pop()
  world.clock.advance(12 * 60 * MINUTE_MS)
  addStatementLine(world, 'in', 700n, { sessionId: 'S9', accountNumber: '1999999999' })
  await runReconciliation(world)
  world.bank.lines.push(early)
  world.clock.advance(12 * 60 * MINUTE_MS)
  await runReconciliation(world)
  expect((await readCases(world)).filter((row) => row.kind === 'unfunded')).toEqual([])
  expect((await balancesByKind(world))['bank_pool']).toBe(1_000_000n)
})

test('M53: two workers and as many runs open one case and place one lien', async () => {
  await credited(1_000_000n)
  world.clock.advance(DAY_MS + 1)
  await Promise.all([runReconciliation(world), runReconciliation(world), runReconciliation(world)])
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([UNFUNDED])
  expect(await world.rows(`select count(*)::int as liens from hold where kind = 'lien' and state = 'open'`)).toEqual([{ liens: 1 }])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M53: a late line resolves its case by itself, releases the lien and is matched', async () => {
  await credited(1_000_000n)
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  await booked(1_000_000n)
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await readCases(world)).toEqual([{ ...UNFUNDED, state: 'resolved', resolution: 'it arrived late' }])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 1_000_000n })
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
  await expectChecksToPass(world)
})

test.each([
  ['less', 400_000n, 'suspense_unfunded', 600_000n, 600_000n],
  ['more', 1_200_000n, 'suspense_unmatched', 200_000n, 0n],
])('M53, M55: where %s arrives late, the shortfall is never free in between', async (_what, amount, account, difference, lien) => {
  await credited(1_000_000n)
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  await booked(amount)
  await readStatement(world)
  // Unmatched lines are processed, and the worker dies before matching.
  expect(await processUnmatchedLines(world)).toEqual({ explained: 1, failed: [] })
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: lien })
  await expectChecksToPass(world, [COVERAGE_CHECK, 'Nothing waits for longer than a day'])
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await readCases(world)).toEqual([
    { ...UNFUNDED, state: 'resolved', resolution: 'it arrived late' },
    { kind: 'difference', account_kind: account, amount: difference, state: 'open', resolution: null },
  ])
  expect(await balancesByKind(world)).toEqual({ bank_pool: amount, [account]: difference })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test.each([
  ['cannot be posted', new Error('a bug')],
  ['needs a row that is locked', Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })],
])('a line that %s stops no other: it is logged, the rest goes on, and the next run takes it up', async (_what, failure) => {
  await funded()
  addStatementLine(world, 'out', 100n)
  addStatementLine(world, 'out', 200n)
  await runReconciliation(world)
  world.clock.advance(15 * MINUTE_MS)
  const alarms: unknown[] = []
  const log = { ...world.log, error: (facts: unknown, message: string) => void alarms.push([message, facts]) } as typeof world.log
  let bad: string | null = null
  const postingQueue: typeof world.postingQueue = {
    async submit(command) {
      if (command.name !== 'reconciliation.M51' || (bad !== null && bad !== command.key)) return world.postingQueue.submit(command)
      bad = command.key
      throw failure
    },
  }
  await expect(reconcile({ ...world, postingQueue, log })).rejects.toThrow('could not be posted: ')
  expect(alarms).toContainEqual([expect.stringContaining('could not be posted'), { err: failure, about: expect.any(String) }])
  expect((await readCases(world)).map(({ amount }) => amount)).toEqual([200n])
  await runReconciliation(world)
  expect((await readCases(world)).map(({ amount }) => String(amount)).toSorted()).toEqual(['100', '200'])
  await expectChecksToPass(world)
})

test.each([
  ['the database is slow', Object.assign(new Error('canceling statement'), { code: '57014' })],
  ['the posting queue is full', new Refusal('ledger.busy', 429, 'Please try again in a moment.')],
])('when %s it says nothing of a line: the look ends there, and the next one begins anew', async (_why, failure) => {
  await funded()
  for (const amount of [100n, 200n]) addStatementLine(world, 'out', amount)
  await runReconciliation(world)
  world.clock.advance(15 * MINUTE_MS)
  let tried = 0
  const postingQueue: typeof world.postingQueue = {
    submit() {
      tried++
      throw failure
    },
  }
  await expect(processUnmatchedLines({ ...world, postingQueue })).rejects.toBe(failure)
  expect(tried).toBe(1)
})

test('a pair suspended as missing between reading and matching is matched when its line arrives, with nothing left of the first attempt', async () => {
  await credited(1_000_000n)
  world.clock.advance(DAY_MS + 1)
  const item = (await itemByKey(world.db.system, world.bank.name, 'in', 'S1'))!
  await booked(1_000_000n)
  await readStatement(world)
  const { pairs } = await openPairs(world.db.system, world.bank.name, null, 10)
  expect(pairs).toHaveLength(1)
  expect(await suspendItem(world, item.id, 'not on the statement')).toBe(true)
  await expect(world.postingQueue.submit(matchCommand(world.bank.name, pairs, () => 'sus_new'))).rejects.toMatchObject({ code: 'state.moved_on' })
  expect(await suspendItem(world, item.id, 'not on the statement')).toBe(false)
  await runReconciliation(world)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 1_000_000n })
  await expectChecksToPass(world)
})

test('M53: an underfunded lien takes later credits, up to its target and not a kobo more', async () => {
  await funded()
  await credited(1_000_000n)
  const id = await createSentTransfer(world, shop, 5_800_000n)
  addStatementLine(world, 'out', 5_800_000n, { reference: await attemptReference(world, id) })
  const left = 4_990_000n + 995_000n - 5_807_000n
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  expect(await world.wallet(shop)).toEqual({ balance: left, held: left })
  await world.paidIn(shop, 500_000n, { sessionId: 'S2' })
  expect(await world.wallet(shop)).toEqual({ balance: left + 497_500n, held: left + 497_500n })
  await expect(createSentTransfer(world, shop, 10_000n)).rejects.toMatchObject({ code: 'transfers.insufficient_balance' })
  await Promise.all([world.paidIn(shop, 600_000n, { sessionId: 'S3' }), world.paidIn(shop, 400_000n, { sessionId: 'S4' })])
  expect((await world.wallet(shop)).held).toBe(995_000n)
  await expectChecksToPass(world, [COVERAGE_CHECK])
  await booked(1_000_000n)
  await runReconciliation(world)
  expect((await world.wallet(shop)).held).toBe(0n)
  await expectChecksToPass(world)
})

test('M53: a lien on a wallet with nothing in it holds nothing until something comes', async () => {
  await credited(6_000_000n)
  const id = await createSentTransfer(world, shop, 5_900_000n)
  addStatementLine(world, 'out', 5_900_000n, { reference: await attemptReference(world, id) })
  const { balance } = await world.wallet(shop)
  const second = await createSentTransfer(world, shop, balance - 2_000n)
  addStatementLine(world, 'out', balance - 2_000n, { reference: await attemptReference(world, second) })
  expect((await world.wallet(shop)).balance).toBe(0n)
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  expect(await world.rows(`select amount, target, state from hold where kind = 'lien'`)).toEqual([{ amount: 0n, target: 5_990_000n, state: 'open' }])
  await world.paidIn(shop, 100_000n, { sessionId: 'S2' })
  expect(await world.wallet(shop)).toEqual({ balance: 99_500n, held: 99_500n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M54: a payment that a day later the bank has not debited is a case, and the bank is asked whether it was returned', async () => {
  await funded()
  const id = await createSentTransfer(world, shop, 1_000_000n)
  world.clock.advance(DAY_MS)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([])
  world.clock.advance(1)
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  expect(await readCases(world)).toEqual([UNPAID])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n, suspense_unpaid: 1_000_000n })
  expect(await world.rows(`select state from transfer`)).toEqual([{ state: 'settled' }])
  await expectChecksToPass(world)
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([{ ...UNPAID, state: 'resolved', resolution: 'it was debited after all' }])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
  await expectChecksToPass(world)
})

test('M54, M55: a late debit with another amount resolves the one case and opens the other', async () => {
  await funded()
  const id = await createSentTransfer(world, shop, 1_000_000n)
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  addStatementLine(world, 'out', 1_000_500n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([
    { ...UNPAID, state: 'resolved', resolution: 'it was debited after all' },
    { kind: 'difference', account_kind: 'suspense_bank_debit', amount: 500n, state: 'open', resolution: null },
  ])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 3_999_500n, suspense_bank_debit: 500n })
  await expectChecksToPass(world)
})
