import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankAnswer } from '../../../tests/fixtures/bank.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { EXTERNAL_ACCOUNT, createPayment, createHeldTransfer, createSubmittedTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { queryTransfer } from './actions/query-transfer.ts'
import { sendTransferCommand } from './actions/send-transfer.ts'
import { recordBankResponse } from './actions/record-bank-response.ts'
import { sendToBank } from './actions/send-to-bank.ts'
import { liveAttempt, transferById } from './queries.ts'
import { REVIEW_AFTER_MS } from './requery-schedule.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores', { classification: 'web' })
  await world.paidIn(shop, 5_000_000n)
})
afterEach(() => world.close())

const PAID_IN = 5_000_000n - 10_000n
const at = (receiver: Shop) => ({ account: receiver.accountNumber, bank: world.bank.ownBankCode })

const withdraw = (amountKobo: bigint) => createHeldTransfer(world, shop, amountKobo, { kind: 'withdrawal' })
const stateOf = async (id: string) => (await transferById(world.db.system, id))!
const used = (of: Shop) => world.rows(`select period, used from meter where kind = 'outflow' and used <> 0 and subject = '${of.businessId}'`)
const answersKept = (id: string) => world.rows(`select outcome from transfer_answer where transfer_id = '${id}' order by id`)

test.each(['accepted', 'rejected'] as const)(
  'a bank that says %s of another beneficiary account than ours neither ends the transfer nor frees its money',
  async (outcome) => {
    const astray = { ...bankAnswer(outcome, outcome === 'accepted' ? '00' : '51'), amountKobo: 1_000_000n, beneficiaryAccountNumber: '0123456780' }
    world.bank.onSend = () => astray
    world.bank.onQuery = () => astray
    const id = await createHeldTransfer(world, shop, 1_000_000n)
    await sendToBank(world, id)
    expect(await stateOf(id)).toMatchObject({ state: 'unclear', code: '09' })
    await queryTransfer(world, id)
    expect((await stateOf(id)).state).toBe('review')
    expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 1_007_000n })
  },
)

test('a payment asked for a second before midnight in Lagos and decided after it counts against the new day', async () => {
  world.clock.set('2026-11-20T22:59:59Z')
  const command = sendTransferCommand(await createPayment(world, shop, 1_000_000n), world.clock.now())
  world.clock.advance(2_000)
  const { outcome } = await world.postingQueue.submit(command)
  expect(await stateOf(outcome.transferId)).toMatchObject({ state: 'held', meter_kind: 'outflow', meter_period: '2026-11-21' })
  expect(await used(shop)).toEqual([{ period: '2026-11-21', used: 1_000_000n }])
})

test('a payment over which the clock is put back a day counts against the day on which it was asked for', async () => {
  world.clock.set('2026-11-21T12:00:00Z')
  const command = sendTransferCommand(await createPayment(world, shop, 1_000_000n), world.clock.now())
  world.clock.set('2026-11-20T12:00:00Z')
  await world.postingQueue.submit(command)
  expect(await used(shop)).toEqual([{ period: '2026-11-21', used: 1_000_000n }])
})

test('CONST-70: a single withdrawal takes out ₦1,000,000 and not a kobo more, however much is there', async () => {
  await world.paidIn(shop, 150_000_000n)
  await expect(withdraw(100_000_001n)).rejects.toMatchObject({
    code: 'pricing.withdrawal_too_large',
    httpStatus: 422,
    message: 'One withdrawal can be at most ₦1,000,000.00',
  })
  expect(await world.rows(`select id from transfer`)).toEqual([])
  expect((await stateOf(await withdraw(100_000_000n))).state).toBe('held')
})

test.each(['frozen', 'closed'])('M18: money to a business that is %s is refused, and nothing is taken', async (standing) => {
  const receiver = await world.createShop('Bello Foods')
  await world.rows(`update business set standing = '${standing}' where id = '${receiver.businessId}'`)
  await expect(createHeldTransfer(world, shop, 1_000_000n, { to: at(receiver) })).rejects.toMatchObject({
    code: 'transfers.receiver_closed',
    httpStatus: 422,
  })
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 0n })
  expect(await world.wallet(receiver)).toEqual({ balance: 0n, held: 0n })
})

test('M18: a business that may pay nothing out may still be paid', async () => {
  const receiver = await world.createShop('Bello Foods')
  await world.rows(`update business set standing = 'no_debit' where id = '${receiver.businessId}'`)
  expect((await stateOf(await createHeldTransfer(world, shop, 1_000_000n, { to: at(receiver) }))).state).toBe('settled')
})

test('M19: unproven owners are not one owner; the transfer costs the same as one to a stranger', async () => {
  const receiver = await world.createShop('Bello Foods')
  await world.rows(`update business set owner_identity = null`)
  const id = await createHeldTransfer(world, shop, 1_000_000n, { to: at(receiver) })
  expect(await stateOf(id)).toMatchObject({ state: 'settled', route: 'book', duty: 5_000n, total: 1_005_000n })
  expect((await world.wallet(receiver)).balance).toBe(995_000n)
})

test('M18: the receiver’s fee is that of the receiver’s class, not of the sender’s', async () => {
  const counter = await world.createShop('Bello Foods', { classification: 'pos' })
  await createHeldTransfer(world, shop, 1_000_000n, { to: at(counter) })
  expect(await world.rows(`select fee from collection where business_id = '${counter.businessId}'`)).toEqual([{ fee: 3_000n }])
  await createHeldTransfer(world, counter, 900_000n, { to: at(shop) })
  expect(await world.rows(`select fee from collection where business_id = '${shop.businessId}' and partner = 'book'`)).toEqual([{ fee: 4_500n }])
})

test('M18: the receiver’s day and cashpoint totals include it, and open screens get a live event', async () => {
  const receiver = await world.createShop('Bello Foods')
  const id = await createHeldTransfer(world, shop, 1_000_000n, { to: at(receiver) })
  const totals = await world.rows(
    `select business_id, cashpoint_id, day::text as day, kind, count, amount from day_total where kind not like 'listed%'
     and (business_id = '${receiver.businessId}' or kind = 'transfer') order by kind`,
  )
  const total = { day: '2026-11-20', count: 1 }
  expect(totals).toEqual([
    { business_id: receiver.businessId, cashpoint_id: receiver.cashpointId, ...total, kind: 'collection', amount: 1_000_000n },
    { business_id: receiver.businessId, cashpoint_id: receiver.cashpointId, ...total, kind: 'inbound_fee', amount: 5_000n },
    { business_id: shop.businessId, cashpoint_id: '', ...total, kind: 'transfer', amount: 1_005_000n },
  ])
  const [came] = await world.rows<{ id: string }>(`select id from collection where business_id = '${receiver.businessId}'`)
  expect(await world.rows(`select business_id, cashpoint_id, kind, data from live_event where id > (select max(id) - 2 from live_event)`)).toEqual(
    expect.arrayContaining([
      { business_id: shop.businessId, cashpoint_id: null, kind: 'transfer.changed', data: { id, state: 'settled' } },
      {
        business_id: receiver.businessId,
        cashpoint_id: receiver.cashpointId,
        kind: 'collection.posted',
        data: { id: came!.id, amount: 1_000_000, payer: 'Amina Stores' },
      },
    ]),
  )
})

test('M18: a payment in the books uses up the sender’s limit like one through the bank', async () => {
  const small = await world.createShop('Chidi Phones', { tier: 'activated' })
  const receiver = await world.createShop('Bello Foods')
  await world.paidIn(small, 10_000_000n)
  await createHeldTransfer(world, small, 2_000_000n, { to: at(receiver) })
  expect(await used(small)).toEqual([{ period: 'ever', used: 2_000_000n }])
  for (const to of [EXTERNAL_ACCOUNT, at(receiver)])
    await expect(createHeldTransfer(world, small, 1_000_001n, { to })).rejects.toMatchObject({
      code: 'pricing.limit_exceeded',
      data: { used: 2_000_000 },
    })
})

test('a payment unknown to the bank is sent again until a day after it was first sent, and never after that', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(REVIEW_AFTER_MS - 1)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  world.clock.advance(world.bank.resendAfterMs)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  expect((await stateOf(id)).state).toBe('review')
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 1_007_000n })
})

test('the bank’s time before sending again begins when it was sent, not when it was asked for', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  world.clock.advance(2 * world.bank.resendAfterMs)
  await sendToBank(world, id)
  world.clock.advance(world.bank.resendAfterMs - 1)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(1)
  world.clock.advance(1)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
})

test('F7: a payment sent by a clock far ahead is sent again before that time comes, and its delay begins anew', async () => {
  const { resendAfterMs } = world.bank
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(1 - resendAfterMs)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(1)
  world.clock.advance(-1)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  // The delay has started again, by the present clock.
  world.clock.advance(resendAfterMs - 1)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(2)
  world.clock.advance(1)
  await queryTransfer(world, id)
  expect(world.bank.sent.map(({ reference }) => reference)).toEqual(Array(3).fill(world.bank.sent[0]!.reference))
})

test.each([
  ['not paid', 'rejected', '57', '57'],
  ['on its way', 'pending', '09', null],
] as const)('once the bank has asked for a person, an answer that comes late (%s) is kept and moves nothing', async (_what, outcome, code, noted) => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  const [requests, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: typeof world.bank = {
    ...world.bank,
    async queryTransfer() {
      requests.resolve()
      await reply.promise
      return bankAnswer(outcome, code)
    },
  }
  const late = queryTransfer({ ...world, bank: slow }, id)
  await requests.promise
  world.bank.onQuery = () => bankAnswer('held_for_review', '34')
  await queryTransfer(world, id)
  const before = await stateOf(id)
  expect(before.state).toBe('review')
  reply.resolve()
  await late
  expect(await stateOf(id)).toEqual({ ...before, answer: outcome, queries: before.queries + 1, review_said: noted })
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 1_007_000n })
  expect((await answersKept(id)).map((answer) => answer['outcome'])).toEqual(['unknown', 'held_for_review', outcome])
})

test('a reference that has paid one account pays no other, and is no other’s answer', async () => {
  const reference = `${shop.prefix}-one-account`
  const id = await createHeldTransfer(world, shop, 100_000n, { reference })
  for (const to of [
    { ...EXTERNAL_ACCOUNT, account: '0123456780' },
    { ...EXTERNAL_ACCOUNT, bank: world.bank.ownBankCode },
  ])
    await expect(createHeldTransfer(world, shop, 100_000n, { reference, to })).rejects.toMatchObject({ httpStatus: 409 })
  expect(await world.rows(`select id, beneficiary_account as account from transfer`)).toEqual([{ id, account: EXTERNAL_ACCOUNT.account }])
})

test('a grant is good in the session that has it, for the person who gave the PIN, and nowhere else', async () => {
  const payment = await createPayment(world, shop, 100_000n)
  expect(payment.grantId).not.toBeNull()
  for (const other of [{ sessionId: 'ses_elsewhere' }, { personId: 'usr_elsewhere' }])
    await expect(createSubmittedTransfer(world, { ...payment, caller: { ...payment.caller, ...other } })).rejects.toMatchObject({
      code: 'pin.required',
      httpStatus: 403,
    })
  expect(await world.rows(`select id from transfer`)).toEqual([])
  expect((await stateOf(await createSubmittedTransfer(world, payment))).state).toBe('held')
})

test('a grant is good for two minutes, also for a payment that was being prepared when they ended', async () => {
  const payment = await createPayment(world, shop, 100_000n)
  world.clock.advance(120_000)
  await expect(createSubmittedTransfer(world, payment)).rejects.toMatchObject({ code: 'pin.required' })
  expect(await world.rows(`select id from transfer`)).toEqual([])
})

test('of two workers that take up one transfer the second asks the bank, and does not send', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  // Both find it held: the first reads the business in the same tick of the event loop as the second.
  await Promise.all([sendToBank(world, id), sendToBank(world, id)])
  expect(world.bank.sent).toHaveLength(1)
  expect(world.bank.queried).toHaveLength(1)
})

test('no payment leaves a business that is not the caller’s', async () => {
  const other = await world.createShop('Bello Foods')
  await world.paidIn(other, 5_000_000n)
  const payment = await createPayment(world, shop, 1_000_000n)
  await expect(createSubmittedTransfer(world, { ...payment, sender: { ...payment.sender, businessId: other.businessId } })).rejects.toThrow(
    'not the caller',
  )
  expect(await world.rows(`select id from transfer`)).toEqual([])
  expect(await world.wallet(other)).toEqual({ balance: PAID_IN, held: 0n })
})

test('the bank is not asked about a transfer that was not sent yet', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  world.bank.onQuery = () => bankAnswer('accepted', '00')
  await queryTransfer(world, id)
  expect(world.bank.queried).toEqual([])
  expect((await stateOf(id)).state).toBe('held')
})

test.each([
  ['accepted', '00'],
  ['rejected', '51'],
  ['pending', '09'],
] as const)('an answer (%s) to a transfer that was never sent moves nothing', async (outcome, code) => {
  const transferId = await createHeldTransfer(world, shop, 1_000_000n)
  const before = (await transferById(world.db.system, transferId))!
  const attempt = (await liveAttempt(world.db.system, transferId))!
  await recordBankResponse(world, before, attempt, 'query', bankAnswer(outcome, code))
  expect(await transferById(world.db.system, transferId)).toEqual(before)
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
})
