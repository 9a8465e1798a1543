import { afterEach, beforeEach, expect, test } from 'vitest'
import { accepted, said } from '../../../tests/fixtures/bank.ts'
import {
  answers,
  attemptOf,
  booksHold,
  cases,
  COVER,
  funded,
  jobsDone,
  reconciled,
  refused,
  shows,
  standing,
} from '../../../tests/fixtures/pending-fixture.ts'
import type { House, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { held, sent } from '../../../tests/fixtures/payment-fixture.ts'
import { openContradiction } from './actions/open-contradiction.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { transferById } from '../../transfers/server/queries.ts'

let world: House
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await funded())
})
afterEach(() => world.close())

const FREE = { balance: 4_990_000n, held: 0n }
const LATE = { kind: 'late', account_kind: 'suspense_late', amount: 1_000_000n, state: 'open', resolution: null }

const stateOf = async (id: string) => (await transferById(world.db.system, id))!.state
const listed = () => world.rows(`select state, code from history_item where direction = 'debit'`)

test.each(['transfer', 'query'] as const)(
  'M52: "paid" in answer to a %s, after the hold went back, is posted with its case, and the wallet keeps its money',
  async (asked) => {
    const id = await refused(world, shop, 1_000_000n)
    await answers(world, id, asked)
    expect(await stateOf(id)).toBe('paid_late')
    expect(await standing(world)).toEqual({ bank_pool: 5_000_000n, clearing_out: 1_000_000n, suspense_late: 1_000_000n })
    expect(await cases(world)).toEqual([LATE])
    expect(await world.wallet(shop)).toEqual(FREE)
    expect(await listed()).toEqual([{ state: 'processing', code: '51' }])
    // For the customer it ended when the money went back.
    expect((await transferById(world.db.system, id))!.ended_at).not.toBeNull()
    const events = await world.rows(`select data->>'state' as state from live_event where kind = 'transfer.changed' order by id desc limit 1`)
    expect(events).toEqual([{ state: 'paid_late' }])
    const moves = await world.rows(`select from_state, to_state, why from state_move where subject_id = '${id}' order by id desc limit 1`)
    expect(moves).toEqual([{ from_state: 'failed', to_state: 'paid_late', why: `${asked}: 00` }])
    await booksHold(world, [COVER])
  },
)

test('M52: a debit of the statement under our reference says so as well, and is matched in the same minute', async () => {
  const id = await refused(world, shop, 1_000_000n)
  shows(world, 'out', 1_000_000n, { reference: await attemptOf(world, id) })
  await reconciled(world)
  expect(await stateOf(id)).toBe('paid_late')
  expect(await standing(world)).toEqual({ bank_pool: 4_000_000n, suspense_late: 1_000_000n })
  expect(await cases(world)).toEqual([LATE])
  expect(await world.wallet(shop)).toEqual(FREE)
  await booksHold(world, [COVER])
})

test('M52: so does a debit for a transfer that was stopped before it was sent', async () => {
  const id = await held(world, shop, 1_000_000n)
  await world.rows(`update business set standing = 'no_debit', standing_reason = 'An order.' where id = '${shop.businessId}'`)
  await sendToBank(world, id)
  expect(await stateOf(id)).toBe('cancelled')
  shows(world, 'out', 1_000_000n, { reference: await attemptOf(world, id) })
  await reconciled(world)
  expect(await stateOf(id)).toBe('paid_late')
  expect(await cases(world)).toEqual([LATE])
  await booksHold(world, [COVER])
})

test('M52: learned from three sides at once, and again afterwards, it is posted once and opens one case', async () => {
  const id = await refused(world, shop, 1_000_000n)
  shows(world, 'out', 1_000_000n, { reference: await attemptOf(world, id) })
  await Promise.all([answers(world, id, 'transfer'), reconciled(world), answers(world, id, 'query'), reconciled(world)])
  await reconciled(world)
  await answers(world, id, 'query')
  expect(await cases(world)).toEqual([LATE])
  expect(await standing(world)).toEqual({ bank_pool: 4_000_000n, suspense_late: 1_000_000n })
  expect(await world.rows(`select count(*)::int as times from journal where posting = 'M52'`)).toEqual([{ times: 1 }])
  await booksHold(world, [COVER])
})

test.each([
  ['another amount', { amountKobo: 999_999n }],
  ['another account', { beneficiaryAccountNumber: '0123456780' }],
])('an answer "paid" about %s moves nothing of a transfer that had failed, and is a case', async (_what, other) => {
  const id = await refused(world, shop, 1_000_000n)
  await answers(world, id, 'query', { ...said('accepted', '00'), ...other })
  expect(await stateOf(id)).toBe('failed')
  expect(await standing(world)).toEqual({ bank_pool: 5_000_000n })
  await answers(world, id, 'query', { ...said('accepted', '00'), ...other })
  await reconciled(world)
  expect(await cases(world)).toEqual([{ kind: 'difference', account_kind: null, amount: 1_000_000n, state: 'open', resolution: null }])
  await booksHold(world)
})

test('M52, M55: the bank paid late, and less: what both agree on is late, the difference is its own case', async () => {
  const id = await refused(world, shop, 1_000_000n)
  shows(world, 'out', 900_000n, { reference: await attemptOf(world, id) })
  await reconciled(world)
  expect(await cases(world)).toEqual([
    LATE,
    { kind: 'difference', account_kind: 'suspense_unpaid', amount: 100_000n, state: 'open', resolution: null },
  ])
  expect(await standing(world)).toEqual({ bank_pool: 4_100_000n, suspense_late: 1_000_000n, suspense_unpaid: 100_000n })
  await booksHold(world, [COVER])
})

test('M52, recalled: a return whose debit shows hours later waits for it, and then nothing is left to decide either', async () => {
  const id = await refused(world, shop, 1_000_000n)
  const reference = await attemptOf(world, id)
  shows(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await reconciled(world)
  world.clock.advance(20 * 60 * 60_000)
  await reconciled(world)
  expect(await cases(world)).toEqual([])
  shows(world, 'out', 1_000_000n, { reference })
  await reconciled(world)
  expect(await stateOf(id)).toBe('recalled')
  expect((await cases(world)).map(({ kind, state }) => [kind, state])).toEqual([['late', 'resolved']])
  expect(await standing(world)).toEqual({ bank_pool: 5_000_000n })
  await booksHold(world)
})

test('M52, recalled: a bank that debits, refuses and gives back leaves nothing to decide', async () => {
  const id = await refused(world, shop, 1_000_000n)
  const reference = await attemptOf(world, id)
  shows(world, 'out', 1_000_000n, { reference })
  shows(world, 'in', 1_000_000n, { reference, sessionId: 'R1' })
  await reconciled(world)
  expect(await stateOf(id)).toBe('recalled')
  expect(await cases(world)).toEqual([{ ...LATE, state: 'resolved', resolution: 'the bank has got it back' }])
  expect(await standing(world)).toEqual({ bank_pool: 5_000_000n })
  expect(await world.wallet(shop)).toEqual(FREE)
  expect(await listed()).toEqual([{ state: 'failed', code: '51' }])
  await booksHold(world)
})

test('a debit is no news while the answer to its transfer is on its way, however long that takes', async () => {
  world.bank.onSend = () => said('unknown', 'timeout')
  const id = await sent(world, shop, 1_000_000n)
  shows(world, 'out', 1_000_000n, { reference: await attemptOf(world, id) })
  world.clock.advance(60 * 60_000)
  await reconciled(world)
  expect(await stateOf(id)).toBe('unclear')
  expect(await cases(world)).toEqual([])
  await answers(world, id, 'query')
  await reconciled(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await cases(world)).toEqual([])
  expect(await standing(world)).toEqual({ bank_pool: 4_000_000n })
  await booksHold(world)
})

test('settled, and then "not paid": nothing goes back; what stands in clearing is a case at once, and once', async () => {
  world.bank.onSend = (asked) => accepted(asked)
  const id = await sent(world, shop, 1_000_000n)
  const after = await world.wallet(shop)
  await Promise.all([answers(world, id, 'query', said('rejected', '91')), answers(world, id, 'query', said('rejected', '91'))])
  await reconciled(world)
  expect(await stateOf(id)).toBe('settled')
  expect(await world.wallet(shop)).toEqual(after)
  const unpaid = { kind: 'unpaid', account_kind: 'suspense_unpaid', amount: 1_000_000n, state: 'open', resolution: null }
  expect(await cases(world)).toEqual([unpaid])
  expect(await standing(world)).toEqual({ bank_pool: 5_000_000n, suspense_unpaid: 1_000_000n })
  await booksHold(world)
  shows(world, 'out', 1_000_000n, { reference: await attemptOf(world, id) })
  await reconciled(world)
  expect(await cases(world)).toEqual([{ ...unpaid, state: 'resolved', resolution: 'it was debited after all' }])
  expect(await standing(world)).toEqual({ bank_pool: 4_000_000n })
  await booksHold(world)
})

test('settled, and then "not paid", while its debit shows in the same moment: the contradiction is a case all the same', async () => {
  world.bank.onSend = (asked) => accepted(asked)
  const id = await sent(world, shop, 1_000_000n)
  const reference = await attemptOf(world, id)
  const postingQueue: typeof world.postingQueue = {
    async submit(command) {
      if (command.name === 'reconciliation.M54') {
        shows(world, 'out', 1_000_000n, { reference })
        await reconciled(world)
      }
      return world.postingQueue.submit(command)
    },
  }
  await openContradiction({ ...world, postingQueue: postingQueue }, reference, 'not_paid', '91')
  expect(await cases(world)).toEqual([{ kind: 'difference', account_kind: null, amount: 1_000_000n, state: 'open', resolution: null }])
  expect(await standing(world)).toEqual({ bank_pool: 4_000_000n })
  await booksHold(world)
})

test('paid late, and then "not paid": what stands in clearing is a case beside the late one', async () => {
  const id = await refused(world, shop, 1_000_000n)
  await answers(world, id, 'query')
  world.clock.advance(1)
  await answers(world, id, 'query', said('rejected', '91'))
  await reconciled(world)
  expect(await stateOf(id)).toBe('paid_late')
  const unpaid = { kind: 'unpaid', account_kind: 'suspense_unpaid', amount: 1_000_000n, state: 'open', resolution: null }
  expect(await cases(world)).toEqual([LATE, unpaid])
  expect(await world.wallet(shop)).toEqual(FREE)
  expect(await standing(world)).toEqual({ bank_pool: 5_000_000n, suspense_late: 1_000_000n, suspense_unpaid: 1_000_000n })
  await booksHold(world, [COVER])
})

test.each([
  ['another amount', { amountKobo: 999_999n }],
  ['another account', { beneficiaryAccountNumber: '0123456780' }],
])('settled, and then "paid" about %s: nothing moves, and it is a case, once; "not paid" is another', async (_what, other) => {
  world.bank.onSend = (asked) => accepted(asked)
  const id = await sent(world, shop, 1_000_000n)
  const after = await world.wallet(shop)
  const otherwise = { kind: 'difference', account_kind: null, amount: 1_000_000n, state: 'open', resolution: null }
  for (const each of [1, 2]) {
    await answers(world, id, 'query', { ...said('accepted', '00'), ...other })
    await reconciled(world)
    expect([each, await cases(world)]).toEqual([each, [otherwise]])
  }
  expect(await standing(world)).toEqual({ bank_pool: 5_000_000n, clearing_out: 1_000_000n })
  world.clock.advance(1)
  await answers(world, id, 'query', said('rejected', '91'))
  await reconciled(world)
  expect((await cases(world)).map(({ kind }) => kind)).toEqual(['difference', 'unpaid'])
  expect(await stateOf(id)).toBe('settled')
  expect(await world.wallet(shop)).toEqual(after)
  await booksHold(world)
})

test('every opening is an alarm, and so is every clock of it that runs out, until the case is resolved; nobody is named', async () => {
  const id = await refused(world, shop, 1_000_000n)
  await answers(world, id, 'query')
  const alarms: [string, Record<string, unknown>][] = []
  const log = { ...world.log, error: (facts: Record<string, unknown>, says: string) => void alarms.push([says, facts]) } as typeof world.log
  const ring = () => jobsDone({ ...world, log }, /^reconciliation\.case-clock$/)
  for (const hours of [0, 1, 47]) {
    world.clock.advance(hours * 60 * 60_000)
    await ring()
  }
  expect(alarms.map(([says]) => says)).toEqual([
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
  const reference = await attemptOf(world, id)
  shows(world, 'out', 1_000_000n, { reference })
  shows(world, 'in', 1_000_000n, { reference })
  await reconciled(world)
  world.clock.advance(7 * 24 * 60 * 60_000)
  await ring()
  await ring()
  expect(alarms).toHaveLength(3)
})
