import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptedAnswer, bankAnswer } from '../../../tests/fixtures/bank.ts'
import {
  recordBankAnswer,
  attemptReference,
  expectChecksToPass,
  readCases,
  COVERAGE_CHECK,
  createFundedFixture,
  runQueuedJobs,
  runReconciliation,
  createRejectedTransfer,
  addStatementLine,
  balancesByKind,
} from '../../../tests/fixtures/pending-fixture.ts'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createHeldTransfer, createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { openContradiction } from './actions/open-contradiction.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { transferById } from '../../transfers/server/queries.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
})
afterEach(() => world.close())

const FREE = { balance: 4_990_000n, held: 0n }
const LATE = { kind: 'late', account_kind: 'suspense_late', amount: 1_000_000n, state: 'open', resolution: null }

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state
const listed = () => world.rows(`select state, code from history_item where direction = 'debit'`)

test.each(['transfer', 'query'] as const)(
  'M52: "paid" in answer to a %s, after the hold went back, is posted with its case, and the wallet keeps its money',
  async (question) => {
    const id = await createRejectedTransfer(world, shop, 1_000_000n)
    await recordBankAnswer(world, id, question)
    expect(await stateOf(id)).toBe('paid_late')
    expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n, clearing_out: 1_000_000n, suspense_late: 1_000_000n })
    expect(await readCases(world)).toEqual([LATE])
    expect(await world.wallet(shop)).toEqual(FREE)
    expect(await listed()).toEqual([{ state: 'processing', code: '51' }])
    // For the customer it ended when the hold was released.
    expect((await transferById(world.db.system, id))!.ended_at).not.toBeNull()
    const events = await world.rows(`select data->>'state' as state from live_event where kind = 'transfer.changed' order by id desc limit 1`)
    expect(events).toEqual([{ state: 'paid_late' }])
    const moves = await world.rows(`select from_state, to_state, why from state_move where subject_id = '${id}' order by id desc limit 1`)
    expect(moves).toEqual([{ from_state: 'failed', to_state: 'paid_late', why: `${question}: 00` }])
    await expectChecksToPass(world, [COVERAGE_CHECK])
  },
)

test('M52: a debit of the statement under our reference says so as well, and is matched in the same minute', async () => {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('paid_late')
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n, suspense_late: 1_000_000n })
  expect(await readCases(world)).toEqual([LATE])
  expect(await world.wallet(shop)).toEqual(FREE)
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M52: so does a debit for a transfer that was stopped before it was sent', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await world.rows(`update business set standing = 'no_debit', standing_reason = 'An order.' where id = '${shop.businessId}'`)
  await sendToBank(world, id)
  expect(await stateOf(id)).toBe('cancelled')
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('paid_late')
  expect(await readCases(world)).toEqual([LATE])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M52: learned from three sides at once, and again afterwards, it is posted once and opens one case', async () => {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  await Promise.all([
    recordBankAnswer(world, id, 'transfer'),
    runReconciliation(world),
    recordBankAnswer(world, id, 'query'),
    runReconciliation(world),
  ])
  await runReconciliation(world)
  await recordBankAnswer(world, id, 'query')
  expect(await readCases(world)).toEqual([LATE])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n, suspense_late: 1_000_000n })
  expect(await world.rows(`select count(*)::int as times from journal where posting = 'M52'`)).toEqual([{ times: 1 }])
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test.each([
  ['another amount', { amountKobo: 999_999n }],
  ['another account', { beneficiaryAccountNumber: '0123456780' }],
])('an answer "paid" about %s moves nothing of a transfer that had failed, and is a case', async (_what, other) => {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  await recordBankAnswer(world, id, 'query', { ...bankAnswer('accepted', '00'), ...other })
  expect(await stateOf(id)).toBe('failed')
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  await recordBankAnswer(world, id, 'query', { ...bankAnswer('accepted', '00'), ...other })
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([{ kind: 'difference', account_kind: null, amount: 1_000_000n, state: 'open', resolution: null }])
  await expectChecksToPass(world)
})

test('M52, M55: the bank paid late, and less: the common amount is late, the difference is its own case', async () => {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  addStatementLine(world, 'out', 900_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  // Both are opened at one time.
  expect((await readCases(world)).toSorted((one, other) => Number(other.amount - one.amount))).toEqual([
    LATE,
    { kind: 'difference', account_kind: 'suspense_unpaid', amount: 100_000n, state: 'open', resolution: null },
  ])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_100_000n, suspense_late: 1_000_000n, suspense_unpaid: 100_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test('M52, recalled: a return whose debit shows hours later waits for it, and then nothing is left to decide either', async () => {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  world.clock.advance(20 * 60 * 60_000)
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([])
  addStatementLine(world, 'out', 1_000_000n, { reference })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('recalled')
  expect((await readCases(world)).map(({ kind, state }) => [kind, state])).toEqual([['late', 'resolved']])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  await expectChecksToPass(world)
})

test('M52, recalled: a bank that debits, refuses and gives back leaves nothing to decide', async () => {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'out', 1_000_000n, { reference })
  addStatementLine(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('recalled')
  expect(await readCases(world)).toEqual([{ ...LATE, state: 'resolved', resolution: 'the bank has got it back' }])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n })
  expect(await world.wallet(shop)).toEqual(FREE)
  expect(await listed()).toEqual([{ state: 'failed', code: '51' }])
  await expectChecksToPass(world)
})

test('a debit changes nothing while the answer to its transfer is on its way, however long that takes', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createSentTransfer(world, shop, 1_000_000n)
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  world.clock.advance(60 * 60_000)
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('unclear')
  expect(await readCases(world)).toEqual([])
  await recordBankAnswer(world, id, 'query')
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await readCases(world)).toEqual([])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
  await expectChecksToPass(world)
})

test('settled, and then "not paid": nothing goes back; its money in clearing is a case at once, and once', async () => {
  world.bank.onSend = (order) => acceptedAnswer(order)
  const id = await createSentTransfer(world, shop, 1_000_000n)
  const after = await world.wallet(shop)
  await Promise.all([
    recordBankAnswer(world, id, 'query', bankAnswer('rejected', '91')),
    recordBankAnswer(world, id, 'query', bankAnswer('rejected', '91')),
  ])
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await world.wallet(shop)).toEqual(after)
  const unpaid = { kind: 'unpaid', account_kind: 'suspense_unpaid', amount: 1_000_000n, state: 'open', resolution: null }
  expect(await readCases(world)).toEqual([unpaid])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n, suspense_unpaid: 1_000_000n })
  await expectChecksToPass(world)
  addStatementLine(world, 'out', 1_000_000n, { reference: await attemptReference(world, id) })
  await runReconciliation(world)
  expect(await readCases(world)).toEqual([{ ...unpaid, state: 'resolved', resolution: 'it was debited after all' }])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
  await expectChecksToPass(world)
})

test('settled, and then "not paid", while its debit shows in the same moment: the contradiction is a case all the same', async () => {
  world.bank.onSend = (order) => acceptedAnswer(order)
  const id = await createSentTransfer(world, shop, 1_000_000n)
  const reference = await attemptReference(world, id)
  const postingQueue: typeof world.postingQueue = {
    async submit(command) {
      if (command.name === 'reconciliation.M54') {
        addStatementLine(world, 'out', 1_000_000n, { reference })
        await runReconciliation(world)
      }
      return world.postingQueue.submit(command)
    },
  }
  await openContradiction({ ...world, postingQueue }, reference, 'not_paid', '91')
  expect(await readCases(world)).toEqual([{ kind: 'difference', account_kind: null, amount: 1_000_000n, state: 'open', resolution: null }])
  expect(await balancesByKind(world)).toEqual({ bank_pool: 4_000_000n })
  await expectChecksToPass(world)
})

test('paid late, and then "not paid": its money in clearing is a case beside the late one', async () => {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  await recordBankAnswer(world, id, 'query')
  world.clock.advance(1)
  await recordBankAnswer(world, id, 'query', bankAnswer('rejected', '91'))
  await runReconciliation(world)
  expect(await stateOf(id)).toBe('paid_late')
  const unpaid = { kind: 'unpaid', account_kind: 'suspense_unpaid', amount: 1_000_000n, state: 'open', resolution: null }
  expect(await readCases(world)).toEqual([LATE, unpaid])
  expect(await world.wallet(shop)).toEqual(FREE)
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n, suspense_late: 1_000_000n, suspense_unpaid: 1_000_000n })
  await expectChecksToPass(world, [COVERAGE_CHECK])
})

test.each([
  ['another amount', { amountKobo: 999_999n }],
  ['another account', { beneficiaryAccountNumber: '0123456780' }],
])('settled, and then "paid" about %s: nothing moves, and it is a case, once; "not paid" is another', async (_what, other) => {
  world.bank.onSend = (order) => acceptedAnswer(order)
  const id = await createSentTransfer(world, shop, 1_000_000n)
  const after = await world.wallet(shop)
  const otherwise = { kind: 'difference', account_kind: null, amount: 1_000_000n, state: 'open', resolution: null }
  for (const each of [1, 2]) {
    await recordBankAnswer(world, id, 'query', { ...bankAnswer('accepted', '00'), ...other })
    await runReconciliation(world)
    expect([each, await readCases(world)]).toEqual([each, [otherwise]])
  }
  expect(await balancesByKind(world)).toEqual({ bank_pool: 5_000_000n, clearing_out: 1_000_000n })
  world.clock.advance(1)
  await recordBankAnswer(world, id, 'query', bankAnswer('rejected', '91'))
  await runReconciliation(world)
  expect((await readCases(world)).map(({ kind }) => kind)).toEqual(['difference', 'unpaid'])
  expect(await stateOf(id)).toBe('settled')
  expect(await world.wallet(shop)).toEqual(after)
  await expectChecksToPass(world)
})

test('every opening is an alarm, and so is every deadline that passes, until the case is resolved; no personal name is logged', async () => {
  const id = await createRejectedTransfer(world, shop, 1_000_000n)
  await recordBankAnswer(world, id, 'query')
  const alarms: [string, Record<string, unknown>][] = []
  const log = { ...world.log, error: (facts: Record<string, unknown>, message: string) => void alarms.push([message, facts]) } as typeof world.log
  const ring = () => runQueuedJobs({ ...world, log }, /^reconciliation\.case-clock$/)
  for (const hours of [0, 1, 47]) {
    world.clock.advance(hours * 60 * 60_000)
    await ring()
  }
  expect(alarms.map(([message]) => message)).toEqual([
    'a case was opened',
    'nobody has claimed a case within the hour',
    // Friday noon in Lagos: two working days end on Tuesday.
    'half of the time to resolve a case is over',
  ])
  expect(alarms[0]![1]).toMatchObject({
    kind: 'late',
    amountKobo: '1000000',
    subjectId: id,
    businessId: shop.businessId,
    dueAt: '2026-11-24T10:00:00.001Z',
  })
  const said = JSON.stringify(alarms)
  for (const secret of ['BALARABE', '0123456789', 'Amina', shop.accountNumber]) expect(said).not.toContain(secret)
  const reference = await attemptReference(world, id)
  addStatementLine(world, 'out', 1_000_000n, { reference })
  addStatementLine(world, 'in', 1_000_000n, { reference })
  await runReconciliation(world)
  world.clock.advance(7 * 24 * 60 * 60_000)
  await ring()
  await ring()
  expect(alarms).toHaveLength(3)
})
