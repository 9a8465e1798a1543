import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../../tests/fixtures/bank.ts'
import { creditOrder, expectOrder } from '../../../../tests/fixtures/order-fixture.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import { sendToBank } from '../../../transfers/server/actions/send-to-bank.ts'
import { prepareSendingBack, sendBackCommand } from '../actions/send-back.ts'
import { endExpectedPayment } from './actions/end-expected-payment.ts'
import { keepMismatchCommand, loadMismatch } from './actions/keep-mismatch.ts'
import { loadMove, movePaymentCommand } from './actions/move-payment.ts'
import { mismatchIdOf } from './expected-credit.ts'
import { expectedById, listedMismatch, orderCandidates, paymentCandidates } from './queries.ts'
import { loadPayPage } from './public-routes.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Okonkwo Fabrics')
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

let requests = 0
const expectPayment = async (amount: bigint, { reference = 'OF-1', owner = shop } = {}) => (await expectOrder(world, owner, amount, reference)).id

/** Money comes to the number of an order, or to that of the shop. `hoursLate`: after the end of the order, by the time of the bank. */
async function credit(amountKobo: bigint, { id = null as string | null, hoursLate = null as number | null, payer = '0123456789' } = {}) {
  const from = { payerName: 'BALARABE YUSUF', payerAccountNumber: payer }
  if (id === null) return world.paidIn(shop, amountKobo, from)
  return creditOrder(world, id, amountKobo, { ...from, lateMs: hoursLate === null ? null : hoursLate * 3_600_000 })
}

const stateOf = async (id: string) => {
  const { state, received, fees } = (await expectedById(world.db.system, id))!
  return [state, received, fees]
}
const itemOf = async (collectionId: string) => {
  const [row] = await world.rows<{ kind: string; state: string; amount: bigint; expected_payment_id: string }>(
    `select * from mismatch where collection_id = '${collectionId}'`,
  )
  return row && [row.kind, row.state, row.amount, row.expected_payment_id]
}

async function prepareMove(collectionId: string, orderId: string, { amount = null as bigint | null, owner = shop } = {}) {
  const loaded = await loadMove(world.tenant(owner.caller), owner.businessId, collectionId, orderId)
  if (!loaded) return null
  const by = { personId: owner.caller.personId, role: 'merchant', requestId: `move-${++requests}` }
  const ids = { move: world.ids.next('mvp'), lien: world.ids.next('hld') }
  return movePaymentCommand(loaded, { by, amountKobo: amount ?? loaded.mismatch?.amount ?? loaded.collection.amount, ids })
}
async function move(collectionId: string, orderId: string, more: Parameters<typeof prepareMove>[2] = {}): Promise<void> {
  await world.postingQueue.submit((await prepareMove(collectionId, orderId, more))!)
}
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Refusal)
  return (error as Refusal).code
}
async function keep(collectionId: string): Promise<void> {
  const loaded = (await loadMismatch(world.db.system, mismatchIdOf(collectionId)))!
  await world.postingQueue.submit(keepMismatchCommand(loaded, { personId: shop.caller.personId, role: 'merchant', requestId: `keep-${++requests}` }))
}
async function sendBack(collectionId: string): Promise<string> {
  await world.grant(shop)
  const prepared = await prepareSendingBack(world, shop.caller, { collectionId, reason: 'Too much', requestId: `back-${++requests}` })
  return (await world.postingQueue.submit(sendBackCommand(prepared))).outcome.transferId
}

test('§8: a second payment that fits another order pays it: its lien ends, no money moves, and each order has what counts for it', async () => {
  const [first, other] = [await expectPayment(1_000_000n), await expectPayment(1_000_000n, { reference: 'OF-2' })]
  await credit(1_000_000n, { id: first })
  const twice = await credit(1_000_000n, { id: first })
  // Of ₦10,000 the fee is ₦50.
  expect(await world.wallet(shop)).toEqual({ balance: 1_990_000n, held: 995_000n })
  const journals = await world.rows('select id from journal')
  await move(twice, other)
  expect(await world.wallet(shop)).toEqual({ balance: 1_990_000n, held: 0n })
  expect(await world.rows('select id from journal')).toHaveLength(journals.length)
  expect(await stateOf(first)).toEqual(['paid', 1_000_000n, 5_000n])
  expect(await stateOf(other)).toEqual(['paid', 1_000_000n, 5_000n])
  expect(await itemOf(twice)).toEqual(['short', 'completed', 1_000_000n, other])
  const [entry] = await world.rows<{ operation: string; facts: object }>(`select operation, facts from audit_entry where subject = '${twice}'`)
  expect(entry).toEqual({ operation: 'collections.move_payment', facts: { amount: '1000000', order: 'OF-2', from: 'OF-1' } })
  const page = await pageOf(first)
  expect(page.others.map(({ kind, state, amount }) => [kind, state, amount])).toEqual([['moved', 'moved', 1_000_000n]])
  expect(await refusalOf(move(twice, first))).toBe('collections.mismatch_decided')
})

test('§8: what is over moves alone: as a part it keeps a lien of its net, and goes back alone with its part of the fee', async () => {
  const [first, other] = [await expectPayment(900_000n), await expectPayment(500_000n, { reference: 'OF-2' })]
  const paid = await credit(1_000_000n, { id: first })
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 99_500n })
  await move(paid, other)
  expect(await itemOf(paid)).toEqual(['short', 'open', 100_000n, other])
  expect(await stateOf(first)).toEqual(['paid', 900_000n, 4_500n])
  expect(await stateOf(other)).toEqual(['short', 100_000n, 500n])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 99_500n })
  await sendToBank(world, await sendBack(paid))
  expect(world.bank.sent.map(({ amountKobo }) => amountKobo)).toEqual([100_000n])
  expect(await stateOf(other)).toEqual(['cancelled', 0n, 0n])
  expect(await world.wallet(shop)).toEqual({ balance: 895_500n, held: 0n })
  const [collection] = await world.rows(`select state, part_back, part_back_fee from collection where id = '${paid}'`)
  expect(collection).toEqual({ state: 'posted', part_back: 100_000n, part_back_fee: 500n })
})

test('§8: more than is missing pays the other order, and the lien shrinks to what is too much', async () => {
  const [first, other] = [await expectPayment(1_000_000n), await expectPayment(900_000n, { reference: 'OF-2' })]
  const late = await credit(1_000_000n, { id: first, hoursLate: 1 })
  await move(late, other)
  expect(await itemOf(late)).toEqual(['over', 'open', 100_000n, other])
  expect(await stateOf(other)).toEqual(['paid', 1_000_000n, 5_000n])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 99_500n })
  await keep(late)
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
})

test('§8: two payments are joined: the one that came late, to another order or for none, makes the short order full', async () => {
  for (const from of ['late', 'other', 'none'] as const) {
    const [order, other] = [await expectPayment(1_000_000n), await expectPayment(600_000n, { reference: 'OF-2' })]
    const part = await credit(700_000n, { id: order })
    await credit(600_000n, { id: other })
    const rest = await credit(300_000n, { id: { late: order, other, none: null }[from], ...(from === 'late' && { hoursLate: 2 }) })
    const item = (await listedMismatch(world.db.system, shop.businessId, mismatchIdOf(part)))!
    const found = await paymentCandidates(world.db.system, item, 300_000n, new Date(0), 10)
    expect(found.map(({ id }) => id)).toEqual([rest])
    world.clock.advance(2 * 3_600_000)
    await endExpectedPayment(world, { id: order, endsAt: '' })
    expect((await stateOf(order))[0]).toBe('expired')
    await move(rest, order)
    expect((await stateOf(order)).slice(0, 2)).toEqual(['paid', 1_000_000n])
    expect([await itemOf(part), await itemOf(rest)]).toEqual([
      ['short', 'completed', 700_000n, order],
      ['short', 'completed', 300_000n, order],
    ])
    expect((await world.wallet(shop)).held).toBe(0n)
    expect(await refusalOf(move(rest, other))).toMatch(/mismatch_decided/)
  }
})

test('§8: a part moves away, and its order waits for all of it again', async () => {
  const [order, other] = [await expectPayment(1_000_000n), await expectPayment(2_000_000n, { reference: 'OF-2' })]
  const part = await credit(400_000n, { id: order })
  const item = (await listedMismatch(world.db.system, shop.businessId, mismatchIdOf(part)))!
  expect((await orderCandidates(world.db.system, item, world.clock.now(), 10)).map(({ id }) => id)).toEqual([other])
  await move(part, other)
  expect(await stateOf(order)).toEqual(['waiting', 0n, 0n])
  expect(await stateOf(other)).toEqual(['short', 400_000n, 2_000n])
  expect(await world.wallet(shop)).toEqual({ balance: 398_000n, held: 398_000n })
  await credit(1_000_000n, { id: order })
  expect((await stateOf(order))[0]).toBe('paid')
})

test('§8: a part that goes back after the end of its order counts no more, and counts no more when sending it back fails', async () => {
  const order = await expectPayment(1_000_000n)
  const part = await credit(400_000n, { id: order })
  world.clock.advance(2 * 3_600_000)
  await endExpectedPayment(world, { id: order, endsAt: '' })
  expect((await stateOf(order)).slice(0, 2)).toEqual(['expired', 400_000n])
  const paying = world.bank.onSend
  world.bank.onSend = () => bankAnswer('rejected', '57', 'Not permitted')
  await sendToBank(world, await sendBack(part))
  expect(await itemOf(part)).toEqual(['short', 'open', 400_000n, order])
  expect(await stateOf(order)).toEqual(['cancelled', 0n, 0n])
  world.bank.onSend = paying
  await sendToBank(world, await sendBack(part))
  expect(await itemOf(part)).toEqual(['short', 'sent_back', 400_000n, order])
  expect(await stateOf(order)).toEqual(['cancelled', 0n, 0n])
})

test('a payment is not moved while it goes back, after it was decided, to a closed order, to its own order, or with another amount', async () => {
  const [first, other] = [await expectPayment(1_000_000n), await expectPayment(500_000n, { reference: 'OF-2' })]
  const part = await credit(400_000n, { id: first })
  expect(await refusalOf(move(part, first))).toBe('collections.same_order')
  expect(await refusalOf(move(part, other, { amount: 1n }))).toBe('collections.amount_changed')
  await sendBack(part)
  expect(await refusalOf(move(part, other))).toBe('collections.sending_back')
  const late = await credit(400_000n, { id: first })
  await keep(late)
  expect(await refusalOf(move(late, other))).toBe('collections.mismatch_decided')
  const last = await credit(400_000n, { id: first })
  await world.rows(`update expected_payment set state = 'cancelled', ended_at = now() where id = '${other}'`)
  expect(await refusalOf(move(last, other))).toBe('collections.order_closed')
  const exact = await expectPayment(700_000n, { reference: 'OF-3' })
  const paid = await credit(700_000n, { id: exact })
  const open = await expectPayment(700_000n, { reference: 'OF-4' })
  expect(await refusalOf(move(paid, open))).toBe('collections.mismatch_decided')
  const none = await credit(650_000n)
  expect(await refusalOf(move(none, open))).toBe('collections.does_not_fit')
})

test('a payment and an order of another business are not found', async () => {
  const neighbour = await world.createShop('Neighbour')
  const [own, theirs] = [await expectPayment(1_000_000n), await expectPayment(400_000n, { owner: neighbour })]
  const part = await credit(400_000n, { id: own })
  expect(await prepareMove(part, theirs)).toBeNull()
  expect(await prepareMove(part, theirs, { owner: neighbour })).toBeNull()
  expect(await prepareMove(part, own, { owner: neighbour })).toBeNull()
})

test('is decided once: of 64 people at once who move it, take it or send it back, one does', async () => {
  const first = await expectPayment(1_000_000n)
  const orders = await Promise.all(Array.from({ length: 4 }, (_, at) => expectPayment(1_000_000n, { reference: `OF-${at}` })))
  const late = await credit(1_000_000n, { id: first, hoursLate: 1 })
  const loaded = (await loadMismatch(world.db.system, mismatchIdOf(late)))!
  await world.grant(shop)
  const back = await prepareSendingBack(world, shop.caller, { collectionId: late, reason: 'Late', requestId: 'race' })
  const moves = await Promise.all(Array.from({ length: 40 }, (_, at) => prepareMove(late, orders[at % 4]!)))
  const answers = await Promise.allSettled([
    ...moves.map((command) => world.postingQueue.submit(command!)),
    ...Array.from({ length: 23 }, (_, at) =>
      world.postingQueue.submit(keepMismatchCommand(loaded, { personId: shop.caller.personId, role: 'merchant', requestId: `race-${at}` })),
    ),
    world.postingQueue.submit(sendBackCommand(back)),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await world.rows(`select id from moved_payment`)).toHaveLength(1)
})

test('a payment to a number that has ended came for no order: it is held, counts for none, and no rule decides about it', async () => {
  const [order, other] = [await expectPayment(1_000_000n), await expectPayment(1_000_000n, { reference: 'OF-2' })]
  const paid = await credit(1_000_000n, { id: order, hoursLate: 24.5 })
  expect(await itemOf(paid)).toEqual(['unknown', 'open', 1_000_000n, order])
  expect((await stateOf(order)).slice(0, 2)).toEqual(['waiting', 0n])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 995_000n })
  await move(paid, other)
  expect((await stateOf(other))[0]).toBe('paid')
})

async function pageOf(id: string) {
  const { token } = (await expectedById(world.db.system, id))!
  return loadPayPage({ ...world, people: world.db.people, dialTemplate: '*{bank}*000*5037+{account}+{amount}#' }, token)
}
