import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Inflow } from '../../../../partners/bank/port.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import { refundCardPayment } from '../../../cards/contract.ts'
import { cards } from '../../../cards/module.ts'
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
import { createExpectedPayment } from './actions/create-expected-payment.ts'
import { keepMismatchCommand, loadMismatch } from './actions/keep-mismatch.ts'
import { openExpectedAccount } from './actions/open-account.ts'
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

let requests = 0
async function expectPayment(amount = AMOUNT): Promise<{ id: string; token: string }> {
  const { id, token } = await createExpectedPayment(world, shop.caller, { amount, reference: 'OF-2291', validity: 60 }, `expect-${++requests}`)
  await openExpectedAccount(world, { id })
  return { id, token }
}
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

let sessions = 0
async function transfer(amountKobo: bigint): Promise<void> {
  const expected = (await expectedById(world.db.system, order.id))!
  const sessionId = `9100000000000000000000000000${String(++sessions).padStart(2, '0')}`
  const inflow: Inflow = {
    sessionId,
    accountNumber: expected.account_number!,
    amountKobo,
    channel: 'transfer',
    payerName: 'BALARABE YUSUF',
    payerAccountNumber: '0123456789',
    payerBankCode: '058',
    narration: 'cloth',
    receivedAt: world.clock.now(),
  }
  world.bank.credits.set(sessionId, inflow)
  await confirmCollection(world, sessionId)
}
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

test('no rule of the business sends card money back, and a person has 24 hours', async () => {
  await world.rows(`insert into mismatch_rules (id, business_id, keep_over, back_over_minutes, back_double_minutes, back_day, created_by, created_at)
    values ('mmr_1', '${shop.businessId}', 0, 30, 30, 50000000, '${shop.caller.personId}', now())`)
  const reference = await openCardPage()
  await transfer(AMOUNT)
  await payOnPage(reference)
  const [row] = await world.rows<MismatchRow>('select * from mismatch')
  expect([row!.kind, row!.back_at, row!.due_at.getTime() - world.clock.now().getTime()]).toEqual(['double', null, 24 * 3_600_000])
})
