import { afterEach, beforeEach, expect, test } from 'vitest'
import { integrityChecks } from '../../../apps/integrity-checks.ts'
import type { CardBatch, CardCharge, CardDispute } from '../../../partners/cards/port.ts'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { closeBusiness } from '../../../tests/fixtures/closed-business.ts'
import { COVERAGE_CHECK } from '../../../tests/fixtures/pending-fixture.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { listCardLinks, refundCardPayment, showCardPayment, takeCardPayment } from '../../cards/contract.ts'
import { announceBatches } from '../../cards/server/actions/announce-batches.ts'
import { checkDispute } from '../../cards/server/actions/check-dispute.ts'
import { checkRefund } from '../../cards/server/actions/end-refund.ts'
import { endPayment, endUnpaid } from '../../cards/server/actions/end-unpaid.ts'
import { recordBatchArrival } from '../../cards/server/actions/record-batch-arrival.ts'
import { sendRefund } from '../../cards/server/actions/send-refund.ts'
import { settleBatch } from '../../cards/server/actions/settle-batch.ts'
import { cardDetail } from '../../cards/server/history-detail.ts'
import { cardRoutes } from '../../cards/server/routes.ts'
import { insertCashpoint } from '../../cashpoints/index.ts'
import { setDeactivated } from '../../cashpoints/server/store.ts'
import { showHistory, showReceipt } from '../../history/contract.ts'
import { historyRoutes } from '../../history/server/routes.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { receiveNotice } from './actions/receive-notice.ts'
import { collectionHistory } from './history.ts'
import { cardSource } from '../../cards/server/source.ts'

// ₦5,000: the fee is 1.65 % and ₦107.50, the processor keeps ₦175.
const FEE = 19_000n
const NET = 500_000n - FEE
let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  // The fee of another payment covers the VAT of card money that has not arrived.
  await world.paidIn(shop, 1_000_000n)
})
afterEach(() => world.close())

async function start(more: object = {}, requestId = world.ids.next('req')) {
  const body = { merchant: shop.businessId, cashpoint: shop.cashpointId, amount: 500_000, description: 'Lace', ...more }
  return (await routeAnswer(cardRoutes(world), takeCardPayment, { body, caller: shop.caller, requestId })).data as { _id: string; url: string }
}
const charge = (reference: string, more: Partial<CardCharge> = {}): CardCharge => ({
  chargeId: `C-${reference}`,
  reference,
  amountKobo: 500_000n,
  costKobo: 17_500n,
  payerName: 'Ngozi Eze',
  maskedCard: '408408******4081',
  card: 'Visa, Zenith Bank',
  paidAt: world.clock.now(),
  ...more,
})
const pay = (reference: string, more: Partial<CardCharge> = {}) => void world.cards.charges.set(reference, charge(reference, more))
const confirm = (reference: string) => confirmCollection(world, reference, cardSource)
const request = { headers: {}, rawBody: Buffer.from('{}') }
const balances = () =>
  world.rows<{ kind: string; balance: bigint }>(
    `select kind, balance from account where kind in ('pending', 'card_receivable', 'fees_card', 'card_cost', 'debt', 'disputes_withheld') and balance <> 0 order by kind`,
  )
const postings = () => world.rows<{ posting: string }>(`select posting from journal where posting in ('M3','M4','M6','M7','M8','M9') order by id`)
const brokenChecks = async () => (await runChecks(world.db, integrityChecks)).filter(({ holds }) => !holds)
const walletBalance = async () => (await world.wallet(shop)).balance

async function paidPayment(): Promise<string> {
  const { _id } = await start()
  pay(_id)
  await confirm(_id)
  return _id
}
function disputed(id: string, reference: string, amountKobo: bigint, more: Partial<CardDispute> = {}): void {
  world.cards.disputes.set(id, { id, reference, amountKobo, state: 'open', isWithheld: true, isAnswered: false, dueAt: null, ...more })
}
async function refund(reference: string, amount: number, requestId = world.ids.next('req')): Promise<string> {
  await world.grant(shop)
  const body = { merchant: shop.businessId, payment: reference, amount }
  const { data } = await routeAnswer(cardRoutes(world), refundCardPayment, { body, caller: shop.caller, requestId })
  return (data as { _id: string })._id
}
/** Sent to the processor, which has not answered yet. */
async function sentRefund(reference: string, amount: number, key: string): Promise<string> {
  const id = await refund(reference, amount)
  world.cards.onRefund = () => ({ outcome: 'accepted', id: key })
  await sendRefund(world, { refundId: id })
  return id
}
async function endRefund(key: string, state: 'processed' | 'failed', amountKobo: bigint): Promise<void> {
  world.cards.refunds.set(key, { id: key, state, amountKobo, note: '' })
  await checkRefund(world, { key })
}
const stateOfPayment = async () => (await world.rows<{ state: string }>(`select state from card_payment`))[0]!.state
const cases = () => world.rows(`select kind, account_kind, amount, business_id from suspense_item`)
async function settled(references: string[], amountKobo = 482_500n * BigInt(references.length), adjustments: CardBatch['adjustments'] = []) {
  world.cards.batches.push({ batch: { id: '77', amountKobo, paidAt: world.clock.now(), adjustments }, references })
  await announceBatches(world)
  await recordBatchArrival(world, '77', { bank: world.bank.name, matchingKey: '000001', amountKobo })
  await settleBatch(world, { batchId: '77' })
}

test('M3, HIST-26, HIST-33: a verified card payment is in `pending` and in the card list, and not yet in the wallet', async () => {
  const before = await walletBalance()
  const { _id, url } = await start()
  expect(url).toContain(_id)
  pay(_id)
  world.cards.notice = { kind: 'charge', charge: charge(_id) }
  expect(await receiveNotice(world, request, cardSource)).toMatchObject({ status: 200 })
  await confirm(_id)
  expect(await walletBalance()).toBe(before)
  expect(await balances()).toEqual([
    { kind: 'card_cost', balance: 17_500n },
    { kind: 'card_receivable', balance: 482_500n },
    { kind: 'fees_card', balance: 17_674n },
    { kind: 'pending', balance: NET },
  ])
  const [line] = await world.rows(`select channel, state, balance_after, reversal_expires_at, cashpoint_id from history_item where channel = 'card'`)
  expect(line).toEqual({ channel: 'card', state: 'confirmed', balance_after: null, reversal_expires_at: null, cashpoint_id: shop.cashpointId })
  expect(await world.rows(`select count from business_counter where kind = 'listed_card_in'`)).toEqual([{ count: 1 }])
  expect(await brokenChecks()).toEqual([])
})

test('M4: the batch moves each charge to its wallet once, however often the line and the job come', async () => {
  const before = await walletBalance()
  const [one, two] = [await paidPayment(), await paidPayment()]
  await settled([one, two])
  await recordBatchArrival(world, '77', { bank: world.bank.name, matchingKey: '000001', amountKobo: 965_000n })
  await settleBatch(world, { batchId: '77' })
  expect(await walletBalance()).toBe(before + 2n * NET)
  expect((await postings()).map(({ posting }) => posting)).toEqual(['M3', 'M3', 'M4', 'M4', 'M4'])
  expect(await world.rows(`select state from card_batch`)).toEqual([{ state: 'settled' }])
  expect((await balances()).map(({ kind }) => kind)).toEqual(['card_cost', 'fees_card'])
  expect(await brokenChecks()).toEqual([])
})

test('a batch of another sum than its payments is a break that the check names', async () => {
  await settled([await paidPayment()], 482_400n)
  expect((await brokenChecks()).map(({ sentence }) => sentence)).toEqual([expect.stringContaining('card processor owes us')])
})

test('a forged or altered notice is answered 401; a repeated one and a notice alone post nothing', async () => {
  world.cards.notice = null
  await expect(receiveNotice(world, request, cardSource)).rejects.toMatchObject({ httpStatus: 401 })
  const { _id } = await start()
  world.cards.notice = { kind: 'charge', charge: charge(_id, { amountKobo: 90_000_000n }) }
  for (let copy = 0; copy < 3; copy++) await receiveNotice(world, request, cardSource)
  world.cards.isSilent = true
  world.clock.advance(120_000)
  await expect(confirm(_id)).rejects.toThrow('not confirmed')
  expect(await postings()).toEqual([])
  world.cards.isSilent = false
  pay(_id)
  await Promise.all([confirm(_id), confirm(_id)])
  expect(await postings()).toEqual([{ posting: 'M3' }])
})

test('M6: a refund holds its amount and takes it when the processor has made it; a refused one gives it back', async () => {
  const reference = await paidPayment()
  await settled([reference])
  const before = await walletBalance()
  world.cards.onRefund = () => ({ outcome: 'rejected', message: 'no' })
  await sendRefund(world, { refundId: await refund(reference, 100_000) })
  expect(await world.wallet(shop)).toEqual({ balance: before, held: 0n })
  world.cards.onRefund = () => ({ outcome: 'accepted', id: 'R1' })
  const _id = await refund(reference, 200_000)
  expect(await world.wallet(shop)).toEqual({ balance: before, held: 200_000n })
  expect(await brokenChecks()).toEqual([])
  // After a restore the books have lost that it was sent; the processor's list has it, so nothing is sent a second time.
  world.cards.refunds.set('R1', { id: 'R1', state: 'pending', amountKobo: 200_000n, note: _id })
  world.cards.onRefund = () => expect.unreachable('the refund was sent again')
  await sendRefund(world, { refundId: _id })
  world.cards.refunds.set('R1', { id: 'R1', state: 'processed', amountKobo: 200_000n, note: _id })
  await checkRefund(world, { key: 'R1' })
  await checkRefund(world, { key: 'R1' })
  expect(await world.wallet(shop)).toEqual({ balance: before - 200_000n, held: 0n })
  expect(await world.rows(`select state from card_payment`)).toEqual([{ state: 'part_refunded' }])
  expect(await brokenChecks()).toEqual([])
})

test.each([
  ['M7, M9: a won dispute gives the withheld money back', 'won', true],
  ['M7, M8: a lost dispute takes the withheld money from the wallet', 'lost', true],
  ['M8: a lost dispute that was not withheld is taken from the next batch', 'lost', false],
] as const)('%s', async (_title, end, isWithheld) => {
  const reference = await paidPayment()
  await settled([reference])
  const before = await walletBalance()
  const dispute = { id: '9', reference, amountKobo: 500_000n, state: 'open' as const, isWithheld, isAnswered: false, dueAt: null }
  world.cards.disputes.set('9', dispute)
  for (let copy = 0; copy < 2; copy++) await checkDispute(world, { key: '9' })
  expect(await world.wallet(shop)).toEqual({ balance: before, held: 500_000n })
  expect(await brokenChecks()).toEqual([])
  world.cards.disputes.set('9', { ...dispute, state: end })
  for (let copy = 0; copy < 2; copy++) await checkDispute(world, { key: '9' })
  expect(await world.wallet(shop)).toEqual({ balance: end === 'won' ? before : before - 500_000n, held: 0n })
  expect(await world.rows(`select state from card_payment`)).toEqual([{ state: end === 'won' ? 'settled' : 'lost' }])
  expect(await brokenChecks()).toEqual([])
})

test('M8: what the wallet does not have when a dispute is lost becomes a debt', async () => {
  const reference = await paidPayment()
  // ₦9,950.00 less this payment and its fee of ₦20.00 are ₦930.00.
  await createSentTransfer(world, shop, 900_000n)
  expect(await world.wallet(shop)).toEqual({ balance: 93_000n, held: 0n })
  disputed('9', reference, 500_000n, { state: 'lost' })
  await checkDispute(world, { key: '9' })
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  expect(await world.rows(`select taken, debt from card_dispute`)).toEqual([{ taken: 93_000n, debt: 407_000n }])
  expect(await brokenChecks()).toEqual([])
})

test('M6: a second part is refunded when the first has ended, up to what is left, and then nothing more', async () => {
  const reference = await paidPayment()
  await sentRefund(reference, 300_000, 'R1')
  await expect(refund(reference, 100_000)).rejects.toMatchObject({ code: 'cards.not_refundable' })
  await endRefund('R1', 'processed', 300_000n)
  expect(await stateOfPayment()).toBe('part_refunded')
  await expect(refund(reference, 200_001)).rejects.toMatchObject({ code: 'cards.refund_too_large' })
  await sentRefund(reference, 200_000, 'R2')
  await endRefund('R2', 'failed', 200_000n)
  expect(await stateOfPayment()).toBe('part_refunded')
  await sentRefund(reference, 200_000, 'R3')
  await endRefund('R3', 'processed', 200_000n)
  expect(await stateOfPayment()).toBe('refunded')
  await expect(refund(reference, 1)).rejects.toMatchObject({ code: 'cards.not_refundable' })
  expect((await world.wallet(shop)).balance).toBe(995_000n - 500_000n)
  expect(await brokenChecks()).toEqual([])
})

test('M6: the same request many times at once is one refund, and each call is answered with it', async () => {
  const reference = await paidPayment()
  await world.grant(shop)
  const body = { merchant: shop.businessId, payment: reference, amount: 100_000 }
  const ask = () => routeAnswer(cardRoutes(world), refundCardPayment, { body, caller: shop.caller, requestId: 'same' })
  const answers = (await Promise.all(Array.from({ length: 8 }, ask))) as { data: { _id: string } }[]
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
  const other = { ...body, amount: 200_000 }
  await expect(routeAnswer(cardRoutes(world), refundCardPayment, { body: other, caller: shop.caller, requestId: 'same' })).rejects.toMatchObject({
    code: 'request.reference_reused',
  })
  expect((await world.wallet(shop)).held).toBe(100_000n)
})

test('M6, M7: while a dispute is open a failed refund leaves the payment disputed, and no other refund is taken', async () => {
  const reference = await paidPayment()
  await sentRefund(reference, 500_000, 'R1')
  disputed('9', reference, 500_000n)
  await checkDispute(world, { key: '9' })
  expect(await stateOfPayment()).toBe('refunding')
  await endRefund('R1', 'failed', 500_000n)
  expect(await stateOfPayment()).toBe('disputed')
  await expect(refund(reference, 500_000)).rejects.toMatchObject({ code: 'cards.disputed', httpStatus: 409 })
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 500_000n })
  disputed('9', reference, 500_000n, { state: 'lost' })
  await checkDispute(world, { key: '9' })
  expect([await world.wallet(shop), await stateOfPayment(), await cases()]).toEqual([{ balance: 495_000n, held: 0n }, 'lost', []])
  expect(await brokenChecks()).toEqual([])
})

test.each([
  ['a refund and a dispute of the whole payment', 500_000n, 500_000n],
  ['a refund of a part and a dispute of the whole payment', 200_000n, 200_000n],
  ['no refund, and a dispute of ten times the payment', 0n, 4_500_000n],
] as const)('M8: of %s the wallet pays what was paid once, and the rest is a case of finance', async (_title, refunded, excess) => {
  const reference = await paidPayment()
  if (refunded > 0n) {
    await sentRefund(reference, Number(refunded), 'R1')
    await endRefund('R1', 'processed', refunded)
  }
  disputed('9', reference, 500_000n - refunded + excess)
  await checkDispute(world, { key: '9' })
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n - refunded, held: 500_000n - refunded })
  disputed('9', reference, 500_000n - refunded + excess, { state: 'lost' })
  await checkDispute(world, { key: '9' })
  expect(await world.wallet(shop)).toEqual({ balance: 495_000n, held: 0n })
  expect(await cases()).toEqual([{ kind: 'bank_debit', account_kind: 'suspense_bank_debit', amount: excess, business_id: shop.businessId }])
  expect(await brokenChecks()).toEqual([])
})

test('M8: two disputes of one payment take it from the wallet once', async () => {
  const reference = await paidPayment()
  for (const id of ['8', '9']) {
    disputed(id, reference, 500_000n)
    await checkDispute(world, { key: id })
  }
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 500_000n })
  disputed('8', reference, 500_000n, { state: 'lost' })
  await checkDispute(world, { key: '8' })
  expect(await stateOfPayment()).toBe('disputed')
  disputed('9', reference, 500_000n, { state: 'lost' })
  await checkDispute(world, { key: '9' })
  expect([await world.wallet(shop), await stateOfPayment()]).toEqual([{ balance: 495_000n, held: 0n }, 'lost'])
  expect(await cases()).toMatchObject([{ amount: 500_000n }])
  expect(await brokenChecks()).toEqual([])
})

test('M7, M8, M74: a dispute about a payment of a business that is closed opens no lien, and what is lost is a case', async () => {
  const reference = await paidPayment()
  await settled([reference])
  await closeBusiness(world, shop)
  disputed('9', reference, 500_000n)
  await checkDispute(world, { key: '9' })
  expect(await world.rows(`select state, hold_id from card_dispute`)).toEqual([{ state: 'opened', hold_id: null }])
  disputed('9', reference, 500_000n, { state: 'lost' })
  await checkDispute(world, { key: '9' })
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  expect(await cases()).toEqual([{ kind: 'bank_debit', account_kind: 'suspense_bank_debit', amount: 500_000n, business_id: shop.businessId }])
  const broken = (await brokenChecks()).map(({ sentence }) => sentence)
  // The loss is open, and no money covers it.
  expect(broken).toEqual([expect.stringContaining(COVERAGE_CHECK)])
})

test('a business that is not activated, a stranger and the 31st start in a minute are refused; a repeated request has one payment', async () => {
  const requestId = world.ids.next('req')
  const first = await start({}, requestId)
  expect(await start({}, requestId)).toMatchObject({ _id: first._id })
  const other = await world.createShop('Bello Stores', { tier: 'unverified' })
  await expect(start({ cashpoint: other.cashpointId })).rejects.toMatchObject({ httpStatus: 404 })
  for (let more = 1; more < 30; more++) await start()
  await expect(start()).rejects.toMatchObject({ code: 'cards.too_many', httpStatus: 429 })
  await world.rows(`update business set tier = 'unverified' where id = '${shop.businessId}'`)
  await expect(start()).rejects.toMatchObject({ code: 'cards.not_activated' })
})

test('a start whose answer was lost or refused fails, and its repetition opens another page', async () => {
  const requestId = world.ids.next('req')
  const opened = world.cards.onInitialise
  world.cards.onInitialise = () => ({ outcome: 'unknown', reason: 'timeout' })
  await expect(start({}, requestId)).rejects.toMatchObject({ code: 'cards.no_page', httpStatus: 503 })
  world.cards.onInitialise = opened
  const { _id, url } = await start({}, requestId)
  expect(url).toContain(_id)
  expect(await start({}, requestId)).toMatchObject({ _id, url })
  expect(await world.rows(`select state, url is null as is_lost from card_payment order by state`)).toEqual([
    { state: 'failed', is_lost: true },
    { state: 'started', is_lost: false },
  ])
})

test('a start that was cut off before its answer is refused while it may still run, and then starts again', async () => {
  const requestId = world.ids.next('req')
  const { _id } = await start({}, requestId)
  await world.rows(`update card_payment set url = null`)
  await expect(start({}, requestId)).rejects.toMatchObject({ code: 'cards.starting', httpStatus: 409 })
  world.clock.advance(61_000)
  expect((await start({}, requestId))._id).not.toBe(_id)
})

test('open links are listed newest first in pages, until they are paid or too old; a cashier sees those of the own cashpoint', async () => {
  const ids: string[] = []
  for (let count = 0; count < 22; count++) {
    world.clock.advance(3_000)
    ids.unshift((await start())._id)
  }
  const read = async (query: { cursor?: string } = {}, caller = shop.caller) => {
    const { data, next } = await routeAnswer(cardRoutes(world), listCardLinks, { params: { id: shop.businessId }, query, caller })
    return { ids: (data as { _id: string }[]).map(({ _id }) => _id), next: next as string | null }
  }
  const first = await read()
  const second = await read({ cursor: first.next! })
  expect([...first.ids, ...second.ids]).toEqual(ids)
  expect(second.next).toBeNull()
  expect((await read({}, { ...shop.caller, role: 'cashier', cashpointId: 'cpt_other' })).ids).toEqual([])
  pay(ids[0]!)
  await confirm(ids[0]!)
  expect((await read()).ids).not.toContain(ids[0])
  world.clock.advance(25 * 60 * 60_000)
  expect((await read()).ids).toEqual([])
})

test('a link that nobody paid in a day ends by a job of its own, and one that the processor does not answer about waits', async () => {
  const { _id } = await start()
  world.clock.advance(25 * 60 * 60_000)
  await endUnpaid(world)
  await endUnpaid(world)
  expect(await world.rows(`select key from jobs_alive(array['card-end:${_id}'])`)).toEqual([{ key: `card-end:${_id}` }])
  world.cards.isSilent = true
  await expect(endPayment(world, { paymentId: _id })).rejects.toThrow('not clear')
  world.cards.isSilent = false
  await endPayment(world, { paymentId: _id })
  expect(await world.rows(`select state from card_payment`)).toEqual([{ state: 'abandoned' }])
})

test('TXN-23: the details of a card payment say the day of its money, and offer a refund instead of a reversal to roles that may pay', async () => {
  const reference = await paidPayment()
  const [{ id }] = (await world.rows<{ id: string }>(`select id from history_item where channel = 'card'`)) as [{ id: string }]
  const details = async (caller = shop.caller) => {
    const query = { businessid: shop.businessId, transactionId: id }
    return (await routeAnswer(historyRoutes(world, [], [cardDetail]), showReceipt, { query, caller })).data as Record<string, unknown>
  }
  const show = async () =>
    (await routeAnswer(cardRoutes(world), showCardPayment, { params: { id: reference }, caller: shop.caller })).data as Record<string, unknown>
  expect(await details()).toMatchObject({ details: { cards: { payment: reference, settled: false, refund: null } }, reversalexpireson: null })
  expect((await details())['allowed']).toContain('refund')
  expect((await details({ ...shop.caller, role: 'auditor-finance' }))['allowed']).not.toContain('refund')
  await settled([reference])
  expect(await details()).toMatchObject({ details: { cards: { settled: true } } })
  expect(await show()).toMatchObject({ state: 'settled', refundable: 500_000n })
  await world.grant(shop)
  const body = { merchant: shop.businessId, payment: reference, amount: 100_000 }
  await routeAnswer(cardRoutes(world), refundCardPayment, { body, caller: shop.caller, requestId: world.ids.next('req') })
  expect(await details()).toMatchObject({ details: { cards: { refund: { amount: 100_000, done: false } } } })
  expect((await details())['allowed']).not.toContain('refund')
  expect(await show()).toMatchObject({ state: 'refunding', refundable: null, refund: { amount: 100_000n, state: 'requested' } })
})

test('CASHP-30: a card that pays for a cashpoint deactivated after its link was made counts at the default one, and its line is marked', async () => {
  const stall = 'cpt_stall'
  await world.db.transaction((tx) =>
    insertCashpoint(tx, { id: stall, businessId: shop.businessId, name: 'Sadiya Garba', isDefault: false, at: world.clock.now() }),
  )
  const { _id } = await start({ cashpoint: stall })
  await world.db.transaction((tx) => setDeactivated(tx, stall))
  pay(_id)
  await confirm(_id)
  const request = { params: { businessid: shop.businessId }, caller: shop.caller }
  const { data } = await routeAnswer(historyRoutes(world, [collectionHistory]), showHistory, request)
  const marks = (data as { channel: string; cashpoint: { _id: string }; paid_to: string | null }[])
    .toSorted((a, b) => (a.channel < b.channel ? -1 : 1))
    .map((item) => [item.channel, item.cashpoint._id, item.paid_to])
  expect(marks).toEqual([
    ['card', shop.cashpointId, 'Sadiya Garba'],
    ['transfer', shop.cashpointId, null],
  ])
  expect(await brokenChecks()).toEqual([])
})
