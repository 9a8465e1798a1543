import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../../tests/fixtures/bank.ts'
import { queuedJobs } from '../../../../tests/fixtures/enqueue.ts'
import { creditOrder, expectOrder } from '../../../../tests/fixtures/order-fixture.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import { returnTransferCommand, transferById } from '../../../transfers/index.ts'
import { sendToBank } from '../../../transfers/server/actions/send-to-bank.ts'
import { prepareSendingBack, sendBackCommand } from '../actions/send-back.ts'
import { endExpectedPayment } from './actions/end-expected-payment.ts'
import { keepMismatchCommand, keepUndecided, loadMismatch } from './actions/keep-mismatch.ts'
import { loadPayPage } from './public-routes.ts'
import { expectedById } from './queries.ts'

const MINUTE = 60_000
let world: AppFixture
let shop: Shop
let order: string
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Okonkwo Fabrics')
  order = await expectPayment()
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

let requests = 0
/** ₦48,500 for order OF-2291, within an hour. */
const expectPayment = async (amount = 4_850_000n) => (await expectOrder(world, shop, amount)).id
/** Money comes to the number of the order. `secondsLate`: after its end, by the time of the bank. */
const credit = (amountKobo: bigint, { id = order, secondsLate = null as number | null, payer = 'BALARABE YUSUF' } = {}) =>
  creditOrder(world, id, amountKobo, { payerName: payer, lateMs: secondsLate === null ? null : secondsLate * 1000 })

const state = async (id = order) => {
  const row = (await expectedById(world.db.system, id))!
  return [row.state, row.received]
}
const items = async () =>
  (await world.rows<{ kind: string; state: string; amount: bigint }>('select kind, state, amount from mismatch order by created_at, id')).map(
    ({ kind, state: at, amount }) => [kind, at, amount],
  )
const itemOf = async (collectionId: string) =>
  (await loadMismatch(world.db.system, (await world.rows<{ id: string }>(`select id from mismatch where collection_id = '${collectionId}'`))[0]!.id))!
const keep = async (collectionId: string) =>
  world.postingQueue.submit(
    keepMismatchCommand(await itemOf(collectionId), { personId: shop.caller.personId, role: 'merchant', requestId: `keep-${++requests}` }),
  )
async function sendBack(collectionId: string): Promise<string> {
  await world.grant(shop)
  const prepared = await prepareSendingBack(world, shop.caller, { collectionId, reason: 'Too much', requestId: `back-${++requests}` })
  return (await world.postingQueue.submit(sendBackCommand(prepared))).outcome.transferId
}
/** Of ₦48,500 the fee is 0.5 %, at most ₦100. */
const NET = 4_850_000n - 10_000n

test('M1: the exact amount pays the order at once, and nothing is held', async () => {
  await credit(4_850_000n)
  expect(await state()).toEqual(['paid', 4_850_000n])
  expect(await items()).toEqual([])
  expect(await world.wallet(shop)).toEqual({ balance: NET, held: 0n })
})

test('M1: a part is held until the rest has come, and both together bear the fee of one payment', async () => {
  await credit(4_500_000n)
  expect(await state()).toEqual(['short', 4_500_000n])
  expect(await items()).toEqual([['short', 'open', 4_500_000n]])
  expect(await world.wallet(shop)).toEqual({ balance: 4_490_000n, held: 4_490_000n })
  await credit(350_000n, { payer: 'SEUN ADE' })
  expect(await state()).toEqual(['paid', 4_850_000n])
  expect(await items()).toEqual([['short', 'completed', 4_500_000n]])
  // ₦350 more would have cost ₦17.50 by itself; the cap of one payment is reached already.
  expect(await world.wallet(shop)).toEqual({ balance: NET, held: 0n })
})

test('M10: a part that was kept after another one went back, and that goes back later, counts for its order no more', async () => {
  const one = await credit(1_000_000n)
  world.clock.advance(1)
  const other = await credit(2_000_000n)
  await sendBack(one)
  expect(await state()).toEqual(['cancelled', 2_000_000n])
  await keep(other)
  expect(await state()).toEqual(['cancelled', 2_000_000n])
  await sendToBank(world, await sendBack(other))
  expect(await state()).toEqual(['cancelled', 0n])
  expect((await items())[1]).toEqual(['short', 'kept', 2_000_000n])
})

test('M78: of ₦50,000 the difference goes back with its part of the fee, and the payment stays in its day with the rest', async () => {
  const paid = await credit(5_000_000n)
  expect(await state()).toEqual(['paid', 5_000_000n])
  expect(await items()).toEqual([['over', 'open', 150_000n]])
  // 3 % of the payment take 3 % of its fee of ₦100.
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 149_700n })
  const id = await sendBack(paid)
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 149_700n })
  await sendToBank(world, id)
  expect(world.bank.sent).toMatchObject([{ amountKobo: 150_000n, beneficiary: { accountNumber: '0123456789' } }])
  expect(await items()).toEqual([['over', 'sent_back', 150_000n]])
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n - 149_700n, held: 0n })
  const [collection] = await world.rows(`select state, part_back, part_back_fee from collection where id = '${paid}'`)
  expect(collection).toEqual({ state: 'posted', part_back: 150_000n, part_back_fee: 300n })
  const totals = await world.rows<{ kind: string; amount: bigint; count: bigint }>(
    `select kind, sum(amount) as amount, sum(count) as count from day_total where business_id = '${shop.businessId}' and kind in ('collection', 'inbound_fee') group by kind order by kind`,
  )
  expect(totals.map(({ kind, amount, count }) => [kind, Number(amount), Number(count)])).toEqual([
    ['collection', 4_850_000, 1],
    ['inbound_fee', 9_700, 1],
  ])
})

test('M10 after M78: what is left of the payment goes back whole, with the rest of the fee', async () => {
  const paid = await credit(5_000_000n)
  await sendToBank(world, await sendBack(paid))
  await sendToBank(world, await sendBack(paid))
  expect(world.bank.sent.map(({ amountKobo }) => amountKobo)).toEqual([150_000n, 4_850_000n])
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
  expect(await refusalOf(sendBack(paid))).toBe('collections.already_sent_back')
})

test('M78: what goes back is what the person saw: after a colleague has kept the difference, nothing is sent', async () => {
  const paid = await credit(5_000_000n)
  await world.grant(shop)
  const input = { collectionId: paid, reason: 'Too much', requestId: 'seen', amountKobo: 150_000n }
  const prepared = await prepareSendingBack(world, shop.caller, input)
  await keep(paid)
  expect(await refusalOf(world.postingQueue.submit(sendBackCommand(prepared)))).toBe('collections.amount_changed')
  expect(await refusalOf(prepareSendingBack(world, shop.caller, { ...input, requestId: 'again' }))).toBe('collections.amount_changed')
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 0n })
})

test('M16 of M78: of a payment that went back in two parts, the part that the bank returns is in the wallet again, and the other stays away', async () => {
  const paid = await credit(5_000_000n)
  const part = await sendBack(paid)
  await sendToBank(world, part)
  await sendToBank(world, await sendBack(paid))
  const transfer = (await transferById(world.db.system, part))!
  const [attempt] = await world.rows<{ id: string; partner: string }>(`select id, partner from transfer_attempt where transfer_id = '${part}'`)
  const of = { transfer: { ...transfer, businessId: shop.businessId }, attempt: attempt!, fulfilment: world.fulfilments.of(transfer) }
  await world.postingQueue.submit(returnTransferCommand(of, { lineId: 'line_1', amountKobo: 150_000n, sessionId: null }))
  const [collection] = await world.rows(`select state, part_back, part_back_fee from collection where id = '${paid}'`)
  expect(collection).toEqual({ state: 'posted', part_back: 4_850_000n, part_back_fee: 9_700n })
  expect(await world.wallet(shop)).toEqual({ balance: 149_700n, held: 0n })
})

test('M78: when the payment back fails, the difference waits for a decision again under its lien', async () => {
  const paid = await credit(5_000_000n)
  const id = await sendBack(paid)
  world.bank.onSend = () => bankAnswer('rejected', '57', 'Not permitted')
  world.clock.advance(25 * 60 * MINUTE)
  await sendToBank(world, id)
  expect(await items()).toEqual([['over', 'open', 150_000n]])
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 149_700n })
  // Its clock had ended while the payment was under way, so that it runs at once.
  const { item } = await itemOf(paid)
  expect((await queuedJobs(world)).filter(({ task }) => task === 'collections.end-mismatch')).toHaveLength(1)
  await keepUndecided(world, { id: item.id })
  expect(await world.wallet(shop)).toEqual({ balance: 4_990_000n, held: 0n })
})

describe('what does not fit', () => {
  test('comes late by the time of the bank: it is held, and taking it pays the order', async () => {
    const late = await credit(4_850_000n, { secondsLate: 1 })
    expect(await state()).toEqual(['waiting', 0n])
    expect(await world.wallet(shop)).toEqual({ balance: NET, held: NET })
    await keep(late)
    expect(await state()).toEqual(['paid', 4_850_000n])
    expect(await world.wallet(shop)).toEqual({ balance: NET, held: 0n })
  })

  test('is in time although the order has ended here before its notice came', async () => {
    world.clock.advance(61 * MINUTE)
    await endExpectedPayment(world, { id: order, endsAt: '' })
    expect(await state()).toEqual(['expired', 0n])
    await credit(4_850_000n, { secondsLate: -1 })
    expect(await state()).toEqual(['paid', 4_850_000n])
  })

  test('is paid twice: the second payment is held and goes back whole', async () => {
    await credit(4_850_000n)
    const second = await credit(4_850_000n)
    expect(await items()).toEqual([['double', 'open', 4_850_000n]])
    await sendToBank(world, await sendBack(second))
    expect(await world.wallet(shop)).toEqual({ balance: NET, held: 0n })
    expect(await items()).toEqual([['double', 'sent_back', 4_850_000n]])
  })

  test('is a part that the business takes: the order is paid for less; or sends back: the order takes nothing more', async () => {
    const first = await credit(1_000_000n)
    await credit(500_000n)
    await keep(first)
    expect(await state()).toEqual(['paid', 1_500_000n])
    expect((await items()).map(([, at]) => at)).toEqual(['kept', 'kept'])
    const other = await expectPayment()
    const part = await credit(1_000_000n, { id: other })
    await sendBack(part)
    expect((await state(other))[0]).toBe('cancelled')
    await credit(3_850_000n, { id: other })
    expect((await items()).at(-1)).toEqual(['late', 'open', 3_850_000n])
  })

  test('is the business’s when its clock ends without a decision, and the order stays as it is', async () => {
    const late = await credit(4_850_000n, { secondsLate: 5 })
    const { item } = await itemOf(late)
    world.clock.set(item.due_at)
    await keepUndecided(world, { id: item.id })
    await keepUndecided(world, { id: item.id })
    expect(await items()).toEqual([['late', 'kept', 4_850_000n]])
    expect(await state()).toEqual(['waiting', 0n])
    expect(await world.wallet(shop)).toEqual({ balance: NET, held: 0n })
  })

  test('is decided once: of 64 people at once who take it or send it back, one does', async () => {
    const paid = await credit(5_000_000n)
    const loaded = await itemOf(paid)
    await world.grant(shop)
    const back = await prepareSendingBack(world, shop.caller, { collectionId: paid, reason: 'Too much', requestId: 'race' })
    const answers = await Promise.allSettled([
      ...Array.from({ length: 63 }, (_, at) =>
        world.postingQueue.submit(keepMismatchCommand(loaded, { personId: shop.caller.personId, role: 'merchant', requestId: `race-${at}` })),
      ),
      world.postingQueue.submit(sendBackCommand(back)),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await world.wallet(shop)).held).toBeOneOf([0n, 149_700n])
  })
})

test('a number that the bank gives again within 30 days is not used, and the page says that it cannot match', async () => {
  const taken = (await expectedById(world.db.system, order))!.account_number!
  world.bank.openOneTimeAccount = async ({ merchantName }) => ({ outcome: 'ok', value: { accountNumber: taken, accountName: merchantName } })
  const again = await expectPayment()
  const row = (await expectedById(world.db.system, again))!
  expect([row.account_state, row.account_number === taken]).toEqual(['shared', false])
  const page = await loadPayPage({ ...world, people: world.db.people, dialTemplate: '*{bank}*000*5037+{account}+{amount}#' }, row.token)
  expect(page).toMatchObject({ business: 'Okonkwo Fabrics', amount: 4_850_000n, state: 'waiting', accountstate: 'shared' })
  expect(page.account!.dialcode).toBe(`*{bank}*000*5037+${row.account_number}+48500#`)
})

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Refusal)
  return (error as Refusal).code
}
