import { afterEach, beforeEach, expect, test } from 'vitest'
import { GUARD, guardBank } from '../../../partners/bank/guard.ts'
import { listening } from '../../../tests/world/alarms.ts'
import { accepted, said } from '../../../tests/world/bank.ts'
import { type House, house, payerOf, type Shop } from '../../../tests/world/house.ts'
import { askReturn } from './actions/ask-return.ts'
import { findPayee, gatherPayment } from './actions/gather.ts'
import { queryTransfer } from './actions/query-transfer.ts'
import { sendCommand } from './actions/send-transfer.ts'
import { sendToBank } from './actions/send-to-bank.ts'
import { settleShown } from './actions/settle-shown.ts'
import { transferJobs } from './jobs.ts'
import { answersOf, transferById } from './queries.ts'
import { watchDoubt } from './actions/watch-doubt.ts'

let world: House
let shop: Shop
beforeEach(async () => {
  world = await house()
  shop = await world.shop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
})
afterEach(() => world.close())

async function send(amountKobo: bigint): Promise<string> {
  await world.grant(shop)
  const asked = { kind: 'transfer' as const, reference: `${shop.prefix}-${world.ids.next('ref').slice(4)}`, amountKobo, remark: '' }
  const payment = await gatherPayment(world, await payerOf(world, shop), asked, await findPayee(world, '0123456789', '058', shop.caller.personId))
  return (await world.lane.submit(sendCommand(payment, world.clock.now()))).outcome.transferId
}

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state

test('after a backlog nothing is sent a second time while the first call is still on its way', async () => {
  const id = await send(1_000_000n)
  world.clock.advance(world.bank.resendAfterMs)
  const reply = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  world.bank.onSend = async (asked) => {
    begun.resolve()
    await reply.promise
    return accepted(asked)
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

test('who died while sending again makes the next one wait the bank’s time, and of two who would send again one does', async () => {
  world.bank.onSend = () => said('unknown', 'timeout')
  const id = await send(1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(world.bank.resendAfterMs)
  world.bank.onSend = () => {
    throw new Error('the process dies here')
  }
  await expect(queryTransfer(world, id)).rejects.toThrow('dies here')
  // Somebody asks again long before the next question of the schedule would be due.
  const [job] = await world.rows<{ run_at: Date }>(`select run_at from graphile_worker._private_jobs where key = 'transfer-query:${id}'`)
  expect(job!.run_at.getTime() - world.clock.now().getTime()).toBe(15_000)
  world.clock.advance(1_000)
  world.bank.onSend = () => said('unknown', 'timeout')
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  world.clock.advance(world.bank.resendAfterMs)
  await Promise.all([queryTransfer(world, id), queryTransfer(world, id)])
  expect(world.bank.sent).toHaveLength(3)
  const [attempt] = await world.rows<{ partner_reference: string }>(`select partner_reference from transfer_attempt where transfer_id = '${id}'`)
  expect([...new Set(world.bank.sent.map(({ reference }) => reference))]).toEqual([attempt!.partner_reference])
})

test('while the bank is given a rest nothing is sent and nobody asks; both are taken up when it is over', async () => {
  const id = await send(1_000_000n)
  // Its job is the one that runs: the next one has to be written.
  await world.rows(`delete from graphile_worker._private_jobs`)
  world.bank.restsForMs = () => 40_000
  await sendToBank(world, id)
  expect([await stateOf(id), world.bank.sent]).toEqual(['held', []])
  world.bank.restsForMs = () => 0
  world.bank.onSend = () => said('unknown', 'timeout')
  await sendToBank(world, id)
  world.bank.restsForMs = () => 40_000
  await queryTransfer(world, id)
  expect([await stateOf(id), world.bank.queried]).toEqual(['unclear', []])
  const waiting = await world.rows<{ task: string; waits: number }>(`
    select t.identifier as task, extract(epoch from j.run_at - '${world.clock.now().toISOString()}'::timestamptz)::int as waits
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.key like 'transfer-%' order by t.identifier`)
  expect(waiting.map(({ task }) => task)).toEqual(['transfers.query', 'transfers.send'])
  for (const { waits } of waiting) expect(waits).toBeGreaterThanOrEqual(40)
  // Whoever looks at it is told when.
  const [next] = await world.rows(
    `select j.run_at = t.next_query_at as told from graphile_worker._private_jobs j join transfer t on j.key = 'transfer-query:' || t.id`,
  )
  expect(next).toEqual({ told: true })
})

test('who finds the bank silent when its turn comes has asked nothing: no answer is kept, none is counted, and what was to be sent is held', async () => {
  const guarded = { ...world, bank: guardBank(world.bank, world.clock, { ...GUARD, failures: 1 }) }
  world.bank.onSend = () => said('unknown', 'timeout')
  world.bank.onQuery = () => said('unknown', 'timeout')
  const [waits, doubtful] = [await send(1_000_000n), await send(1_000_000n)]
  await sendToBank(guarded, doubtful)
  const before = await transferById(world.db.system, doubtful)
  world.clock.advance(1_000)
  for (let tries = 0; tries < 40; tries++) {
    await queryTransfer(guarded, doubtful)
    await sendToBank(guarded, waits)
  }
  // What is a day old is given to a person by the clock, and not by a question that nobody asked.
  await world.rows(`update transfer set created_at = created_at - interval '25 hours' where id = '${doubtful}'`)
  await queryTransfer(guarded, doubtful)
  expect(await transferById(world.db.system, doubtful)).toEqual({ ...before, created_at: expect.any(Date), next_query_at: expect.any(Date) })
  expect(await world.rows(`select code from transfer_answer`)).toEqual([{ code: 'timeout' }])
  expect([await stateOf(waits), world.bank.sent.length, world.bank.queried]).toEqual(['held', 1, []])
  world.clock.advance(GUARD.openMs)
  world.bank.onSend = (asked) => accepted(asked)
  await sendToBank(guarded, waits)
  expect(await stateOf(waits)).toBe('settled')
})

test('what is put off while the bank rests is left to its time by the sweep; what failed meanwhile is not', async () => {
  const [putOff, failed] = [await send(1_000_000n), await send(1_000_000n)]
  world.bank.restsForMs = () => 40_000
  world.clock.advance(61_000)
  for (const id of [putOff, failed]) await sendToBank(world, id)
  await world.rows(`update graphile_worker._private_jobs set attempts = 3 where key = 'transfer-send:${failed}'`)
  const runAt = () =>
    world.rows<{ key: string; run_at: Date }>(`select key, run_at from graphile_worker._private_jobs where key like 'transfer-send:%' order by id`)
  const before = await runAt()
  world.bank.restsForMs = () => 0
  await transferJobs(world)['transfers.sweep']!({})
  const [one, other] = await runAt()
  expect(one).toEqual(before[0])
  expect(other!.run_at.getTime()).toBeGreaterThan(0)
  expect(other!.run_at).not.toEqual(before[1]!.run_at)
})

test('a worker that was held up between its commit and its call does not call any more', async () => {
  const id = await send(1_000_000n)
  const crash = { reach: (name: string) => void (name === 'transfers.attempt_committed' && world.clock.advance(world.bank.resendAfterMs)) }
  await sendToBank({ ...world, crash }, id)
  expect(world.bank.sent).toHaveLength(0)
  expect(await stateOf(id)).toBe('unclear')
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
})

test('what is stopped after it was accepted and before it was sent does not leave: hold and limit go back', async () => {
  const id = await send(1_000_000n)
  await world.rows(`update business set standing = 'frozen', standing_reason = 'An order names it.' where id = '${shop.businessId}'`)
  await sendToBank(world, id)
  expect(world.bank.sent).toHaveLength(0)
  expect(await stateOf(id)).toBe('cancelled')
  expect((await world.wallet(shop)).held).toBe(0n)
  expect(await world.rows(`select used from meter where kind = 'outflow'`)).toEqual([{ used: 0n }])
  expect(await world.rows(`select state from history_item where direction = 'debit'`)).toEqual([{ state: 'failed' }])
})

test('one that is held and has nothing that could be sent is told, each time it is taken up, and does not leave', async () => {
  const id = await send(1_000_000n)
  await world.rows(`update transfer_attempt set state = 'rejected' where transfer_id = '${id}'`)
  for (let times = 0; times < 2; times++) await expect(sendToBank(world, id)).rejects.toThrow(`transfer ${id} is held and has no attempt to send`)
  expect(world.bank.sent).toHaveLength(0)
  expect(await stateOf(id)).toBe('held')
})

test('of two answers that contradict each other the first counts, and both are kept', async () => {
  world.bank.onSend = () => said('unknown', 'timeout')
  const id = await send(1_000_000n)
  await sendToBank(world, id)
  // Both have asked before either is answered.
  const bothAsked = Promise.withResolvers<void>()
  let asked = 0
  world.bank.onQuery = async () => {
    const turn = ++asked
    if (turn === 2) bothAsked.resolve()
    await bothAsked.promise
    return turn === 1 ? said('rejected', '57') : said('accepted', '00')
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
  'P4: what the bank refused (%s) before a payment was sent again gives nothing back: the second call may be paid',
  async (asked) => {
    const heard = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const refused = async () => (heard.resolve(), await released.promise, said('rejected', '57'))
    world.bank.onSend = asked === 'transfer' ? refused : () => said('unknown', 'timeout')
    const id = await send(1_000_000n)
    const sending = sendToBank(world, id)
    if (asked === 'query') await sending
    if (asked === 'query') world.bank.onQuery = refused
    const late = asked === 'query' ? queryTransfer(world, id) : sending
    await heard.promise
    // Whoever heard the refusal is held up; another one finds that the bank does not know the payment, and sends it.
    world.clock.advance(world.bank.resendAfterMs)
    world.bank.onQuery = () => said('not_found', '25')
    world.bank.onSend = () => said('unknown', 'timeout')
    await queryTransfer(world, id)
    expect(world.bank.sent).toHaveLength(2)
    released.resolve()
    await late
    expect(await stateOf(id)).toBe('unclear')
    expect((await world.wallet(shop)).held).toBe(1_007_000n)
    world.bank.onQuery = () => said('accepted', '00')
    await queryTransfer(world, id)
    expect(await stateOf(id)).toBe('settled')
  },
)

test('a refusal of what was sent again is one', async () => {
  world.bank.onSend = () => said('unknown', 'timeout')
  const id = await send(1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(world.bank.resendAfterMs)
  world.bank.onSend = () => said('rejected', '57')
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  expect(await stateOf(id)).toBe('failed')
})

test.each([
  ['U+0000', 'a\u0000b'],
  ['half of a surrogate pair', { message: 'cut \ud83d' }],
])('%s in the bank’s answer stops nobody’s money', async (_what, raw) => {
  world.bank.onSend = (asked) => ({ ...accepted(asked), raw })
  const id = await send(1_000_000n)
  await sendToBank(world, id)
  expect(await stateOf(id)).toBe('settled')
})

test('HIST-07..09: what is sent before midnight and settled after it is summed under the day in which it is listed', async () => {
  world.clock.set('2026-11-20T22:59:30Z')
  const id = await send(100_000n)
  world.clock.advance(60_000)
  await sendToBank(world, id)
  const listed = await world.rows(`select (created_at at time zone 'Africa/Lagos')::date::text as day from history_item where direction = 'debit'`)
  expect(await world.rows(`select day::text as day from day_total where kind = 'transfer'`)).toEqual(listed)
})

test('P2: pending for ever is told after ten minutes, an hour and a day, once each; then a person has it, hold and limit as they were', async () => {
  world.bank.onSend = () => said('pending', '09')
  world.bank.onQuery = () => said('pending', '09')
  const alarms: [string, unknown][] = []
  const log = { ...world.log, error: (_facts: unknown, says: string) => void alarms.push([says, minutesSince(begun)]) } as typeof world.log
  const begun = world.clock.now()
  const minutesSince = (since: Date) => Math.round((world.clock.now().getTime() - since.getTime()) / 60_000)
  const id = await send(1_000_000n)
  await sendToBank({ ...world, log }, id)
  for (let asked = 0; asked < 200; asked++) {
    const { state, next_query_at } = (await transferById(world.db.system, id))!
    if (state === 'review') break
    world.clock.set(next_query_at!)
    await queryTransfer({ ...world, log }, id)
  }
  world.clock.advance(6 * 24 * 3_600_000)
  await queryTransfer({ ...world, log }, id)
  expect(alarms.map(([says]) => says)).toEqual([
    'a transfer has been in doubt for ten minutes',
    'a transfer has been in doubt for an hour',
    'a transfer has been in doubt for a day; a person has to decide',
  ])
  // Each with the first answer after it.
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
  // Eight quick questions and then one an hour, or a little less often; and the one of six days later.
  expect(world.bank.queried.length).toBeGreaterThanOrEqual(30)
  expect(world.bank.queried.length).toBeLessThanOrEqual(33)
})

/** Every minute's job for so long, with a second worker beside the first. What it told, by the minute. */
async function swept(minutes: number): Promise<[string, number][]> {
  const alarms: [string, number][] = []
  const begun = world.clock.now().getTime()
  const error = (_facts: unknown, says: string) => void alarms.push([says, (world.clock.now().getTime() - begun) / 60_000])
  const heard = { ...world, log: { ...world.log, error } as typeof world.log }
  for (let passed = 5; passed <= minutes; passed += 5) {
    world.clock.advance(300_000)
    await Promise.all([transferJobs(heard)['transfers.sweep']!({}), transferJobs(heard)['transfers.sweep']!({})])
  }
  return alarms
}

test('P4: in an outage in which nobody can be asked, the clock alone tells each mark once and gives the transfer to a person', async () => {
  world.bank.onSend = () => said('unknown', 'timeout')
  const id = await send(1_000_000n)
  await sendToBank(world, id)
  world.bank.restsForMs = () => 40_000
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

test('P4: what cannot be sent, because the bank rests, is told at each mark, and its doubt begins when it leaves', async () => {
  const id = await send(1_000_000n)
  world.bank.restsForMs = () => 40_000
  expect(await swept(75)).toEqual([
    ['a transfer has waited to be sent for ten minutes', 10],
    ['a transfer has waited to be sent for an hour', 60],
  ])
  world.clock.advance(22 * 3_600_000)
  expect(await swept(180)).toEqual([['a transfer has waited to be sent for a day', 45]])
  expect(await stateOf(id)).toBe('held')
  world.bank.restsForMs = () => 0
  world.bank.onSend = () => said('unknown', 'timeout')
  await sendToBank(world, id)
  world.bank.restsForMs = () => 40_000
  expect(await swept(15)).toEqual([['a transfer has been in doubt for ten minutes', 10]])
})

test('P4: a worker that died in its call, and a bank that is away for a day: the clock gives that transfer to a person too', async () => {
  world.bank.onSend = () => {
    throw new Error('the process dies here')
  }
  const id = await send(1_000_000n)
  await expect(sendToBank(world, id)).rejects.toThrow('dies here')
  world.clock.advance(24 * 3_600_000)
  await transferJobs(world)['transfers.sweep']!({})
  expect(await stateOf(id)).toBe('review')
  expect(await world.rows(`select state from transfer_attempt`)).toEqual([{ state: 'unknown' }])
})

test('P4: what waited a day for the bank to come back has been in doubt for the seconds since it was sent', async () => {
  const id = await send(1_000_000n)
  world.bank.restsForMs = () => 40_000
  await sendToBank(world, id)
  expect(await swept(15)).toEqual([['a transfer has waited to be sent for ten minutes', 10]])
  world.clock.advance(25 * 3_600_000)
  world.bank.restsForMs = () => 0
  world.bank.onSend = () => said('pending', '09')
  world.bank.onQuery = () => said('pending', '09')
  await sendToBank(world, id)
  world.clock.advance(6_000)
  await queryTransfer(world, id)
  expect(await stateOf(id)).toBe('pending')
  // And what the bank does not know may still be sent again.
  world.clock.advance(world.bank.resendAfterMs)
  world.bank.onQuery = () => said('not_found', '108')
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
})

test('sending again starts no new day of doubt', async () => {
  world.bank.onSend = () => said('unknown', 'timeout')
  const id = await send(1_000_000n)
  await sendToBank(world, id)
  const { sent_at } = (await transferById(world.db.system, id))!
  world.clock.advance(world.bank.resendAfterMs)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  expect((await transferById(world.db.system, id))!.sent_at).toEqual(sent_at)
})

test('code 51 means that our own pool is short: the customer has the money back, and operations are woken', async () => {
  const alarms: unknown[] = []
  const log = { ...world.log, error: (_facts: unknown, says: string) => void alarms.push(says) } as typeof world.log
  for (const code of ['57', '51']) {
    world.bank.onSend = () => said('rejected', code)
    const id = await send(1_000_000n)
    await sendToBank({ ...world, log }, id)
    expect(await stateOf(id)).toBe('failed')
  }
  expect(alarms).toEqual(['the bank says that our own pool is short'])
})

test.each([
  ['34', 'held_for_review'],
  ['35', 'held_for_review'],
  ['63', 'held_for_review'],
] as const)('code %s goes to a person with the first question, and whoever watches is told', async (code, outcome) => {
  world.bank.onSend = () => said(outcome, code)
  world.bank.onQuery = () => said(outcome, code)
  const alarms: unknown[] = []
  const log = { ...world.log, error: (_facts: unknown, says: string) => void alarms.push(says) } as typeof world.log
  const id = await send(1_000_000n)
  await sendToBank({ ...world, log }, id)
  world.clock.advance(6_000)
  await queryTransfer({ ...world, log }, id)
  expect(await stateOf(id)).toBe('review')
  expect(alarms).toEqual(['a transfer waits for a person to decide it'])
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
})

test.each([
  ['63', said('rejected', '99'), 'review'],
  ['34', said('not_found', '108'), 'review'],
  ['35', said('pending', '09'), 'review'],
  ['34', said('accepted', '00'), 'settled'],
] as const)('code %s at once, and another word later: never given back nor sent again without a person', async (code, later, end) => {
  world.bank.onSend = () => said('held_for_review', code)
  const id = await send(1_000_000n)
  await sendToBank(world, id)
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'unclear', review_reason: 'code' })
  world.clock.advance(world.bank.resendAfterMs)
  world.bank.onQuery = () => later
  await queryTransfer(world, id)
  expect(await transferById(world.db.system, id)).toMatchObject({ state: end, review_reason: 'code' })
  expect(world.bank.sent).toHaveLength(1)
  expect((await world.wallet(shop)).held).toBe(end === 'review' ? 1_007_000n : 0n)
})

test('a payment that asked for a person, and that nobody could be asked about for a day, is theirs for that reason', async () => {
  world.bank.onSend = () => said('held_for_review', '34')
  const id = await send(1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(24 * 3_600_000 + 1_000)
  await transferJobs(world)['transfers.sweep']!({})
  expect(await transferById(world.db.system, id)).toMatchObject({ state: 'review', review_reason: 'code' })
})

test('of more answers than a page tells, the newest are told, in their order', async () => {
  const id = await send(1_000_000n)
  await world.rows(`
    insert into transfer_answer (transfer_id, business_id, attempt_id, asked, outcome, code, message, raw, answered_at)
    select t.transfer_id, t.business_id, t.id, 'query', 'pending', '09', 'answer ' || n, null, now() from transfer_attempt t, generate_series(1, 230) n
    where t.transfer_id = '${id}' order by n`)
  const told = await answersOf(world.db.system, { businessId: shop.businessId, transferId: id })
  expect(told.map((answer) => answer.asked && answer.message)).toEqual(Array.from({ length: 200 }, (_, at) => `answer ${at + 31}`))
})

test.each(['68', '97'])('code %s, however often it is answered, neither pays nor gives back: a definite answer does, or a person', async (code) => {
  world.bank.onSend = () => said('unknown', code)
  world.bank.onQuery = () => said('unknown', code)
  const id = await send(1_000_000n)
  await sendToBank(world, id)
  for (let asked = 0; asked < 12; asked++) {
    world.clock.advance(3_600_000)
    await queryTransfer(world, id)
  }
  expect(await stateOf(id)).toBe('unclear')
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
  world.bank.onQuery = () => said('rejected', '51')
  await queryTransfer(world, id)
  expect(await stateOf(id)).toBe('failed')
})

test('a transfer whose job of sending was lost is sent by the sweep, which leaves alone what still has its time', async () => {
  const id = await send(1_000_000n)
  await world.rows(`delete from graphile_worker._private_jobs`)
  const sweptJobs = async () => {
    await transferJobs(world)['transfers.sweep']!({})
    return world.rows(`select key from graphile_worker.jobs`)
  }
  expect(await sweptJobs()).toEqual([])
  world.clock.advance(61_000)
  expect(await sweptJobs()).toEqual([{ key: `transfer-send:${id}` }])
})

test('whoever is woken reads which transfer it is, whose, how much, under which reference, and what the bank said', async () => {
  const { heard, alarms } = listening(world)
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
  world.bank.onSend = () => said('rejected', '51')
  const refused = await send(1_000_000n)
  await sendToBank(heard, refused)
  world.bank.onSend = () => said('unknown', 'timeout')
  const unclear = await send(1_000_000n)
  await sendToBank(heard, unclear)
  world.clock.advance(10 * 60_000)
  await watchDoubt(heard)
  await watchDoubt(heard)
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
  const { heard, alarms } = listening(world)
  const id = await send(1_000_000n)
  await sendToBank(heard, id)
  const { reference } = world.bank.sent[0]!
  world.bank.returned.set(reference, 900_000n)
  await askReturn(heard, id)
  await askReturn(heard, id)
  expect(alarms).toEqual([
    [
      'error',
      'the bank says that a payment was returned, and its statement does not show it yet',
      { alarm: 'transfer', transferId: id, businessId: shop.businessId, reference, amountKobo: '1000000', saidKobo: '900000' },
    ],
  ])
})

test('nobody asks about the return of what is not settled, or not there', async () => {
  const held = await send(1_000_000n)
  world.bank.queryReturn = async () => {
    throw new Error('the bank was asked')
  }
  await askReturn(world, held)
  await askReturn(world, 'trf_of_nobody')
  expect(await stateOf(held)).toBe('held')
})

test('what the statement shows of a transfer that no person has, or that is not there, settles nothing', async () => {
  const held = await send(1_000_000n)
  expect(await settleShown(world, held, 'line_1')).toBe(false)
  expect(await settleShown(world, 'trf_of_nobody', 'line_1')).toBe(false)
  expect(await stateOf(held)).toBe('held')
})
