import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptedAnswer, bankAnswer } from '../../../tests/fixtures/bank.ts'
import {
  attemptReference,
  expectChecksToPass,
  readCases,
  COVERAGE_CHECK,
  DAY_MS,
  createFundedFixture,
  MINUTE_MS,
  runReconciliation,
  addStatementLine,
  balancesByKind,
} from '../../../tests/fixtures/pending-fixture.ts'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { sweepStatement } from '../../collections/server/actions/sweep-statement.ts'
import { returnTransferCommand } from '../../transfers/index.ts'
import { queryTransferReturn } from '../../transfers/server/actions/query-return.ts'
import { closeDecidedCases } from './actions/close-decided-cases.ts'
import { recordBankResponse } from '../../transfers/server/actions/record-bank-response.ts'
import { transferById } from '../../transfers/server/queries.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
})
afterEach(() => world.close())

const SAID_RETURNED = { kind: 'difference', account_kind: null, amount: 1_000_000n, state: 'open', resolution: null }
const BEFORE = { balance: 4_990_000n, held: 0n }
const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state
const returns = () => world.rows(`select count(*)::int as times from journal where posting = 'M16'`)
const internalBalances = () =>
  world.rows(`select kind, balance from account where kind in ('fees_outbound', 'stamp_duty', 'duty_absorbed') order by kind`)

/** Settled, and its debit on the statement. */
async function paid(amountKobo = 1_000_000n): Promise<{ id: string; reference: string }> {
  const id = await createSentTransfer(world, shop, amountKobo)
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'out', amountKobo, { reference })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('settled')
  return { id, reference }
}

test('M16: a credit of the statement that names our reference gives everything back, fee and duty too, and is matched', async () => {
  const { id, reference } = await paid()
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.wallet(shop)).toEqual(BEFORE)
  expect(await internalBalances()).toEqual([
    { kind: 'duty_absorbed', balance: 0n },
    { kind: 'fees_outbound', balance: 0n },
    { kind: 'stamp_duty', balance: 0n },
  ])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  expect(await readCases(world)).toEqual([])
  expect(await world.rows(`select state from history_item where direction = 'debit'`)).toEqual([{ state: 'reversed' }])
  const notified = await world.rows(`select data->>'state' as state from live_event where kind = 'transfer.changed' order by id desc limit 1`)
  expect(notified).toEqual([{ state: 'returned' }])
  expect(await world.rows(`select count, amount from day_total where kind = 'transfer'`)).toEqual([{ count: 0, amount: 0n }])
  await expectChecksToPass(world)
})

test('a case that was looked at before its payment was returned closes itself when it is', async () => {
  const { id, reference } = await paid()
  world.bank.returned.set(reference, 1_000_000n)
  await queryTransferReturn(world, id)
  await closeDecidedCases(world, id)
  expect(await readCases(world)).toEqual([SAID_RETURNED])
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  await closeDecidedCases(world, id)
  expect(await readCases(world)).toEqual([{ ...SAID_RETURNED, state: 'resolved', resolution: expect.any(String) }])
})

test('with an open circuit breaker the bank is asked about a return when the pause is over', async () => {
  const { id } = await paid()
  await world.rows(`delete from job`)
  world.bank.backoffMs = () => 40_000
  await queryTransferReturn(world, id)
  const [job] = await world.rows<{ key: string; waits: number }>(
    `select key, extract(epoch from run_at - '${world.clock.now().toISOString()}')::float8 as waits from job`,
  )
  expect(job!.key).toBe(`transfer-return:${id}`)
  expect(job!.waits).toBeGreaterThanOrEqual(40)
})

test('M16: the bank’s answer that it has returned a payment gives nothing back: it is one case and one alarm; the credit of the statement gives it back', async () => {
  const { id, reference } = await paid()
  const after = await world.wallet(shop)
  world.bank.returned.set(reference, 1_000_000n)
  const alarms: unknown[] = []
  const heard = { ...world, log: { ...world.log, error: (_facts: unknown, message: string) => void alarms.push(message) } as typeof world.log }
  await Promise.all([queryTransferReturn(heard, id), queryTransferReturn(heard, id)])
  await queryTransferReturn(heard, id)
  expect(alarms).toEqual(['the bank says that a payment was returned, and its statement does not show it yet'])
  expect(await stateOf(id)).toBe('settled')
  expect(await world.wallet(shop)).toEqual(after)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
  expect(await readCases(world)).toEqual([SAID_RETURNED])
  await expectChecksToPass(world)
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await Promise.all([runReconciliation(world), queryTransferReturn(heard, id), runReconciliation(world)])
  expect(await returns()).toEqual([{ times: 1 }])
  expect(await world.wallet(shop)).toEqual(BEFORE)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  expect(await readCases(world)).toEqual([{ ...SAID_RETURNED, state: 'resolved', resolution: 'the statement shows that it was returned' }])
  await expectChecksToPass(world)
})

test('M54: a bank whose reversal query only repeats the payment, while its statement is a day late, gives no customer the money twice', async () => {
  const id = await createSentTransfer(world, shop, 1_000_000n)
  const reference = await attemptReference(world, id)
  world.bank.returned.set(reference, 1_000_000n)
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  expect((await readCases(world)).map((row) => row.kind).toSorted()).toEqual(['difference', 'unpaid'])
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n - 1_007_000n, held: 0n })
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
  await expectChecksToPass(world)
})

test('M16 after M17: a withdrawal comes back with the duty that we had borne', async () => {
  const id = await createSentTransfer(world, shop, 2_000_000n, { kind: 'withdrawal' })
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'out', 2_000_000n, { reference })
  addStatementLine(world, 'in', 2_000_000n, { reference })
  await runReconciliation(world)
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.wallet(shop)).toEqual(BEFORE)
  expect((await internalBalances())[0]).toEqual({ kind: 'duty_absorbed', balance: 0n })
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  await expectChecksToPass(world)
})

test('M16, M51: less came back than was paid: the customer has everything, and the rest is a claim against the bank', async () => {
  const { id, reference } = await paid()
  addStatementLine(world, 'in', 999_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.wallet(shop)).toEqual(BEFORE)
  expect(await readCases(world)).toEqual([
    { kind: 'difference', account_kind: 'suspense_bank_debit', amount: 1_000n, state: 'open', resolution: null },
  ])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_999_000n, suspense_bank_debit: 1_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M16, M51: a return that the bank reports, and then credits with less, is two cases of one payment', async () => {
  const { id, reference } = await paid()
  world.bank.returned.set(reference, 1_000_000n)
  await queryTransferReturn(world, id)
  addStatementLine(world, 'in', 999_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('returned')
  expect((await readCases(world)).map(({ kind, amount, state }) => [kind, amount, state])).toEqual([
    ['difference', 1_000_000n, 'resolved'],
    ['difference', 1_000n, 'open'],
  ])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M16, M48: more came back than was paid: the rest is a case', async () => {
  const { id, reference } = await paid()
  addStatementLine(world, 'in', 1_000_500n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.wallet(shop)).toEqual(BEFORE)
  expect(await readCases(world)).toEqual([{ kind: 'difference', account_kind: 'suspense_unmatched', amount: 500n, state: 'open', resolution: null }])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_500n, suspense_unmatched: 500n })
  await expectChecksToPass(world)
})

test('a second return of one payment credits no wallet: it waits as a case', async () => {
  const { reference } = await paid()
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R2' })
  await runReconciliation(world)
  world.clock.advance(15 * MINUTE_MS)
  await runReconciliation(world)
  expect(await returns()).toEqual([{ times: 1 }])
  expect(await world.wallet(shop)).toEqual(BEFORE)
  expect((await readCases(world)).map((row) => [row.kind, row.amount])).toEqual([['unmatched', 1_000_000n]])
  await expectChecksToPass(world)
})

test('a credit that names a payment of ours is not a collection, for any account and session that it names', async () => {
  const { id, reference } = await paid()
  await sweepStatement(world)
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R1', accountNumber: shop.accountNumber })
  expect(await sweepStatement(world)).toBe(0)
  await runReconciliation(world)
  expect(await sweepStatement(world)).toBe(0)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.rows(`select session_id from inbound_notice where session_id = 'R1'`)).toEqual([])
})

const returned = (id: string, attempt: { id: string; partner: string }) => {
  const transfer = { id, businessId: shop.businessId, kind: 'transfer', subject_id: null } as const
  return { transfer, attempt, fulfilment: world.fulfilments.of(transfer) }
}

/** Returned by a line that the statement no longer has: the only way to have a return without its line. */
async function givenBackOnNothing(): Promise<string> {
  const { id, reference } = await paid()
  const [attempt] = await world.rows<{ id: string; partner: string }>(`select id, partner from transfer_attempt where transfer_id = '${id}'`)
  const shown = { lineId: 'a line that is gone', amountKobo: 1_000_000n, sessionId: null }
  await world.postingQueue.submit(returnTransferCommand(returned(id, attempt!), shown))
  expect(await stateOf(id)).toBe('returned')
  return reference
}

test('M16: a second line of the same return finds the payment returned', async () => {
  const reference = await givenBackOnNothing()
  const [attempt] = await world.rows<{ id: string; partner: string; transfer_id: string }>(
    `select id, partner, transfer_id from transfer_attempt where partner_reference = '${reference}'`,
  )
  const again = returnTransferCommand(returned(attempt!.transfer_id, attempt!), {
    lineId: 'another line',
    amountKobo: 1_000_000n,
    sessionId: null,
  })
  expect((await world.postingQueue.submit(again)).outcome).toEqual({ state: 'returned', isNew: false })
  expect(await world.wallet(shop)).toEqual(BEFORE)
})

test('M53: a return that a day later is on no statement secures all that the payment had taken, at once, until its line comes', async () => {
  const reference = await givenBackOnNothing()
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  expect((await readCases(world)).map((row) => [row.kind, row.amount])).toEqual([['unfunded', 1_000_000n]])
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 1_007_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
  addStatementLine(world, 'in', 1_000_000n, { reference })
  await runReconciliation(world)
  expect(await world.wallet(shop)).toEqual(BEFORE)
  await expectChecksToPass(world)
})

test('M53: of a return that was spent meanwhile, the lien takes later credits', async () => {
  await givenBackOnNothing()
  const spent = await createSentTransfer(world, shop, 4_900_000n)
  addStatementLine(world, 'out', 4_900_000n, { reference: await attemptReference(world, spent) })
  const left = 4_990_000n - 4_907_000n
  world.clock.advance(DAY_MS + 1)
  await runReconciliation(world)
  expect(await world.wallet(shop)).toEqual({ balance: left, held: left })
  await world.paidIn(shop, 2_000_000n, { sessionId: 'S2' })
  world.clock.advance(1)
  await runReconciliation(world)
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('a line that may mean two items is matched with one of them', async () => {
  const reference = await givenBackOnNothing()
  await world.paidIn(shop, 1_000_000n, { sessionId: 'S9' })
  world.bank.credits.delete('S9')
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'S9' })
  await runReconciliation(world)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n, clearing_in: 1_000_000n })
  await expectChecksToPass(world)
})

test('settled, "not paid", and "returned": two answers of the bank give nothing back; its statement does, once', async () => {
  const { id, reference } = await paid()
  const after = await world.wallet(shop)
  world.bank.returned.set(reference, 1_000_000n)
  const [attempt] = await world.rows<never>(`select * from transfer_attempt where transfer_id = '${id}'`)
  await recordBankResponse(world, (await transferById(world.db.system, id))!, attempt!, 'query', bankAnswer('rejected', '21'))
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await world.wallet(shop)).toEqual(after)
  addStatementLine(world, 'in', 1_000_000n, { reference })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('returned')
  expect(await world.wallet(shop)).toEqual(BEFORE)
  // It was debited, so nothing is missing; the contradiction of the bank is listed all the same.
  expect((await readCases(world)).map((row) => row.state).toSorted()).toEqual(['open', 'resolved'])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  await expectChecksToPass(world)
})

test('neither an answer nor a silence about a return moves anything of a payment that stands', async () => {
  const { id } = await paid()
  const after = await world.wallet(shop)
  await queryTransferReturn(world, id)
  world.bank.isSilent = true
  await expect(queryTransferReturn(world, id)).rejects.toThrow('did not say')
  world.bank.isSilent = false
  // An answer that cannot be understood is not asked for again.
  world.bank.queryReturn = async () => ({ outcome: 'not_understood', reason: '00 without an amount' })
  await queryTransferReturn(world, id)
  expect(await stateOf(id)).toBe('settled')
  expect(await world.wallet(shop)).toEqual(after)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'in any order a payment is answered, debited, refused and given back (draw %i), it is paid once at most, given back once at most, and the books hold',
  async (draw) => {
    const random = drawing(draw)
    world.bank.onSend = (order) =>
      random(3) === 0 ? bankAnswer('unknown', 'timeout') : random(3) === 0 ? bankAnswer('rejected', '51') : acceptedAnswer(order)
    const id = await createSentTransfer(world, shop, 1_000_000n)
    const reference = await attemptReference(world, id)
    const [attempt] = await world.rows<never>(`select * from transfer_attempt where transfer_id = '${id}'`)
    const record = async (answer: ReturnType<typeof bankAnswer>) =>
      recordBankResponse(world, (await transferById(world.db.system, id))!, attempt!, 'query', answer)
    const happenings: (() => Promise<unknown>)[] = [
      () => record(bankAnswer('accepted', '00')),
      () => record(bankAnswer('rejected', '51')),
      () => record(bankAnswer('accepted', '00')),
      async () => addStatementLine(world, 'out', 1_000_000n, { reference }),
      async () => addStatementLine(world, 'in', 1_000_000n, { reference }),
      async () => void world.bank.returned.set(reference, 1_000_000n),
      () => queryTransferReturn(world, id).catch(() => undefined),
      () => runReconciliation(world),
      async () => world.clock.advance(DAY_MS + 1),
      () => runReconciliation(world),
    ]
    while (happenings.length > 0) await happenings.splice(random(happenings.length), 1)[0]!()
    for (let round = 0; round < 3; round++) {
      world.clock.advance(DAY_MS / 2 + 1)
      await runReconciliation(world)
    }
    const { held, balance } = await world.wallet(shop)
    const state = await stateOf(id)
    expect({ state, held }).toEqual({ state, held: ['unclear', 'review'].includes(state) ? 1_007_000n : 0n })
    expect({ state, balance }).toEqual({ state, balance: state === 'settled' ? 4_990_000n - 1_007_000n : 4_990_000n })
    const [posted] = await world.rows<Record<string, number>>(
      `select count(*) filter (where posting = 'M14')::int as paid, count(*) filter (where posting = 'M16')::int as returned, count(*) filter (where key like '%:late')::int as late from journal`,
    )
    expect(posted!['paid']! + posted!['late']!).toBeLessThanOrEqual(1)
    expect(posted!['returned']).toBe(state === 'returned' ? 1 : 0)
    await expectChecksToPass(world, [COVERAGE_CHECK, 'Nothing waits for longer than a day', 'The bank has debited nothing'])
  },
)

function drawing(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
