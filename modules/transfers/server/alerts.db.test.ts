import { runJob } from '../../../tests/fixtures/jobs.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../../../tests/fixtures/log-capture.ts'
import { bankAnswer } from '../../../tests/fixtures/bank.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createHeldTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { queryTransferReturn } from './actions/query-return.ts'
import { queryTransfer } from './actions/query-transfer.ts'
import { sendToBank } from './actions/send-to-bank.ts'
import { alertPendingTransfers } from './actions/alert-pending.ts'
import { sweepTransfersJob } from './sweep-job.ts'
import { transferById } from './queries.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
})
afterEach(() => world.close())

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state

test('P2: pending for ever raises an alarm after ten minutes, an hour and a day, once each; then it is in review, hold and limit as they were', async () => {
  world.bank.onSend = () => bankAnswer('pending', '09')
  world.bank.onQuery = () => bankAnswer('pending', '09')
  const alarms: [string, unknown][] = []
  const log = { ...world.log, error: (_facts: unknown, message: string) => void alarms.push([message, minutesSince(begun)]) } as typeof world.log
  const begun = world.clock.now()
  const minutesSince = (since: Date) => Math.round((world.clock.now().getTime() - since.getTime()) / 60_000)
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank({ ...world, log }, id)
  for (let requests = 0; requests < 200; requests++) {
    const { state, next_query_at } = (await transferById(world.db.system, id))!
    if (state === 'review') break
    world.clock.set(next_query_at!)
    await queryTransfer({ ...world, log }, id)
  }
  world.clock.advance(6 * 24 * 3_600_000)
  await queryTransfer({ ...world, log }, id)
  expect(alarms.map(([message]) => message)).toEqual([
    'a transfer has been in doubt for ten minutes',
    'a transfer has been in doubt for an hour',
    'a transfer has been in doubt for a day; a person has to decide',
  ])
  // Each alarm comes with the first answer after its threshold.
  for (const [at, [from, to]] of [
    [18, 22],
    [108, 120],
    [1_440, 1_520],
  ].entries()) {
    expect(alarms[at]![1]).toBeGreaterThanOrEqual(from!)
    expect(alarms[at]![1]).toBeLessThanOrEqual(to!)
  }
  expect(await stateOf(id)).toBe('review')
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
  expect(await world.rows(`select used from meter where kind = 'outflow'`)).toEqual([{ used: 1_000_000n }])
  // Eight quick queries, then at most one an hour, and the one of six days later.
  expect(world.bank.queried.length).toBeGreaterThanOrEqual(30)
  expect(world.bank.queried.length).toBeLessThanOrEqual(33)
})

/** Runs the sweep every five minutes, with a second worker beside the first. Returns the alarms with their minute. */
async function swept(minutes: number): Promise<[string, number][]> {
  const alarms: [string, number][] = []
  const begun = world.clock.now().getTime()
  const error = (_facts: unknown, message: string) => void alarms.push([message, (world.clock.now().getTime() - begun) / 60_000])
  const heard = { ...world, log: { ...world.log, error } as typeof world.log }
  for (let passed = 5; passed <= minutes; passed += 5) {
    world.clock.advance(300_000)
    await Promise.all([runJob(sweepTransfersJob, heard, {}), runJob(sweepTransfersJob, heard, {})])
  }
  return alarms
}

test('P4: in an outage of the bank, time alone raises each alarm once and puts the transfer in review', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.bank.backoffMs = () => 40_000
  expect(await swept(75)).toEqual([
    ['a transfer has been in doubt for ten minutes', 10],
    ['a transfer has been in doubt for an hour', 60],
  ])
  world.clock.advance(22 * 3_600_000)
  expect(await swept(60)).toEqual([['a transfer has been in doubt for a day; a person has to decide', 45]])
  expect(world.bank.queried).toEqual([])
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'review', review_reason: 'age' })
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
  const moves = await world.rows<{ to_state: string }>(`select to_state from state_move where subject_id = '${id}' order by id`)
  expect(moves.map((move) => move.to_state)).toEqual(['sending', 'unclear', 'querying', 'review'])
})

test('P4: a transfer not sent because the circuit breaker is open raises each alarm, and is pending only from its sending', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  world.bank.backoffMs = () => 40_000
  expect(await swept(75)).toEqual([
    ['a transfer has waited to be sent for ten minutes', 10],
    ['a transfer has waited to be sent for an hour', 60],
  ])
  world.clock.advance(22 * 3_600_000)
  expect(await swept(180)).toEqual([['a transfer has waited to be sent for a day', 45]])
  expect(await stateOf(id)).toBe('held')
  world.bank.backoffMs = () => 0
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  await sendToBank(world, id)
  world.bank.backoffMs = () => 40_000
  expect(await swept(15)).toEqual([['a transfer has been in doubt for ten minutes', 10]])
})

test('P4: a worker that died in its call, and a bank that is away for a day: the clock gives that transfer to a person too', async () => {
  world.bank.onSend = () => {
    throw new Error('the process dies here')
  }
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await expect(sendToBank(world, id)).rejects.toThrow('dies here')
  world.clock.advance(24 * 3_600_000)
  await runJob(sweepTransfersJob, world, {})
  expect(await stateOf(id)).toBe('review')
  expect(await world.rows(`select state from transfer_attempt`)).toEqual([{ state: 'unknown' }])
})

test('P4: a transfer that waited a day for the bank to come back is pending only since it was sent', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  world.bank.backoffMs = () => 40_000
  await sendToBank(world, id)
  expect(await swept(15)).toEqual([['a transfer has waited to be sent for ten minutes', 10]])
  world.clock.advance(25 * 3_600_000)
  world.bank.backoffMs = () => 0
  world.bank.onSend = () => bankAnswer('pending', '09')
  world.bank.onQuery = () => bankAnswer('pending', '09')
  await sendToBank(world, id)
  world.clock.advance(6_000)
  await queryTransfer(world, id)
  expect(await stateOf(id)).toBe('pending')
  // A payment unknown to the bank may still be sent again.
  world.clock.advance(world.bank.resendAfterMs)
  world.bank.onQuery = () => bankAnswer('not_found', '108')
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
})

test('sending again does not restart the day until review', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  const { sent_at } = (await transferById(world.db.system, id))!
  world.clock.advance(world.bank.resendAfterMs)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  expect((await transferById(world.db.system, id))!.sent_at).toEqual(sent_at)
})

test('code 51 means that our own pool is short: the customer has the money back, and operations are woken', async () => {
  const { heard, alarms } = captureLog(world)
  for (const code of ['57', '51']) {
    world.bank.onSend = () => bankAnswer('rejected', code)
    const id = await createHeldTransfer(world, shop, 1_000_000n)
    await sendToBank(heard, id)
    expect(await stateOf(id)).toBe('failed')
  }
  expect(alarms.map(([, message]) => message)).toEqual(['the bank says that our own pool is short'])
})

test.each([
  ['34', 'held_for_review'],
  ['35', 'held_for_review'],
  ['63', 'held_for_review'],
] as const)('code %s goes to review with the first query, and the alarm comes with the answer', async (code, outcome) => {
  world.bank.onSend = () => bankAnswer(outcome, code)
  world.bank.onQuery = () => bankAnswer(outcome, code)
  const { heard, alarms } = captureLog(world)
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  const newAlarms = () => alarms.splice(0).map(([, said]) => said)
  await sendToBank(heard, id)
  expect(newAlarms()).toEqual(['the bank says of a transfer what only a person can judge'])
  world.clock.advance(6_000)
  await queryTransfer(heard, id)
  expect(await stateOf(id)).toBe('review')
  expect(newAlarms()).toEqual(['a transfer waits for a person to decide it'])
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
})

test('a payment with an answer that asks for a person, and no query for a day, is in review for that reason', async () => {
  world.bank.onSend = () => bankAnswer('held_for_review', '34')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(24 * 3_600_000 + 1_000)
  await runJob(sweepTransfersJob, world, {})
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'review', review_reason: 'code' })
})

test('an alarm names the transfer, its business, amount and reference, and the bank’s answer', async () => {
  const { heard, alarms } = captureLog(world)
  const begun = world.clock.now().toISOString()
  const facts = (id: string, reference: string) => ({
    alarm: 'transfer',
    transferId: id,
    businessId: shop.businessId,
    amountKobo: '1000000',
    reference,
    askedOn: begun,
    queries: 0,
  })
  world.bank.onSend = () => bankAnswer('rejected', '51')
  const refused = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(heard, refused)
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const unclear = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(heard, unclear)
  world.clock.advance(10 * 60_000)
  await alertPendingTransfers(heard)
  await alertPendingTransfers(heard)
  world.clock.advance(60_000)
  await queryTransfer(heard, unclear)
  const [first, second] = world.bank.sent.map(({ reference }) => reference)
  expect(alarms).toEqual([
    ['error', 'the bank says that our own pool is short', { ...facts(refused, first!), state: 'failed', answer: 'rejected', code: '51' }],
    ['error', 'a transfer has been in doubt for ten minutes', { ...facts(unclear, second!), queries: 1, state: 'unclear' }],
    [
      'warn',
      'the bank does not know a transfer of ours; sending it again under the same reference',
      { transferId: unclear, attemptId: expect.stringMatching(/^att_/) },
    ],
  ])
})

test('an alarm about a return that the bank speaks of names the payment and both amounts', async () => {
  const { heard, alarms } = captureLog(world)
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(heard, id)
  const { reference } = world.bank.sent[0]!
  world.bank.returned.set(reference, 900_000n)
  await queryTransferReturn(heard, id)
  await queryTransferReturn(heard, id)
  expect(alarms).toEqual([
    [
      'error',
      'the bank says that a payment was returned, and its statement does not show it yet',
      { alarm: 'transfer', transferId: id, businessId: shop.businessId, reference, amountKobo: '1000000', saidKobo: '900000' },
    ],
  ])
})
