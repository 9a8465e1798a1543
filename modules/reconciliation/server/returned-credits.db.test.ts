import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptedAnswer, bankAnswer } from '../../../tests/fixtures/bank.ts'
import {
  recordBankAnswer,
  attemptReference,
  expectChecksToPass,
  readCases,
  COVERAGE_CHECK,
  DAY_MS,
  createFundedFixture,
  MINUTE_MS,
  runReconciliation,
  createRejectedTransfer,
  addStatementLine,
  balancesByKind,
} from '../../../tests/fixtures/pending-fixture.ts'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { creditCommand } from '../../collections/index.ts'
import { transferById } from '../../transfers/server/queries.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
})
afterEach(() => world.close())

const WHOLE = { balance: 4_990_000n, held: 0n }
const UNMATCHED = { kind: 'unmatched', account_kind: 'suspense_unmatched', amount: 1_000_000n, state: 'open', resolution: null }
const LATE = { ...UNMATCHED, kind: 'late', account_kind: 'suspense_late' }
const RECALLED = { state: 'resolved', resolution: 'the bank has got it back' }

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state
const openCases = async () => (await readCases(world)).filter(({ state }) => state === 'open')

/** The bank is silent about the payment for a day, but returns it: the credit has no known owner. */
async function returnedWhilePending(amountKobo = 1_000_000n): Promise<{ id: string; reference: string }> {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  world.bank.onQuery = () => bankAnswer('held_for_review', '34')
  const id = await createSentTransfer(world, shop, 1_000_000n)
  await recordBankAnswer(world, id, 'query', bankAnswer('held_for_review', '34'))
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'in', amountKobo, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  world.clock.advance(DAY_MS)
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('review')
  expect((await balancesByKind(world))['suspense_unmatched']).toBe(amountKobo)
  return { id, reference }
}

test.each(['its answer', 'its debit'])(
  'M16: a credit in suspense from a pending payment is its return when %s says that it was paid',
  async (who) => {
    const { id, reference } = await returnedWhilePending()
    if (who === 'its answer') await recordBankAnswer(world, id, 'query')
    else addStatementLine(world, 'out', 1_000_000n, { reference })
    await Promise.all([runReconciliation(world), runReconciliation(world)])
    await runReconciliation(world)
    expect(await stateOf(id)).toBe('returned')
    expect(await world.wallet(shop)).toEqual(WHOLE)
    const [, unmatched] = (await readCases(world)).toSorted((one, other) => one.kind.localeCompare(other.kind))
    expect(unmatched).toEqual({ ...UNMATCHED, state: 'resolved', resolution: 'it is the return of a payment' })
    expect(await openCases()).toEqual([])
    if (who === 'its answer') addStatementLine(world, 'out', 1_000_000n, { reference })
    await runReconciliation(world)
    expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
    expect(await world.rows(`select count(*)::int as times from journal where posting = 'M16'`)).toEqual([{ times: 1 }])
    await expectChecksToPass(world)
  },
)

test('M16, M51: of a short return in suspense the customer has the whole total, and the bank owes the rest', async () => {
  const { id, reference } = await returnedWhilePending(999_000n)
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.wallet(shop)).toEqual(WHOLE)
  expect(await openCases()).toEqual([{ kind: 'difference', account_kind: 'suspense_bank_debit', amount: 1_000n, state: 'open', resolution: null }])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_999_000n, suspense_bank_debit: 1_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M48: of more than its payment nothing is taken out of suspense by itself', async () => {
  const { id, reference } = await returnedWhilePending(1_000_500n)
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await openCases()).toEqual([{ ...UNMATCHED, amount: 1_000_500n }])
  await expectChecksToPass(world)
})

test('M48: money that names no payment of ours stays in suspense when another payment is settled', async () => {
  addStatementLine(world, 'in', 1_000_000n)
  await runReconciliation(world)
  world.clock.advance(15 * MINUTE_MS)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([UNMATCHED])
  const id = await createSentTransfer(world, shop, 1_000_000n)
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await openCases()).toEqual([UNMATCHED])
  await expectChecksToPass(world)
})

/** Refused, returned on the statement, and no debit for a day. */
async function cameBackRefused(amountKobo = 1_000_000n): Promise<{ id: string; reference: string }> {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'in', amountKobo, { reference })
  await runReconciliation(world)
  world.clock.advance(DAY_MS)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([{ ...UNMATCHED, amount: amountKobo }])
  return { id, reference }
}

test('M52, recalled: a return that stood in suspense a day before its debit shows ends the payment, without a loss', async () => {
  const { id, reference } = await cameBackRefused()
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await Promise.all([runReconciliation(world), runReconciliation(world)])
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('recalled')
  expect(await readCases(world)).toEqual([
    { ...UNMATCHED, ...RECALLED },
    { ...LATE, ...RECALLED },
  ])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  expect(await world.wallet(shop)).toEqual(WHOLE)
  await expectChecksToPass(world)
})

test('M52: a return of another amount than was paid late stays beside it, for a person', async () => {
  const { id, reference } = await cameBackRefused(900_000n)
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('paid_late')
  expect(await readCases(world)).toEqual([{ ...UNMATCHED, amount: 900_000n }, LATE])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_900_000n, suspense_unmatched: 900_000n, suspense_late: 1_000_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M48: of two credits that name one payment the one of its amount is its return, though the other came first', async () => {
  const { id, reference } = await returnedWhilePending(1_000n)
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R2' })
  await runReconciliation(world)
  world.clock.advance(DAY_MS)
  await runReconciliation(world)
  await recordBankAnswer(world, id, 'query')
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('returned')
  expect((await openCases()).filter(({ kind }) => kind !== 'unpaid')).toEqual([{ ...UNMATCHED, amount: 1_000n }])
  expect((await balancesByKind(world))['suspense_bank_debit']).toBeUndefined()
  await expectChecksToPass(world)
})

test('M48, M55: a case of another amount than its line stays for a person: its notice named another amount than came', async () => {
  const id = await createSentTransfer(world, shop, 1_000_000n)
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await noticed(1_000_000n, 'R1')
  addStatementLine(world, 'in', 999_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('settled')
  expect((await openCases()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['unmatched', 1_000_000n],
    ['difference', 1_000n],
  ])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M16: a credit that its own notice put into suspense is a return as soon as its line names the payment, also in a claimed case', async () => {
  const id = await createSentTransfer(world, shop, 1_000_000n)
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await noticed(1_000_000n, 'R1')
  await world.rows(`update suspense_item set state = 'claimed'`)
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.wallet(shop)).toEqual(WHOLE)
  expect((await readCases(world)).map(({ state }) => state)).toEqual(['resolved'])
  await expectChecksToPass(world)
})

test('M16: only the payment that the line names comes back, and not another of the same amount', async () => {
  const { id, reference } = await returnedWhilePending()
  const other = await world.createShop('Bola Foods')
  await world.paidIn(other, 5_000_000n)
  world.bank.onSend = (order) => acceptedAnswer(order)
  const others = await createSentTransfer(world, other, 1_000_000n)
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, others) })
  await runReconciliation(world)
  expect(await stateOf(others)).toBe('settled')
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await runReconciliation(world)
  expect([await stateOf(id), await stateOf(others)]).toEqual(['returned', 'settled'])
  expect(await world.wallet(shop)).toEqual(WHOLE)
  expect(await world.wallet(other)).toEqual({ balance: 4_990_000n - 1_007_000n, held: 0n })
  await expectChecksToPass(world)
})

test.each(['was pending', 'stood clear'])(
  'M48: a second return of a payment that %s is a case of its own session, and its notice credits no wallet',
  async (how) => {
    const { reference } = how === 'was pending' ? await returnedWhilePending() : await paidAndBack()
    if (how === 'was pending') addStatementLine(world, 'out', 1_000_000n, { reference })
    await runReconciliation(world)
    expect(await world.wallet(shop)).toEqual(WHOLE)
    addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R2' })
    await runReconciliation(world)
    world.clock.advance(15 * MINUTE_MS)
    await runReconciliation(world)
    expect(await openCases()).toEqual([UNMATCHED])
    await world.paidIn(shop, 1_000_000n, { sessionId: 'R2' })
    await runReconciliation(world)
    expect(await openCases()).toEqual([UNMATCHED])
    expect(await world.wallet(shop)).toEqual(WHOLE)
    await expectChecksToPass(world)
  },
)

/** A notice for an account that does not exist. */
async function noticed(amountKobo: bigint, sessionId: string): Promise<void> {
  const ids = { collection: world.ids.next('col'), suspense: world.ids.next('sus'), lien: world.ids.next('hld') }
  const payer = { payerName: 'Other Bank', payerAccountNumber: '0123456789', payerBankCode: '058', narration: 'return' }
  const inflow = { sessionId, accountNumber: '9999999999', amountKobo, channel: 'transfer' as const, ...payer, receivedAt: world.clock.now() }
  await world.postingQueue.submit(creditCommand({ ids, bank: world.bank.name, inflow, payerBankName: '', owner: null, rules: await world.rules() }))
}

async function paidAndBack(): Promise<{ reference: string }> {
  const reference = await attemptReference(world, await createSentTransfer(world, shop, 1_000_000n))
  addStatementLine(world, 'out', 1_000_000n, { reference })
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  return { reference }
}
