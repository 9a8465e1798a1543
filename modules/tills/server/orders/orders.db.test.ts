import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { callRoute, routeData } from '../../../../tests/fixtures/history.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import { createCashier, createCashpoint, giveNumber, payOrder, tillRoutes } from '../../../../tests/fixtures/tills.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { listExpectedPayments } from '../../../collections/expected/contract.ts'
import { saveRules } from '../../../collections/server/expected/actions/save-rules.ts'
import { expectedPaymentRoutes } from '../../../collections/server/expected/routes.ts'
import type { Caller } from '../../../identity/index.ts'
import { acceptTillOrder, cancelTillOrder, hearPayments, lookForPayment, openTillOrder, setTill, showTill, showTillTotal } from '../../contract.ts'
import { lookNow } from '../actions/look-at-bank.ts'
import { tillOrders } from '../queries.ts'

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

let requests = 0
const at = () => ({ id: shop.cashpointId })
/** ₦18,500, with its number. */
async function order(amount = 1_850_000, caller = cashier, id = shop.cashpointId): Promise<string> {
  const made = await callRoute(routes, openTillOrder, { params: { id }, body: { amount }, caller, requestId: `order-${++requests}` })
  await giveNumber(world, made.data._id)
  return made.data._id
}
const till = async (caller = cashier, id = shop.cashpointId) => (await callRoute(routes, showTill, { params: { id }, caller })).data
const shown = async (id: string) => (await till()).orders.find(({ _id }) => _id === id)!
const heard = async (since = '2026-11-20T00:00:00.000Z') =>
  (await callRoute(routes, hearPayments, { params: at(), query: { since }, caller: cashier })).data
const allow = (setting: { says_total: boolean; may_accept: boolean }) =>
  callRoute(routes, setTill, { params: at(), body: setting, caller: shop.caller, requestId: `allow-${++requests}` })

test('issue 58: an order of a till has a number, a QR and a dial code for exactly its amount, and one with kobo has no dial code', async () => {
  const id = await order()
  expect(await shown(id)).toMatchObject({
    amount: 1_850_000,
    stage: 'waiting',
    accountstate: 'own',
    account: { dialcode: expect.stringMatching(/^\*\{bank\}\*000\*5037\+\d{10}\+18500#$/), qr: expect.stringContaining('540818500.00') },
    allowed: ['cancel', 'look'],
  })
  const odd = await order(1_850_050)
  expect((await shown(odd)).account).toMatchObject({ dialcode: null })
})

test('issue 58: exactly the amount is confirmed and is heard once, with a payer whose name is cut', async () => {
  const id = await order()
  expect(await heard()).toEqual([])
  await payOrder(world, id, 1_850_000n)
  expect(await shown(id)).toMatchObject({
    stage: 'confirmed',
    kind: null,
    payment: { payer: 'Temitope A.', bank: 'Guaranty Trust Bank', account: '4471' },
  })
  expect(await heard()).toMatchObject([{ amount: 1_850_000, fits: true, said: 1_850_000, order: id }])
})

test.each([
  ['short', 1_500_000n, 350_000],
  ['over', 2_000_000n, 150_000],
] as const)('issue 58: a payment that is %s is a wrong amount, never confirmed, and does not fit', async (kind, paid, difference) => {
  const id = await order()
  await payOrder(world, id, paid)
  expect(await shown(id)).toMatchObject({ stage: 'wrong', kind, difference, allowed: kind === 'short' ? ['look'] : [] })
  expect(await heard()).toMatchObject([{ amount: Number(paid), fits: false }])
})

test.each([
  ['a little short', { acceptshort: 5_000 }, 1_845_000n, 0, 'accepted'],
  ['a little over', { over: { keep: 10_000, minutes: 60 } }, 1_860_000n, 0, 'accepted'],
  ['a little late', { late: 30 }, 1_850_000n, 12, 'confirmed'],
] as const)('issue 58: a payment that is %s and that a rule of the owner takes is not called wrong', async (_, rules, paid, minutesLater, stage) => {
  await world.grant(shop)
  const saved = { acceptshort: null, over: null, late: null, double: null, payerback: false, backday: 10_000_000, ...rules }
  await saveRules(world, shop.caller, { merchant: shop.businessId, rules: saved }, { requestId: `rules-${++requests}`, address: '', device: '' })
  const id = await order()
  world.clock.advance(minutesLater * 60_000)
  await payOrder(world, id, paid)
  expect(await heard()).toMatchObject([{ amount: Number(paid), fits: true, order: id }])
  expect(await shown(id)).toMatchObject({ stage, taken: Number(paid), payment: { fits: true } })
})

test('issue 58: orders that wait are shown before newer ones that ended, and each part has its own limit', async () => {
  const waits = await order(500_000)
  const late = await order(600_000)
  const cancel = (id: string) => callRoute(routes, cancelTillOrder, { params: { id }, body: {}, caller: cashier, requestId: `cancel-${++requests}` })
  await cancel(late)
  await payOrder(world, late, 600_000n)
  const ended: string[] = []
  for (const amount of [700_000, 800_000]) {
    world.clock.advance(1_000)
    ended.push(await order(amount))
    await cancel(ended.at(-1)!)
  }
  const place = { businessId: shop.businessId, cashpointId: shop.cashpointId, since: new Date(0) }
  const ids = (await tillOrders(world.db.system, place, { undecided: 2, others: 1 })).map(({ id }) => id)
  expect(ids.slice(0, 2).toSorted()).toEqual([waits, late].toSorted())
  expect(ids.slice(2)).toEqual([ended[1]])
  expect((await till()).orders.at(-1)?._id).toBe(ended[0])
})

test('issue 58: the rest of a short order confirms it, and the whole order is said', async () => {
  const id = await order()
  await payOrder(world, id, 1_500_000n)
  world.clock.advance(1_000)
  await payOrder(world, id, 350_000n)
  expect((await shown(id)).stage).toBe('confirmed')
  expect((await heard()).map(({ fits, said }) => [fits, said])).toEqual([
    [false, 1_500_000],
    [true, 1_850_000],
  ])
})

test('issue 58: a payment under a lien of ours is not heard before the bank has confirmed it', async () => {
  const id = await world.paidIn(shop, 500_000n)
  await world.rows(`update history_item set state = 'processing' where subject_id = '${id}'`)
  expect(await heard()).toEqual([])
  await world.rows(`update history_item set state = 'confirmed' where subject_id = '${id}'`)
  expect(await heard()).toHaveLength(1)
})

test('issue 58: a cashier accepts a wrong amount only where the owner allows it, and then it is accepted, not confirmed', async () => {
  const id = await order()
  await payOrder(world, id, 1_500_000n)
  const accept = () => callRoute(routes, acceptTillOrder, { params: { id }, body: {}, caller: cashier, requestId: `accept-${++requests}` })
  await expect(accept()).rejects.toMatchObject({ code: 'tills.owner_decides' })
  await allow({ says_total: false, may_accept: true })
  expect((await shown(id)).allowed).toContain('accept')
  expect((await accept()).data).toMatchObject({ stage: 'accepted', allowed: [] })
  const [hold] = await world.rows<{ state: string }>(`select h.state from hold h join mismatch m on m.hold_id = h.id`)
  expect(hold).toEqual({ state: 'released' })
})

test('issue 58: the total of the day is told only where the owner allows it, and equals the payments', async () => {
  await world.paidIn(shop, 500_000n)
  await world.paidIn(shop, 250_050n, { channel: 'qr' })
  const total = () => callRoute(routes, showTillTotal, { params: at(), caller: cashier })
  await expect(total()).rejects.toMatchObject({ code: 'tills.total_withheld' })
  await allow({ says_total: true, may_accept: false })
  expect((await total()).data).toMatchObject({
    total: 750_050,
    payments: 2,
    channels: [
      { channel: 'qr', payments: 1, amount: 250_050 },
      { channel: 'transfer', payments: 1, amount: 500_000 },
    ],
  })
})

test('issue 58: a cashier reaches the till of the own cashpoint only, and two tills know nothing of each other', async () => {
  const yaba = await createCashpoint(world, shop, 'Yaba')
  const ngozi = await createCashier(world, shop, { firstname: 'Ngozi', cashpoint: yaba })
  const id = await order()
  const theirs = await order(990_000, ngozi, yaba)
  await payOrder(world, theirs, 990_000n)
  expect((await till()).orders.map(({ _id }) => _id)).toEqual([id])
  expect((await till()).book).toEqual([])
  expect((await till(ngozi, yaba)).orders).toMatchObject([{ _id: theirs, stage: 'confirmed' }])
  for (const refused of [
    () => callRoute(routes, showTill, { params: { id: yaba }, caller: cashier }),
    () => callRoute(routes, hearPayments, { params: { id: yaba }, query: { since: '2026-11-20T00:00:00.000Z' }, caller: cashier }),
    () => callRoute(routes, openTillOrder, { params: { id: yaba }, body: { amount: 5_000 }, caller: cashier }),
    () => callRoute(routes, cancelTillOrder, { params: { id: theirs }, body: {}, caller: cashier }),
    () => callRoute(routes, lookForPayment, { params: { id: theirs }, body: {}, caller: cashier }),
    () => callRoute(routes, acceptTillOrder, { params: { id: theirs }, body: {}, caller: cashier }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'not_found' })
})

test('issue 58: the same request is one order, and an order of a till is no payment link', async () => {
  const request = { params: at(), body: { amount: 1_850_000 }, caller: cashier, requestId: 'twice' }
  const [one, two] = await Promise.all([callRoute(routes, openTillOrder, request), callRoute(routes, openTillOrder, request)])
  expect(one.data._id).toBe(two.data._id)
  const links = expectedPaymentRoutes({ ...world, siteUrl: 'https://kasuwa.test' })
  expect((await callRoute(links, listExpectedPayments, { params: { id: shop.businessId }, caller: shop.caller })).data).toEqual([])
})

test('issue 58: a cancelled order ends, and money that comes for it afterwards is wrong', async () => {
  const id = await order()
  await callRoute(routes, cancelTillOrder, { params: { id }, body: {}, caller: cashier, requestId: 'cancel' })
  expect((await shown(id)).stage).toBe('ended')
  await payOrder(world, id, 1_850_000n)
  expect(await shown(id)).toMatchObject({ stage: 'wrong', kind: 'late', taken: 0, mismatch: { state: 'open', amount: 1_850_000 } })
  await allow({ says_total: false, may_accept: true })
  const accepted = await callRoute(routes, acceptTillOrder, { params: { id }, body: {}, caller: cashier, requestId: 'accept-late' })
  expect(accepted.data).toMatchObject({ stage: 'accepted', taken: 1_850_000, mismatch: { state: 'kept', amount: 1_850_000 } })
})

test('issue 58: money that is on its way back is no wrong amount to decide any more', async () => {
  const id = await order()
  await callRoute(routes, cancelTillOrder, { params: { id }, body: {}, caller: cashier, requestId: 'cancel' })
  await payOrder(world, id, 1_850_000n)
  await world.rows(`update mismatch set state = 'sending_back', decided_by = '${shop.caller.personId}'`)
  expect(await shown(id)).toMatchObject({ stage: 'sending_back', taken: 0, mismatch: { state: 'sending_back', amount: 1_850_000 }, allowed: [] })
  await world.rows(`update mismatch set state = 'open', decided_by = null`)
})

test('issue 58: when the customer says it is sent, the bank is asked, payments near the amount are shown, and its silence is told', async () => {
  const id = await order()
  await world.paidIn(shop, 1_800_000n)
  await world.paidIn(shop, 200_000n)
  const answer = await callRoute(routes, lookForPayment, { params: { id }, body: {}, caller: cashier })
  expect(answer.data.near.map(({ amount }) => amount)).toEqual([1_800_000])
  expect(answer.data.order).toMatchObject({ asked: '2026-11-20T10:00:00.000Z', answered: null })
  await lookNow(world)
  expect(await shown(id)).toMatchObject({ answered: '2026-11-20T10:00:00.000Z', unanswered: false, stage: 'waiting' })
  const statement = world.bank.statement
  world.bank.statement = async () => ({ outcome: 'unknown', reason: 'timeout' })
  await callRoute(routes, lookForPayment, { params: { id }, body: {}, caller: cashier })
  await lookNow(world)
  world.bank.statement = statement
  expect((await shown(id)).unanswered).toBe(true)
})

test('issue 58: all tills that ask within five seconds are answered by one look at the bank, and a question asked after it began by the next', async () => {
  const yaba = await createCashpoint(world, shop, 'Yaba')
  const ngozi = await createCashier(world, shop, { firstname: 'Ngozi', cashpoint: yaba })
  const id = await order()
  const theirs = await order(990_000, ngozi, yaba)
  const look = (order: string, caller: Caller) => callRoute(routes, lookForPayment, { params: { id: order }, body: {}, caller })
  await look(id, cashier)
  world.clock.advance(4_000)
  await look(theirs, ngozi)
  const jobs = () => world.rows<{ run_at: Date }>(`select run_at from job where task = 'tills.look' order by run_at`)
  expect(await jobs()).toEqual([{ run_at: new Date('2026-11-20T10:00:05Z') }])
  world.clock.advance(1_000)
  const late = await order(700_000)
  const statement = world.bank.statement
  world.bank.statement = async (...answer) => {
    world.clock.advance(500)
    await look(late, cashier)
    return statement(...answer)
  }
  await lookNow(world)
  world.bank.statement = statement
  const answers = async () =>
    (await world.rows<{ answered: boolean }>('select answered_at is not null as answered from till_question order by asked_at')).map(
      ({ answered }) => answered,
    )
  expect(await answers()).toEqual([true, true, false])
  expect(await jobs()).toHaveLength(2)
  await lookNow(world)
  expect(await answers()).toEqual([true, true, true])
})

test('issue 58: a till asks the bank ten times a minute at most', async () => {
  const id = await order()
  for (let nth = 0; nth < 10; nth++) await routeData(routes, lookForPayment, { params: { id }, body: {}, caller: cashier })
  await expect(routeData(routes, lookForPayment, { params: { id }, body: {}, caller: cashier })).rejects.toMatchObject({ httpStatus: 429 })
})

test.each([
  ['nothing', 0],
  ['a fraction of a kobo', 10.5],
  ['a debt', -100],
])('issue 58: an order of %s is refused', async (_, amount) => {
  await expect(callRoute(routes, openTillOrder, { params: at(), body: { amount }, caller: cashier })).rejects.toMatchObject({ httpStatus: 400 })
})
