import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { creditOrder, expectOrder } from '../../../../tests/fixtures/order-fixture.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import { refundCardPayment } from '../../../cards/contract.ts'
import { cards } from '../../../cards/module.ts'
import { checkDispute } from '../../../cards/server/actions/check-dispute.ts'
import { announceBatches } from '../../../cards/server/actions/announce-batches.ts'
import { checkRefund } from '../../../cards/server/actions/end-refund.ts'
import { recordBatchArrival } from '../../../cards/server/actions/record-batch-arrival.ts'
import { sendRefund } from '../../../cards/server/actions/send-refund.ts'
import { settleBatch } from '../../../cards/server/actions/settle-batch.ts'
import { cardRoutes } from '../../../cards/server/routes.ts'
import { cardSource } from '../../../cards/server/source.ts'
import { confirmCollection } from '../actions/confirm-collection.ts'
import { prepareSendingBack } from '../actions/send-back.ts'
import type { MismatchRow } from '../rows.ts'
import { keepMismatchCommand, keepUndecided, loadMismatch } from './actions/keep-mismatch.ts'
import { loadPayPage, payWaysOf } from './public-routes.ts'
import { expectedById } from './queries.ts'

// ₦5,000 by card: the fee is 1.65 % and ₦107.50, the processor keeps ₦175. By transfer the fee is ₦25.
const AMOUNT = 500_000n
const CARD_NET = AMOUNT - 19_000n
const TRANSFER_NET = AMOUNT - 2_500n
let world: AppFixture
let shop: Shop
let order: { id: string; token: string }
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Okonkwo Fabrics')
  // The fee of another payment covers the VAT of card money that has not arrived.
  await world.paidIn(await world.createShop('Amina Stores'), 1_000_000n)
  order = await expectPayment()
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

/** ₦5,000 by card for an order that asks for ₦6,000 by then. */
async function payPartByCard(): Promise<string> {
  const reference = await openCardPage()
  await world.rows(`update expected_payment set amount = 600000 where id = '${order.id}'`)
  await payOnPage(reference)
  return reference
}
/** Nobody has decided. */
async function endClock(): Promise<void> {
  world.clock.advance(24 * 3_600_000)
  await keepUndecided(world, { id: await mismatchId() })
}

let requests = 0
const expectPayment = (amount = AMOUNT) => expectOrder(world, shop, amount)
const ways = () => payWaysOf(world, [cards])
const page = (token = order.token) => loadPayPage(world, token, ways())

/** The payer opens the page of the processor. Answers the reference of the payment there. */
async function openCardPage(token = order.token): Promise<string> {
  const { url } = await ways().start('card', token)
  return url.replace('https://pay.example/', '')
}
/** The card is charged on the page, and the processor says so. `secondsLate`: after the end of the order. */
async function payOnPage(reference: string, { secondsLate = null as number | null } = {}): Promise<void> {
  world.clock.advance(1000)
  const [{ amount }] = (await world.rows<{ amount: bigint }>(`select amount from card_payment where id = '${reference}'`)) as [{ amount: bigint }]
  const ends = (await expectedById(world.db.system, order.id))!.ends_at
  world.cards.charges.set(reference, {
    chargeId: `C-${reference}`,
    reference,
    amountKobo: amount,
    costKobo: 17_500n,
    payerName: 'Ngozi Eze',
    maskedCard: '408408******4081',
    card: 'Visa, Zenith Bank',
    paidAt: secondsLate === null ? world.clock.now() : new Date(ends.getTime() + secondsLate * 1000),
  })
  await confirmCollection(world, reference, cardSource)
}

const transfer = (amountKobo: bigint) => creditOrder(world, order.id, amountKobo)
/** The batch with these charges is on the statement. */
async function settle(...references: string[]): Promise<void> {
  const amountKobo = references.reduce((sum, reference) => {
    const charge = world.cards.charges.get(reference)!
    return sum + charge.amountKobo - charge.costKobo
  }, 0n)
  world.cards.batches.push({ batch: { id: '77', amountKobo, paidAt: world.clock.now(), adjustments: [] }, references })
  await announceBatches(world)
  await recordBatchArrival(world, '77', { bank: world.bank.name, matchingKey: '000001', amountKobo })
  await settleBatch(world, { batchId: '77' })
}
async function askRefund(reference: string, amount: bigint): Promise<string> {
  await world.grant(shop)
  const body = { merchant: shop.businessId, payment: reference, amount: Number(amount) }
  const { data } = await routeAnswer(cardRoutes(world), refundCardPayment, { body, caller: shop.caller, requestId: world.ids.next('req') })
  return (data as { _id: string })._id
}
async function endRefund(id: string, state: 'processed' | 'failed', amountKobo: bigint): Promise<void> {
  world.cards.onRefund = () => ({ outcome: 'accepted', id: `R-${id}` })
  await sendRefund(world, { refundId: id })
  world.cards.refunds.set(`R-${id}`, { id: `R-${id}`, state, amountKobo, note: '' })
  await checkRefund(world, { key: `R-${id}` })
}
async function dispute(reference: string, state: 'open' | 'won' | 'lost', amountKobo: bigint, id = '9'): Promise<void> {
  const isAnswered = state !== 'open'
  world.cards.disputes.set(id, { id, reference, amountKobo, state, isWithheld: true, isAnswered, dueAt: world.clock.now() })
  await checkDispute(world, { key: id })
}
/** What each open lien is about, and what it holds. */
const liens = async () => {
  const rows = await world.rows<{ about: string; remaining: bigint }>(
    `select about, remaining from hold where state = 'open' and kind = 'lien' order by about`,
  )
  return rows.map(({ about, remaining }) => [about, remaining])
}
const heldByLiens = async () => (await liens()).map(([, remaining]) => remaining)

const state = async () => {
  const row = (await expectedById(world.db.system, order.id))!
  return [row.state, row.received]
}
const items = async () => {
  const rows = await world.rows<MismatchRow>('select * from mismatch order by created_at, id')
  return rows.map(({ kind, state: at, amount }) => [kind, at, amount])
}
const mismatchId = async () => (await world.rows<{ id: string }>('select id from mismatch'))[0]!.id
const keep = async () =>
  world.postingQueue.submit(
    keepMismatchCommand((await loadMismatch(world.db.system, await mismatchId()))!, {
      personId: shop.caller.personId,
      role: 'merchant',
      requestId: `keep-${++requests}`,
    }),
  )
const pending = async () =>
  (await world.rows<{ balance: bigint }>(`select balance from account where kind = 'pending' and business_id = '${shop.businessId}'`))[0]!.balance

test('M3: a payer pays a link by card; its credit pays the order in the same commit, and the page says so with the card', async () => {
  expect((await page()).card).toEqual({ processor: 'Paystack', started: false })
  const reference = await openCardPage()
  expect((await page()).card).toEqual({ processor: 'Paystack', started: true })
  expect(await state()).toEqual(['waiting', 0n])
  await payOnPage(reference)
  expect(await state()).toEqual(['paid', AMOUNT])
  expect(await items()).toEqual([])
  expect(await pending()).toBe(CARD_NET)
  expect(await page()).toMatchObject({ state: 'paid', card: null, paid: { bycard: true } })
  await settle(reference)
  expect(await world.wallet(shop)).toEqual({ balance: CARD_NET, held: 0n })
})

test('a payer who comes twice has the same page of the processor; after a part has come it is another one, for what is missing', async () => {
  const first = await openCardPage()
  expect(await openCardPage()).toBe(first)
  await transfer(200_000n)
  const second = await openCardPage()
  expect(second).not.toBe(first)
  await payOnPage(second)
  expect(await state()).toEqual(['paid', AMOUNT])
  expect(await items()).toEqual([['short', 'completed', 200_000n]])
  // The part by card has the fee of a card payment of ₦3,000, and the lien of the first part has ended.
  expect(await pending()).toBe(300_000n - 15_700n)
  expect(await world.wallet(shop)).toEqual({ balance: 199_000n, held: 0n })
})

test('the processor opened no page: the payer reads why, no money moves, and the next try begins another payment', async () => {
  world.cards.isSilent = true
  await expect(ways().start('card', order.token)).rejects.toMatchObject({ code: 'cards.no_page' })
  world.cards.isSilent = false
  const reference = await openCardPage()
  expect(await world.rows(`select state from card_payment order by id`)).toEqual([{ state: 'failed' }, { state: 'started' }])
  await payOnPage(reference)
  expect(await state()).toEqual(['paid', AMOUNT])
})

test('card is offered for an order that waits for at least ₦100, of a business and a cashpoint that take money', async () => {
  expect((await page((await expectPayment(9_999n)).token)).card).toBeNull()
  await world.rows(`update business set standing = 'frozen' where id = '${shop.businessId}'`)
  expect((await page()).card).toBeNull()
  await expect(ways().start('card', order.token)).rejects.toMatchObject({ code: 'cards.not_open' })
  await world.rows(`update business set standing = 'open' where id = '${shop.businessId}'`)
  await transfer(AMOUNT)
  expect((await page()).card).toBeNull()
  await expect(ways().start('card', order.token)).rejects.toMatchObject({ code: 'collections.expected_ended' })
  await expect(ways().start('card', 'x'.repeat(22))).rejects.toMatchObject({ code: 'collections.expected_ended' })
})

test('M4, M6: a card payment of an order that a transfer has paid is held from the day on which it arrives, and goes back by a refund alone', async () => {
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  expect(await state()).toEqual(['paid', AMOUNT])
  expect(await items()).toEqual([['double', 'open', AMOUNT]])
  // Card money that has not arrived is nobody's to spend, and what came by transfer is free.
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET, held: 0n })
  const [card] = await world.rows<{ id: string }>(`select id from collection where channel = 'card'`)
  await world.grant(shop)
  await expect(prepareSendingBack(world, shop.caller, { collectionId: card!.id, reason: 'Paid twice', requestId: 'back' })).rejects.toMatchObject({
    code: 'collections.card_not_reversible',
  })
  await settle(reference)
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + CARD_NET, held: CARD_NET })
  const refund = await askRefund(reference, AMOUNT)
  expect(await items()).toEqual([['double', 'sending_back', AMOUNT]])
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + CARD_NET, held: AMOUNT })
  await endRefund(refund, 'processed', AMOUNT)
  expect(await items()).toEqual([['double', 'sent_back', AMOUNT]])
  // Our fee of the card payment stays.
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET - 19_000n, held: 0n })
})

test('M6: a refund that the processor refuses leaves the payment to be decided again, under its lien', async () => {
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  await settle(reference)
  await endRefund(await askRefund(reference, AMOUNT), 'failed', AMOUNT)
  expect(await items()).toEqual([['double', 'open', AMOUNT]])
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + CARD_NET, held: CARD_NET })
  await keep()
  expect(await items()).toEqual([['double', 'kept', AMOUNT]])
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + CARD_NET, held: 0n })
})

test('M4: what was kept before its batch arrived is free when it arrives', async () => {
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  await keep()
  await settle(reference)
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + CARD_NET, held: 0n })
})

test('a card page that was opened before a part came pays too much: the difference waits, and is refunded', async () => {
  const reference = await openCardPage()
  await transfer(100_000n)
  await payOnPage(reference)
  expect(await state()).toEqual(['paid', AMOUNT + 100_000n])
  expect(await items()).toEqual([
    ['short', 'completed', 100_000n],
    ['over', 'open', 100_000n],
  ])
  await settle(reference)
  // A fifth of ₦190 fee belongs to the difference.
  expect((await world.wallet(shop)).held).toBe(100_000n - 3_800n)
  await endRefund(await askRefund(reference, 100_000n), 'processed', 100_000n)
  expect(await items()).toEqual([
    ['short', 'completed', 100_000n],
    ['over', 'sent_back', 100_000n],
  ])
  expect((await world.wallet(shop)).held).toBe(0n)
})

test('a card that is charged after the end of the order is late, by the time of the processor; taking it pays the order', async () => {
  const reference = await openCardPage()
  await payOnPage(reference, { secondsLate: 1 })
  expect(await state()).toEqual(['waiting', 0n])
  expect(await items()).toEqual([['late', 'open', AMOUNT]])
  await keep()
  expect(await state()).toEqual(['paid', AMOUNT])
})

test.each([
  ['won', { balance: TRANSFER_NET + CARD_NET, held: 0n }],
  ['lost', { balance: TRANSFER_NET + CARD_NET - AMOUNT, held: 0n }],
] as const)('M7, M8, M9: a dispute takes the place of the mismatch of its payment: one lien, which its end lifts (%s)', async (end, after) => {
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  await settle(reference)
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + CARD_NET, held: CARD_NET })
  await dispute(reference, 'open', AMOUNT)
  expect(await items()).toEqual([['double', 'kept', AMOUNT]])
  expect(await world.rows(`select why from state_move where subject_table = 'mismatch' and to_state = 'kept'`)).toEqual([{ why: 'disputed' }])
  expect(await liens()).toEqual([['cdp_9', AMOUNT]])
  // ₦4,785 of the wallet are free: before the dispute it was ₦4,975.
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + CARD_NET, held: AMOUNT })
  await dispute(reference, end, AMOUNT)
  expect(await world.wallet(shop)).toEqual(after)
  expect(await liens()).toEqual([])
  expect(await world.rows('select id from debt_recovery')).toEqual([])
})

test('M7: a part that is disputed counts for its order no more, and a batch that arrives afterwards brings no second lien', async () => {
  const reference = await payPartByCard()
  expect(await items()).toEqual([['short', 'open', AMOUNT]])
  await dispute(reference, 'open', AMOUNT)
  expect(await items()).toEqual([['short', 'kept', AMOUNT]])
  expect(await state()).toEqual(['cancelled', 0n])
  await settle(reference)
  expect(await liens()).toEqual([['cdp_9', CARD_NET]])
  expect(await world.wallet(shop)).toEqual({ balance: CARD_NET, held: CARD_NET })
})

test.each([
  ['won', CARD_NET],
  ['lost', CARD_NET - 50_000n],
] as const)('M7, M8, M9: of a dispute of less than what waits, the rest waits still under its lien, also after its end (%s)', async (end, left) => {
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  await settle(reference)
  await dispute(reference, 'open', 50_000n)
  expect(await items()).toEqual([['double', 'open', 450_000n]])
  // Nine tenths of ₦190 fee belong to the rest.
  expect(await heldByLiens()).toEqual([50_000n, 450_000n - 17_100n])
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + CARD_NET, held: 482_900n })
  await dispute(reference, end, 50_000n)
  expect(await items()).toEqual([['double', 'open', 450_000n]])
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + left, held: 432_900n })
  await keep()
  expect(await world.wallet(shop)).toEqual({ balance: TRANSFER_NET + left, held: 0n })
})

test('M7: two disputes that together are what waits: the second ends it, and each has its own lien', async () => {
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  await settle(reference)
  await dispute(reference, 'open', 50_000n)
  await dispute(reference, 'open', 450_000n, '10')
  expect(await items()).toEqual([['double', 'kept', 450_000n]])
  expect(await liens()).toEqual([
    ['cdp_10', 450_000n],
    ['cdp_9', 50_000n],
  ])
})

test('M7: of a part that is disputed in part the rest counts for its order, and a batch that arrives afterwards brings the lien of the rest', async () => {
  await world.paidIn(shop, 1_000_000n)
  const reference = await payPartByCard()
  await dispute(reference, 'open', 50_000n)
  expect(await items()).toEqual([['short', 'open', 450_000n]])
  expect(await state()).toEqual(['short', 450_000n])
  expect((await expectedById(world.db.system, order.id))!.fees).toBe(17_100n)
  expect(await heldByLiens()).toEqual([50_000n])
  await settle(reference)
  expect(await heldByLiens()).toEqual([50_000n, 432_900n])
  // A transfer of what is missing now pays the order, and the dispute alone holds money.
  await transfer(150_000n)
  expect(await state()).toEqual(['paid', 600_000n])
  expect(await liens()).toEqual([['cdp_9', 50_000n]])
})

test('M7: of a kept part that is disputed in part the rest counts for its order', async () => {
  await world.paidIn(shop, 1_000_000n)
  const reference = await payPartByCard()
  await settle(reference)
  await endClock()
  await dispute(reference, 'open', 50_000n)
  expect(await items()).toEqual([['short', 'kept', 450_000n]])
  expect(await state()).toEqual(['short', 450_000n])
  expect(await liens()).toEqual([['cdp_9', 50_000n]])
})

test('M6, M7: a dispute of a part while all of it is being refunded, and the refund is refused: the rest waits again', async () => {
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  await settle(reference)
  const refund = await askRefund(reference, AMOUNT)
  await dispute(reference, 'open', 50_000n)
  expect(await items()).toEqual([['double', 'sending_back', AMOUNT]])
  await endRefund(refund, 'failed', AMOUNT)
  expect(await items()).toEqual([['double', 'open', 450_000n]])
  expect(await heldByLiens()).toEqual([50_000n, 432_900n])
})

test.each([
  ['processed', ['kept', 200_000n], [300_000n]],
  ['failed', ['open', 200_000n], [300_000n, 192_400n]],
] as const)(
  'M6, M7: a refund and a dispute of ₦3,000 each of one part of ₦5,000: what both leave waits only if the refund is %s',
  async (end, item, held) => {
    await world.paidIn(shop, 1_000_000n)
    const reference = await payPartByCard()
    await settle(reference)
    const refund = await askRefund(reference, 300_000n)
    await dispute(reference, 'open', 300_000n)
    expect(await items()).toEqual([['short', 'open', 200_000n]])
    await endRefund(refund, end, 300_000n)
    expect(await items()).toEqual([['short', ...item]])
    expect(await heldByLiens()).toEqual(held)
    expect(await state()).toEqual(end === 'processed' ? ['cancelled', 0n] : ['short', 200_000n])
  },
)

test('M6, M7: a dispute that opens while the refund of a mismatch is under way, and the refund is refused: the dispute alone holds the money', async () => {
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  await settle(reference)
  const refund = await askRefund(reference, AMOUNT)
  await dispute(reference, 'open', AMOUNT)
  expect(await items()).toEqual([['double', 'sending_back', AMOUNT]])
  await endRefund(refund, 'failed', AMOUNT)
  expect(await items()).toEqual([['double', 'kept', AMOUNT]])
  expect(await liens()).toEqual([['cdp_9', AMOUNT]])
})

test('M6: a part that the clock has kept and that is refunded counts for its order no more', async () => {
  await world.paidIn(shop, 1_000_000n)
  const reference = await payPartByCard()
  await settle(reference)
  await endClock()
  expect(await state()).toEqual(['short', AMOUNT])
  const refund = await askRefund(reference, AMOUNT)
  expect(await state()).toEqual(['cancelled', 0n])
  await endRefund(refund, 'processed', AMOUNT)
  expect(await items()).toEqual([['short', 'kept', AMOUNT]])
  expect(await state()).toEqual(['cancelled', 0n])
})

test('M6: two refunds that together are a kept part: after the first its order has received what is still there, after the second nothing', async () => {
  await world.paidIn(shop, 1_000_000n)
  const reference = await payPartByCard()
  await settle(reference)
  await endClock()
  await endRefund(await askRefund(reference, 200_000n), 'processed', 200_000n)
  expect(await state()).toEqual(['short', 300_000n])
  // The fee of ₦190 that counts for its next part is the share of what is still there.
  expect((await expectedById(world.db.system, order.id))!.fees).toBe(11_400n)
  await endRefund(await askRefund(reference, 300_000n), 'processed', 300_000n)
  expect(await state()).toEqual(['cancelled', 0n])
  expect((await expectedById(world.db.system, order.id))!.fees).toBe(0n)
})

test('M6: a refund of less than a part that waits: order, mismatch and lien have so much less when it is made, and nothing when it is refused', async () => {
  await world.paidIn(shop, 1_000_000n)
  const reference = await payPartByCard()
  await settle(reference)
  await endRefund(await askRefund(reference, 200_000n), 'failed', 200_000n)
  expect(await state()).toEqual(['short', AMOUNT])
  expect(await heldByLiens()).toEqual([CARD_NET])
  await endRefund(await askRefund(reference, 200_000n), 'processed', 200_000n)
  expect(await state()).toEqual(['short', 300_000n])
  expect(await items()).toEqual([['short', 'open', 300_000n]])
  // Three fifths of ₦190 fee belong to the rest.
  expect(await heldByLiens()).toEqual([300_000n - 11_400n])
  // A transfer of what is missing now pays the order.
  await transfer(300_000n)
  expect(await state()).toEqual(['paid', 600_000n])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n + CARD_NET - 200_000n + 300_000n, held: 0n })
})

test('M6: two refunds that together are a part that waits: the second takes the rest of its lien, and the order takes no more', async () => {
  await world.paidIn(shop, 1_000_000n)
  const reference = await payPartByCard()
  await settle(reference)
  await endRefund(await askRefund(reference, 200_000n), 'processed', 200_000n)
  const second = await askRefund(reference, 300_000n)
  expect(await heldByLiens()).toEqual([])
  expect(await state()).toEqual(['cancelled', 0n])
  await endRefund(second, 'processed', 300_000n)
  expect((await items())[0]!.slice(0, 2)).toEqual(['short', 'sent_back'])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n + CARD_NET - AMOUNT, held: 0n })
})

test('M6: a part that was refunded in part before its order was paid stays counted when the order is paid, and a later refund leaves it paid', async () => {
  await world.paidIn(shop, 1_000_000n)
  const reference = await payPartByCard()
  await settle(reference)
  const refund = await askRefund(reference, 200_000n)
  await transfer(100_000n)
  expect(await state()).toEqual(['paid', 600_000n])
  await endRefund(refund, 'processed', 200_000n)
  expect(await state()).toEqual(['paid', 600_000n])
  expect((await items())[0]).toEqual(['short', 'completed', AMOUNT])
})

test('M6: two refunds that together are what is too much end it', async () => {
  const reference = await openCardPage()
  await transfer(100_000n)
  await payOnPage(reference)
  await settle(reference)
  await endRefund(await askRefund(reference, 40_000n), 'processed', 40_000n)
  expect((await items())[1]).toEqual(['over', 'open', 60_000n])
  // Of ₦190 fee 12 % belong to ₦600.
  expect(await heldByLiens()).toEqual([60_000n - 2_280n])
  await endRefund(await askRefund(reference, 60_000n), 'processed', 60_000n)
  expect((await items())[1]!.slice(0, 2)).toEqual(['over', 'sent_back'])
  expect(await heldByLiens()).toEqual([])
})

test('no rule of the business sends card money back, and a person has 24 hours', async () => {
  await world.rows(`insert into mismatch_rules (id, business_id, keep_over, back_over_minutes, back_double_minutes, back_day, created_by, created_at)
    values ('mmr_1', '${shop.businessId}', 0, 30, 30, 50000000, '${shop.caller.personId}', now())`)
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  const [row] = await world.rows<MismatchRow>('select * from mismatch')
  expect([row!.kind, row!.back_at, row!.due_at.getTime() - world.clock.now().getTime()]).toEqual(['double', null, 24 * 3_600_000])
})
