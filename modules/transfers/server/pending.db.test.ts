import { runJob } from '../../../tests/fixtures/jobs.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BANK_RESILIENCE, createResilientBank } from '../../../partners/bank/resilient-bank.ts'
import { sql } from '../../../platform/db/index.ts'
import { acceptedAnswer, bankAnswer } from '../../../tests/fixtures/bank.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createHeldTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { queryTransferReturn } from './actions/query-return.ts'
import { queryTransfer } from './actions/query-transfer.ts'
import { sendToBank } from './actions/send-to-bank.ts'
import { settleFromStatement } from './actions/settle-from-statement.ts'
import { sendTransferJob } from './jobs.ts'
import { sweepTransfersJob } from './sweep-job.ts'
import { answersOf, transferById } from './queries.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
})
afterEach(() => world.close())

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state

test('after a backlog nothing is sent a second time while the first call is still on its way', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  world.clock.advance(world.bank.resendAfterMs)
  const reply = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  world.bank.onSend = async (order) => {
    begun.resolve()
    await reply.promise
    return acceptedAnswer(order)
  }
  const first = sendToBank(world, id)
  await begun.promise
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(1)
  reply.resolve()
  await first
  expect(await stateOf(id)).toBe('settled')
  expect(await world.wallet(shop)).toEqual({ balance: 5_000_000n - 10_000n - 1_007_000n, held: 0n })
})

test('a worker that dies while sending again restarts the bank’s delay, and of two that would send again one does', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(world.bank.resendAfterMs)
  world.bank.onSend = () => {
    throw new Error('the process dies here')
  }
  await expect(queryTransfer(world, id)).rejects.toThrow('dies here')
  // A query long before the next one of the schedule is due.
  const [job] = await world.rows<{ run_at: Date }>(`select run_at from job where key = 'transfer-query:${id}'`)
  expect(job!.run_at.getTime() - world.clock.now().getTime()).toBe(15_000)
  world.clock.advance(1_000)
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  world.clock.advance(world.bank.resendAfterMs)
  await Promise.all([queryTransfer(world, id), queryTransfer(world, id)])
  expect(world.bank.sent).toHaveLength(3)
  const [attempt] = await world.rows<{ partner_reference: string }>(`select partner_reference from transfer_attempt where transfer_id = '${id}'`)
  expect([...new Set(world.bank.sent.map(({ reference }) => reference))]).toEqual([attempt!.partner_reference])
})

test('while the circuit breaker is open nothing is sent and nothing is queried; both go on when it closes', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  // The running job was removed from the queue, so the next one has to be written.
  await world.rows(`delete from job`)
  world.bank.backoffMs = () => 40_000
  await sendToBank(world, id)
  expect([await stateOf(id), world.bank.sent]).toEqual(['held', []])
  world.bank.backoffMs = () => 0
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  await sendToBank(world, id)
  world.bank.backoffMs = () => 40_000
  await queryTransfer(world, id)
  expect([await stateOf(id), world.bank.queried]).toEqual(['unclear', []])
  const waiting = await world.rows<{ task: string; waits: number }>(`
    select j.task, extract(epoch from j.run_at - '${world.clock.now().toISOString()}'::timestamptz)::int as waits
    from job j where j.key like 'transfer-%' order by j.task`)
  expect(waiting.map(({ task }) => task)).toEqual(['transfers.query', 'transfers.send'])
  for (const { waits } of waiting) expect(waits).toBeGreaterThanOrEqual(40)
  // The payment's page shows the same time.
  const [next] = await world.rows(`select j.run_at = t.next_query_at as told from job j join transfer t on j.key = 'transfer-query:' || t.id`)
  expect(next).toEqual({ told: true })
})

test('a job that finds the circuit breaker open has asked nothing: no answer is stored or counted, and a transfer to be sent stays held', async () => {
  const guarded = { ...world, bank: createResilientBank(world.bank, world.clock, { ...BANK_RESILIENCE, failureThreshold: 1 }) }
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  world.bank.onQuery = () => bankAnswer('unknown', 'timeout')
  const [waits, doubtful] = [await createHeldTransfer(world, shop, 1_000_000n), await createHeldTransfer(world, shop, 1_000_000n)]
  await sendToBank(guarded, doubtful)
  const before = await transferById(world.db.system, doubtful)
  world.clock.advance(1_000)
  for (let tries = 0; tries < 40; tries++) {
    await queryTransfer(guarded, doubtful)
    await sendToBank(guarded, waits)
  }
  // After a day, time alone sends it to review, not a query that was never made.
  await world.rows(`update transfer set created_at = created_at - interval '25 hours' where id = '${doubtful}'`)
  await queryTransfer(guarded, doubtful)
  expect(await transferById(world.db.system, doubtful)).toEqual({ ...before, created_at: expect.any(Date), next_query_at: expect.any(Date) })
  expect(await world.rows(`select code from transfer_answer`)).toEqual([{ code: 'timeout' }])
  expect([await stateOf(waits), world.bank.sent.length, world.bank.queried]).toEqual(['held', 1, []])
  world.clock.advance(BANK_RESILIENCE.openMs)
  world.bank.onSend = (order) => acceptedAnswer(order)
  await sendToBank(guarded, waits)
  expect(await stateOf(waits)).toBe('settled')
})

test('the sweep leaves a job postponed by the circuit breaker to its time, but not one that failed meanwhile', async () => {
  const [putOff, failed] = [await createHeldTransfer(world, shop, 1_000_000n), await createHeldTransfer(world, shop, 1_000_000n)]
  world.bank.backoffMs = () => 40_000
  world.clock.advance(61_000)
  for (const id of [putOff, failed]) await sendToBank(world, id)
  await world.rows(`update job set attempts = 3 where key = 'transfer-send:${failed}'`)
  const runAt = () => world.rows<{ key: string; run_at: Date }>(`select key, run_at from job where key like 'transfer-send:%' order by id`)
  const before = await runAt()
  world.bank.backoffMs = () => 0
  await runJob(sweepTransfersJob, world, {})
  const [one, other] = await runAt()
  expect(one).toEqual(before[0])
  expect(other!.run_at.getTime()).toBeGreaterThan(0)
  expect(other!.run_at).not.toEqual(before[1]!.run_at)
})

test('a job that waits in a queue that is behind keeps its place, however long it waits', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await world.rows(`delete from job`)
  await sql`select enqueue_jobs(${JSON.stringify([sendTransferJob.enqueue({ transferId: id })])}::jsonb)`.execute(world.db.system)
  await world.rows(`update job set run_at = run_at - interval '10 minutes'`)
  const before = await world.rows(`select id, key, run_at from job`)
  world.clock.advance(600_000)
  await runJob(sweepTransfersJob, world, {})
  expect(await world.rows(`select id, key, run_at from job`)).toEqual(before)
})

test('a worker that was held up between its commit and its call does not call any more', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  const failpoints = { reach: (name: string) => void (name === 'transfers.attempt_committed' && world.clock.advance(world.bank.resendAfterMs)) }
  await sendToBank({ ...world, failpoints }, id)
  expect(world.bank.sent).toHaveLength(0)
  expect(await stateOf(id)).toBe('unclear')
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
})

test('a transfer stopped after it was accepted and before it was sent does not leave: hold and limit go back', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await world.rows(`update business set standing = 'frozen', standing_reason = 'An order names it.' where id = '${shop.businessId}'`)
  await sendToBank(world, id)
  expect(world.bank.sent).toHaveLength(0)
  expect(await stateOf(id)).toBe('cancelled')
  expect((await world.wallet(shop)).held).toBe(0n)
  expect(await world.rows(`select used from meter where kind = 'outflow'`)).toEqual([{ used: 0n }])
  expect(await world.rows(`select state from history_item where direction = 'debit'`)).toEqual([{ state: 'failed' }])
})

test('a payment unknown to the bank is not sent again for a business that may not pay out any more; once it may, it is', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(world.bank.resendAfterMs)
  const stands = (standing: string, reason: string) =>
    world.rows(`update business set standing = '${standing}', standing_reason = ${reason} where id = '${shop.businessId}'`)
  await stands('no_debit', `'An order names it.'`)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(1)
  expect(await stateOf(id)).toBe('unclear')
  expect(await world.rows(`select outcome from transfer_answer where transfer_id = '${id}' order by id`)).toEqual([
    { outcome: 'unknown' },
    { outcome: 'not_found' },
  ])
  const [job] = await world.rows<{ run_at: Date }>(`select run_at from job where key = 'transfer-query:${id}'`)
  expect(job!.run_at.getTime()).toBeGreaterThan(world.clock.now().getTime())
  await stands('open', 'null')
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
})

test('a held transfer without an attempt to send is reported each time it is taken up, and does not leave', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await world.rows(`update transfer_attempt set state = 'rejected' where transfer_id = '${id}'`)
  for (let times = 0; times < 2; times++) await expect(sendToBank(world, id)).rejects.toThrow(`transfer ${id} is held and has no attempt to send`)
  expect(world.bank.sent).toHaveLength(0)
  expect(await stateOf(id)).toBe('held')
})

test('of two answers that contradict each other the first counts, and both are kept', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  // Both queries are sent before either is answered.
  const bothQueried = Promise.withResolvers<void>()
  let requests = 0
  world.bank.onQuery = async () => {
    const turn = ++requests
    if (turn === 2) bothQueried.resolve()
    await bothQueried.promise
    return turn === 1 ? bankAnswer('rejected', '57') : bankAnswer('accepted', '00')
  }
  const alarms: unknown[] = []
  const log = { ...world.log, error: (facts: unknown) => void alarms.push(facts) } as typeof world.log
  await Promise.all([queryTransfer({ ...world, log }, id), queryTransfer({ ...world, log }, id)])
  const answers = await world.rows<{ outcome: string }>(`select outcome from transfer_answer where transfer_id = '${id}' order by id`)
  expect(answers.map((answer) => answer.outcome).toSorted()).toEqual(['accepted', 'rejected', 'unknown'])
  expect(['settled', 'paid_late']).toContain(await stateOf(id))
  expect(alarms).toHaveLength(1)
})

test.each(['transfer', 'query'] as const)(
  'P4: a refusal (%s) from before a payment was sent again releases nothing: the second call may be paid',
  async (question) => {
    const heard = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const refused = async () => (heard.resolve(), await released.promise, bankAnswer('rejected', '57'))
    world.bank.onSend = question === 'transfer' ? refused : () => bankAnswer('unknown', 'timeout')
    const id = await createHeldTransfer(world, shop, 1_000_000n)
    const sending = sendToBank(world, id)
    if (question === 'query') await sending
    if (question === 'query') world.bank.onQuery = refused
    const late = question === 'query' ? queryTransfer(world, id) : sending
    await heard.promise
    // The worker with the refusal is delayed. Another worker finds that the bank does not know the payment, and sends
    // it again.
    world.clock.advance(world.bank.resendAfterMs)
    world.bank.onQuery = () => bankAnswer('not_found', '25')
    world.bank.onSend = () => bankAnswer('unknown', 'timeout')
    await queryTransfer(world, id)
    expect(world.bank.sent).toHaveLength(2)
    released.resolve()
    await late
    expect(await stateOf(id)).toBe('unclear')
    expect((await world.wallet(shop)).held).toBe(1_007_000n)
    world.bank.onQuery = () => bankAnswer('accepted', '00')
    await queryTransfer(world, id)
    expect(await stateOf(id)).toBe('settled')
  },
)

test('a refusal after the second sending is one', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(world.bank.resendAfterMs)
  world.bank.onSend = () => bankAnswer('rejected', '57')
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  expect(await stateOf(id)).toBe('failed')
})

test.each([
  ['U+0000', 'a\u0000b'],
  ['half of a surrogate pair', { message: 'cut \ud83d' }],
])('%s in the bank’s answer stops no payment', async (_what, raw) => {
  world.bank.onSend = (order) => ({ ...acceptedAnswer(order), raw })
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  expect(await stateOf(id)).toBe('settled')
})

test('HIST-07..09: a payment sent before midnight and settled after it is summed under the day in which it is listed', async () => {
  world.clock.set('2026-11-20T22:59:30Z')
  const id = await createHeldTransfer(world, shop, 100_000n)
  world.clock.advance(60_000)
  await sendToBank(world, id)
  const listed = await world.rows(`select (created_at at time zone 'Africa/Lagos')::date::text as day from history_item where direction = 'debit'`)
  expect(await world.rows(`select day::text as day from day_total where kind = 'transfer'`)).toEqual(listed)
})

test.each([
  ['63', bankAnswer('rejected', '99'), 'review'],
  ['34', bankAnswer('not_found', '108'), 'review'],
  ['35', bankAnswer('pending', '09'), 'review'],
  ['34', bankAnswer('accepted', '00'), 'settled'],
] as const)('code %s at once, and another word later: never given back nor sent again without a person', async (code, later, end) => {
  world.bank.onSend = () => bankAnswer('held_for_review', code)
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'unclear', review_reason: 'code' })
  world.clock.advance(world.bank.resendAfterMs)
  world.bank.onQuery = () => later
  await queryTransfer(world, id)
  expect(await transferById(world.db.system, id)).toMatchObject({ state: end, review_reason: 'code' })
  expect(world.bank.sent).toHaveLength(1)
  expect((await world.wallet(shop)).held).toBe(end === 'review' ? 1_007_000n : 0n)
})

test('of more answers than a page shows, the newest are shown, in their order', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await world.rows(`
    insert into transfer_answer (transfer_id, business_id, attempt_id, asked, outcome, code, message, raw, answered_at)
    select t.transfer_id, t.business_id, t.id, 'query', 'pending', '09', 'answer ' || n, null, now() from transfer_attempt t, generate_series(1, 230) n
    where t.transfer_id = '${id}' order by n`)
  const answers = await answersOf(world.db.system, { businessId: shop.businessId, transferId: id })
  expect(answers.map((answer) => answer.asked && answer.message)).toEqual(Array.from({ length: 200 }, (_, at) => `answer ${at + 31}`))
})

test.each(['68', '97'])('code %s, however often it is answered, neither pays nor gives back: a definite answer does, or a person', async (code) => {
  world.bank.onSend = () => bankAnswer('unknown', code)
  world.bank.onQuery = () => bankAnswer('unknown', code)
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  for (let requests = 0; requests < 12; requests++) {
    world.clock.advance(3_600_000)
    await queryTransfer(world, id)
  }
  expect(await stateOf(id)).toBe('unclear')
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
  world.bank.onQuery = () => bankAnswer('rejected', '51')
  await queryTransfer(world, id)
  expect(await stateOf(id)).toBe('failed')
})

test('a transfer whose job of sending was lost is sent by the sweep, which leaves alone what still has its time', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await world.rows(`delete from job`)
  const sweptJobs = async () => {
    await runJob(sweepTransfersJob, world, {})
    return world.rows(`select key from job`)
  }
  expect(await sweptJobs()).toEqual([])
  world.clock.advance(61_000)
  expect(await sweptJobs()).toEqual([{ key: `transfer-send:${id}` }])
})

test('no return is queried for a transfer that is not settled, or does not exist', async () => {
  const waiting = await createHeldTransfer(world, shop, 1_000_000n)
  world.bank.queryReturn = async () => {
    throw new Error('the bank was asked')
  }
  await queryTransferReturn(world, waiting)
  await queryTransferReturn(world, 'trf_of_nobody')
  expect(await stateOf(waiting)).toBe('held')
})

test('a line for a transfer that is not in review, or does not exist, settles nothing', async () => {
  const waiting = await createHeldTransfer(world, shop, 1_000_000n)
  expect(await settleFromStatement(world, waiting, 'line_1')).toBe(false)
  expect(await settleFromStatement(world, 'trf_of_nobody', 'line_1')).toBe(false)
  expect(await stateOf(waiting)).toBe('held')
})
