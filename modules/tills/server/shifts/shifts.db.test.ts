import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { textsTo } from '../../../../tests/fixtures/enqueue.ts'
import { callRoute } from '../../../../tests/fixtures/history.ts'
import { PASSWORD } from '../../../../tests/fixtures/password.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import { createCashier, createCashpoint, giveNumber, payOrder, tillRoutes } from '../../../../tests/fixtures/tills.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { saveRules } from '../../../collections/server/expected/actions/save-rules.ts'
import { sendBackByRules } from '../../../collections/server/expected/actions/send-back-by-rules.ts'
import { sendToBank } from '../../../transfers/server/actions/send-to-bank.ts'
import type { Caller } from '../../../identity/index.ts'
import { noteCash, openTillOrder } from '../../contract.ts'
import { askToCount, closeShift, closeUncounted, countShift, listShifts, openShift, showShift, showShiftSlip } from '../../shifts/contract.ts'

let world: AppFixture
let shop: Shop
let cashier: Caller
let routes: BoundRoute<Caller>[]
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Okonkwo Fabrics')
  cashier = await createCashier(world, shop)
  routes = tillRoutes(world)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const HOUR = 60 * 60_000
let requests = 0
const next = () => `shift-${++requests}`
const at = () => ({ id: shop.cashpointId })
const open = (float: number, { caller = cashier, cashpoint = shop.cashpointId, requestId = next() } = {}) =>
  callRoute(routes, openShift, { params: { id: cashpoint }, body: { float }, caller, requestId })
const note = (kind: 'sale' | 'paid_out', amount: number) =>
  callRoute(routes, noteCash, { params: at(), body: { kind, amount }, caller: cashier, requestId: next() })
/** Pieces of ₦1,000, ₦500, ₦200, ₦100, ₦50 and ₦20. */
const count = (id: string, notes: number[], coins = 0) =>
  callRoute(routes, countShift, { params: { id }, body: { notes, coins }, caller: cashier, requestId: next() })
const close = (id: string, body: { expected: number; reason?: 'wrong_change'; password?: string }, requestId = next(), caller = cashier) =>
  callRoute(routes, closeShift, { params: { id }, body: { password: PASSWORD, ...body }, caller, requestId })
const seen = async (caller = cashier, id = shop.cashpointId) => (await callRoute(routes, showShift, { params: { id }, caller })).data
const day = async (on = '2026-11-20') =>
  (await callRoute(routes, listShifts, { params: { id: shop.businessId }, query: { day: on }, caller: shop.caller })).data

/** A float of ₦20,000, ₦104,300 in cash, ₦8,000 paid out: ₦116,300 should be there, and ₦115,800 are. */
async function countedShift(): Promise<string> {
  const { _id } = (await open(2_000_000)).data
  world.clock.advance(HOUR)
  await world.paidIn(shop, 36_425_000n)
  await world.paidIn(shop, 7_350_000n, { channel: 'qr' })
  await note('sale', 10_430_000)
  await note('paid_out', 800_000)
  await count(_id, [84, 41, 38, 32, 10, 0])
  return _id
}

test('issue 58: the cash is told after the count only, and the payments are those of the ledger in the time of the shift', async () => {
  await world.paidIn(shop, 99_900n)
  world.clock.advance(HOUR)
  const { _id } = (await open(2_000_000)).data
  await world.paidIn(shop, 36_425_000n)
  await note('sale', 10_430_000)
  expect((await seen()).open).toMatchObject({ received: 36_425_000, payments: 1, cash: null, counts: 0, allowed: ['count'] })
  const counted = await count(_id, [84, 41, 38, 32, 10, 0])
  expect(counted.data).toMatchObject({
    cash: { sales: 10_430_000, sales_count: 1, paid_out: 0, expected: 12_430_000, counted: 11_580_000, difference: -850_000 },
    allowed: ['count', 'close'],
  })
})

test('issue 58: a shift is closed with the password, its slip has the sums of the ledger, and nobody changes it any more', async () => {
  const id = await countedShift()
  const closed = await close(id, { expected: 11_630_000, reason: 'wrong_change' })
  expect(closed.data).toMatchObject({ state: 'closed', received: 43_775_000, cash: { difference: -50_000 }, reason: 'wrong_change', allowed: [] })
  const slip = (await callRoute(routes, showShiftSlip, { params: { id }, caller: cashier })).data
  expect(slip.lines.filter((line) => line.length > 32)).toEqual([])
  expect(slip.lines.join('\n')).toContain('Kasuwa         2  NGN 437,750.00')
  expect(slip.lines.join('\n')).toContain('DIFFERENCE           -NGN 500.00')
  const [ledger] = await world.rows<{ sum: bigint }>(`
    select -sum(e.amount)::bigint as sum from entry e join account a on a.id = e.account_id join journal j on j.id = e.journal_id
    where j.posting = 'M1' and e.cashpoint_id = '${shop.cashpointId}' and e.amount < 0`)
  expect(ledger!.sum).toBe(43_775_000n)
  await expect(count(id, [1, 0, 0, 0, 0, 0])).rejects.toMatchObject({ code: 'tills.shift_ended' })
  await expect(note('sale', 5_000)).rejects.toMatchObject({ code: 'tills.no_shift' })
})

test('issue 58: a difference needs its reason, a wrong password closes nothing, and cash noted since the count must be compared again', async () => {
  const id = await countedShift()
  await expect(close(id, { expected: 11_630_000 })).rejects.toMatchObject({ fieldErrors: [{ field: 'reason' }] })
  await expect(close(id, { expected: 11_630_000, reason: 'wrong_change', password: 'Wrong.Word47' })).rejects.toMatchObject({
    code: 'identity.wrong_password',
  })
  await note('sale', 100_000)
  await expect(close(id, { expected: 11_630_000, reason: 'wrong_change' })).rejects.toMatchObject({ code: 'tills.shift_changed' })
  expect((await seen()).open?.state).toBe('open')
})

test('issue 58: wrong passwords at the closing count as tries to sign in, and the sixth is refused', async () => {
  const id = await countedShift()
  const wrong = () => close(id, { expected: 11_630_000, reason: 'wrong_change', password: 'Wrong.Word47' })
  for (let nth = 0; nth < 5; nth++) await expect(wrong()).rejects.toMatchObject({ code: 'identity.wrong_password' })
  await expect(wrong()).rejects.toMatchObject({ httpStatus: 429 })
  await expect(close(id, { expected: 11_630_000, reason: 'wrong_change' })).rejects.toMatchObject({ httpStatus: 429 })
})

test('issue 58: of two devices that open or close a shift at the same moment one does', async () => {
  const opened = await Promise.allSettled([open(0), open(500_000)])
  expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { _id } = (await seen()).open!
  const float = (await seen()).open!.float
  await count(_id, [0, 0, 0, 0, 0, 0], float)
  const closed = await Promise.allSettled([close(_id, { expected: float }), close(_id, { expected: float })])
  expect(closed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(closed.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'tills.shift_ended' } })
})

test('issue 58: the answer of a closing that was lost on the line is given again, also after the shift has ended', async () => {
  const id = await countedShift()
  const first = await close(id, { expected: 11_630_000, reason: 'wrong_change' }, 'lost')
  world.clock.advance(HOUR)
  const again = await close(id, { expected: 11_630_000, reason: 'wrong_change' }, 'lost')
  expect(again.data).toEqual(first.data)
})

test('issue 58: cash that is noted while the shift is closed is in the count, or refused', async () => {
  const id = await countedShift()
  const [closed, noted] = await Promise.allSettled([close(id, { expected: 11_630_000, reason: 'wrong_change' }), note('sale', 100_000)])
  if (closed.status === 'fulfilled') expect(noted).toMatchObject({ status: 'rejected', reason: { code: 'tills.no_shift' } })
  else expect(closed.reason).toMatchObject({ code: 'tills.shift_changed' })
})

test('issue 58: a payment that is posted while a shift is closed is in exactly one shift', async () => {
  const id = await countedShift()
  const late = await world.paidIn(shop, 123_400n)
  // Its commit ends after the closing, so that the shift does not see it.
  await world.rows(`update history_item set state = 'processing' where subject_id = '${late}'`)
  world.clock.advance(1_000)
  await close(id, { expected: 11_630_000, reason: 'wrong_change' })
  await world.rows(`update history_item set state = 'confirmed' where subject_id = '${late}'`)
  world.clock.advance(14 * HOUR)
  const second = (await open(11_580_000)).data
  expect(second).toMatchObject({ received: 123_400, payments: 1 })
  await count(second._id, [115, 1, 1, 1, 0, 0])
  const closed = (await close(second._id, { expected: 11_580_000 })).data
  expect(closed).toMatchObject({ received: 123_400, payments: 1 })
})

test('issue 58: what is paid between two shifts, and what the bank confirms hours after a closing, is in the next shift and in no other', async () => {
  const id = await countedShift()
  const onLien = await world.paidIn(shop, 123_400n)
  await world.rows(`update history_item set state = 'processing' where subject_id = '${onLien}'`)
  world.clock.advance(3 * HOUR)
  expect((await close(id, { expected: 11_630_000, reason: 'wrong_change' })).data).toMatchObject({ received: 43_775_000, payments: 2 })
  world.clock.advance(HOUR)
  await world.paidIn(shop, 50_000n)
  world.clock.advance(12 * HOUR)
  const second = (await open(0)).data
  expect(second).toMatchObject({ received: 50_000, payments: 1 })
  await count(second._id, [0, 0, 0, 0, 0, 0])
  expect((await close(second._id, { expected: 0 })).data).toMatchObject({ received: 50_000, payments: 1 })
  await world.rows(`update history_item set state = 'confirmed' where subject_id = '${onLien}'`)
  world.clock.advance(HOUR)
  const third = (await open(0)).data
  expect(third).toMatchObject({ received: 123_400, payments: 1 })
  await count(third._id, [0, 0, 0, 0, 0, 0])
  expect((await close(third._id, { expected: 0 })).data).toMatchObject({ received: 123_400, payments: 1 })
})

test('issue 58: what went back of a payment is in no sum of the shift or of the day, and a part that goes back later leaves the closed shift', async () => {
  await world.grant(shop)
  const rules = { acceptshort: null, over: { keep: 0, minutes: 30 }, late: null, double: null, payerback: false, backday: 10_000_000 } as const
  await saveRules(world, shop.caller, { merchant: shop.businessId, rules }, { requestId: next(), address: '', device: '' })
  const first = (await open(0)).data
  const overPaid = async () => {
    const answer = await callRoute(routes, openTillOrder, { params: at(), body: { amount: 1_850_000 }, caller: cashier, requestId: next() })
    await giveNumber(world, answer.data._id)
    await payOrder(world, answer.data._id, 2_000_000n, 'BALARABE YUSUF')
    const [row] = await world.rows<{ id: string; rules: string }>(`
      select m.id, r.id as rules from mismatch m, mismatch_rules r where m.expected_payment_id = '${answer.data._id}'`)
    return row!
  }
  const sendBack = async (item: { id: string; rules: string }) => {
    await sendBackByRules(world, item)
    const [transfer] = await world.rows<{ id: string }>(
      `select id from transfer where kind = 'sending_back' order by created_at desc, id desc limit 1`,
    )
    await sendToBank(world, transfer!.id)
  }
  await sendBack(await overPaid())
  expect((await seen()).open).toMatchObject({ received: 1_850_000, payments: 1 })
  expect((await day()).taken).toBe(1_850_000)
  world.clock.advance(HOUR)
  const later = await overPaid()
  await count(first._id, [0, 0, 0, 0, 0, 0])
  await close(first._id, { expected: 0 })
  world.clock.advance(1_000)
  await sendBack(later)
  expect((await seen()).last).toMatchObject({ received: 3_850_000, payments: 2 })
  expect((await day()).taken).toBe(3_700_000)
})

test('issue 58: the money of a day stays in its sum when its cashpoint is deactivated, and so does cash beyond the shifts that are listed', async () => {
  const yaba = await createCashpoint(world, shop, 'Yaba')
  const ngozi = await createCashier(world, shop, { firstname: 'Ngozi', cashpoint: yaba })
  await world.rows(`insert into shift (id, business_id, cashpoint_id, number, state, float_amount, opened_by, opened_at, counted, counts, expected, closed_by, closed_at)
    select 'shf_many' || n, '${shop.businessId}', '${shop.cashpointId}', n, 'closed', 0, '${cashier.personId}', '2026-11-20T08:00:00Z', 0, 1, 0, '${cashier.personId}',
      '2026-11-20T09:00:00Z' from generate_series(1, 200) n`)
  const { _id } = (await open(0, { caller: ngozi, cashpoint: yaba })).data
  await callRoute(routes, noteCash, { params: { id: yaba }, body: { kind: 'sale', amount: 40_000 }, caller: ngozi, requestId: next() })
  await world.grant(shop)
  await callRoute(routes, closeUncounted, { params: { id: _id }, body: {}, caller: shop.caller, requestId: next() })
  const paid = await world.paidIn(shop, 500_000n)
  expect(await day()).toMatchObject({ taken: 540_000 })
  await world.rows(`update history_item set cashpoint_id = '${yaba}' where subject_id = '${paid}'`)
  await world.rows(`update cashpoint set state = 'deactivated' where id = '${yaba}'`)
  expect(await day()).toMatchObject({ taken: 540_000, without: [{ _id: yaba, received: 500_000 }] })
  await world.rows(`update history_item set cashpoint_id = '${shop.cashpointId}' where subject_id = '${paid}'`)
})

test('issue 58: the present cashier of the cashpoint is asked to count and named on the slip, and without one the question is refused', async () => {
  const { _id } = (await open(0)).data
  await world.rows(`update member set state = 'removed' where person_id = '${cashier.personId}'`)
  const ask = () => callRoute(routes, askToCount, { params: { id: _id }, body: {}, caller: shop.caller, requestId: next() })
  await expect(ask()).rejects.toMatchObject({ code: 'tills.no_cashier' })
  expect((await day()).shifts).toMatchObject([{ cashier: 'Blessing Okafor', cashier_now: null, allowed: ['close_uncounted'] }])
  const ngozi = await createCashier(world, shop, { firstname: 'Ngozi' })
  expect((await day()).shifts).toMatchObject([{ cashier: 'Blessing Okafor', cashier_now: 'Ngozi Okafor', allowed: ['ask', 'close_uncounted'] }])
  await ask()
  const phones = await world.rows<{ id: string; phone: string }>(
    `select id, phone from person where id in ('${cashier.personId}', '${ngozi.personId}')`,
  )
  const phoneOf = (person: Caller) => phones.find(({ id }) => id === person.personId)!.phone
  expect(await textsTo(world, phoneOf(cashier))).toEqual([])
  expect(await textsTo(world, phoneOf(ngozi))).toHaveLength(1)
  await callRoute(routes, countShift, { params: { id: _id }, body: { notes: [0, 0, 0, 0, 0, 0], coins: 0 }, caller: ngozi, requestId: next() })
  await close(_id, { expected: 0 }, next(), ngozi)
  const slip = (await callRoute(routes, showShiftSlip, { params: { id: _id }, caller: ngozi })).data
  expect(slip.lines.join('\n')).toContain('by Ngozi Okafor, 11:00')
})

test('issue 58: the next shift knows what the one before left, and orders that wait go to it', async () => {
  const id = await countedShift()
  await callRoute(routes, openTillOrder, { params: at(), body: { amount: 1_850_000 }, caller: cashier, requestId: next() })
  expect((await seen()).open).toMatchObject({ waiting: { orders: 1, amount: 1_850_000 } })
  await close(id, { expected: 11_630_000, reason: 'wrong_change' })
  expect(await seen()).toMatchObject({ open: null, left: { amount: 11_580_000, cashier: 'Blessing Okafor' } })
  expect((await open(11_500_000)).data).toMatchObject({
    left_before: 11_580_000,
    float: 11_500_000,
    number: 2,
    code: 'Z-0002',
    waiting: { orders: 1 },
  })
})

test('issue 58: a shift over midnight belongs to both days, and is not closed from the second on until somebody closes it', async () => {
  const { _id } = (await open(2_000_000)).data
  world.clock.advance(HOUR)
  await world.paidIn(shop, 500_000n)
  expect((await day()).shifts).toMatchObject([{ _id, is_forgotten: false, allowed: ['ask', 'close_uncounted'] }])
  world.clock.advance(24 * HOUR)
  await world.paidIn(shop, 700_000n)
  expect((await day('2026-11-21')).shifts).toMatchObject([{ _id, is_forgotten: true, received: 1_200_000 }])
  expect((await day('2026-11-21')).taken).toBe(700_000)
})

test('issue 58: the owner asks for the count by text message once an hour, and closes a shift without a count with the PIN, which its slip says', async () => {
  const { _id } = (await open(2_000_000)).data
  await note('sale', 100_000)
  const ask = () => callRoute(routes, askToCount, { params: { id: _id }, body: {}, caller: shop.caller, requestId: next() })
  await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'tills.asked' })
  const [person] = await world.rows<{ phone: string }>(`select phone from person where id = '${cashier.personId}'`)
  expect(await textsTo(world, person!.phone)).toEqual([
    'Kasuwa: Okonkwo of Okonkwo Fabrics asks you to count the cash of Main. Sign in, open the till and choose Shift.',
  ])
  const closeIt = () => callRoute(routes, closeUncounted, { params: { id: _id }, body: {}, caller: shop.caller, requestId: next() })
  await expect(closeIt()).rejects.toMatchObject({ code: 'pin.required' })
  await world.grant(shop)
  expect((await closeIt()).data).toMatchObject({ state: 'uncounted', cash: { counted: null, expected: 2_100_000, difference: null } })
  const slip = (await callRoute(routes, showShiftSlip, { params: { id: _id }, caller: shop.caller })).data
  expect(slip.lines.join('\n')).toContain('CLOSED WITHOUT A COUNT')
  expect(await seen()).toMatchObject({ open: null, left: null })
})

test('issue 58: a shift of another cashpoint or another business is not found', async () => {
  const yaba = await createCashpoint(world, shop, 'Yaba')
  const ngozi = await createCashier(world, shop, { firstname: 'Ngozi', cashpoint: yaba })
  const other = await world.createShop('Bello Foods')
  const { _id } = (await open(0)).data
  for (const caller of [ngozi, other.caller, { ...cashier, businessId: other.businessId }]) {
    const params = { id: _id }
    const body = { notes: [0, 0, 0, 0, 0, 0], coins: 0 }
    await expect(callRoute(routes, countShift, { params, body, caller, requestId: next() })).rejects.toMatchObject({ code: 'not_found' })
    await expect(close(_id, { expected: 0 }, next(), caller)).rejects.toMatchObject({ code: 'not_found' })
    await expect(callRoute(routes, showShiftSlip, { params, caller })).rejects.toMatchObject({ code: 'not_found' })
    await expect(callRoute(routes, closeUncounted, { params, body: {}, caller, requestId: next() })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(open(0, { cashpoint: yaba })).rejects.toMatchObject({ code: 'not_found' })
})
