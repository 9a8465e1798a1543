import { afterEach, beforeEach, expect, test } from 'vitest'
import { acceptedAnswer, bankAnswer } from '../../../tests/fixtures/bank.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createHeldTransfer, createPayment, createSentTransfer, createSubmittedTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { queryTransfer } from './actions/query-transfer.ts'
import { sendToBank } from './actions/send-to-bank.ts'
import { transferById } from './queries.ts'
import { nextReviewQueryAt, REVIEW_AFTER_MS } from './requery-schedule.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
})
afterEach(() => world.close())

const PAID_IN = 5_000_000n - 10_000n
async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (refused: unknown) => refused,
  )
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}

const stateOf = async (id: string) => (await transferById(world.db.system, id))!
const history = () =>
  world.rows<{ state: string; direction: string; total: bigint }>(`select state, direction, total from history_item where kind <> 'collection'`)

test('M13, M14: a transfer keeps its total aside until the bank has paid, then posts it and leaves no hold', async () => {
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 1_007_000n })
  expect((await stateOf(id)).state).toBe('held')
  expect(await history()).toEqual([{ state: 'processing', direction: 'debit', total: 1_007_000n }])
  await sendToBank(world, id)
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN - 1_007_000n, held: 0n })
  expect(await stateOf(id)).toMatchObject({ state: 'settled', code: '00' })
  expect(await history()).toEqual([{ state: 'confirmed', direction: 'debit', total: 1_007_000n }])
  expect(world.bank.sent).toHaveLength(1)
})

test('M15: a definite failure gives hold and limit back and posts nothing', async () => {
  world.bank.onSend = () => bankAnswer('rejected', '51', 'Insufficient funds')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 0n })
  expect(await stateOf(id)).toMatchObject({ state: 'failed', code: '51' })
  expect(await world.rows(`select used from meter where kind = 'outflow'`)).toEqual([{ used: 0n }])
  expect(await history()).toEqual([{ state: 'failed', direction: 'debit', total: 1_007_000n }])
})

test.each([
  ['pending', '09', 'pending'],
  ['unknown', 'timeout', 'unclear'],
  ['unknown', 'garbage', 'unclear'],
  ['not_found', '25', 'unclear'],
  ['held_for_review', '34', 'unclear'],
] as const)('an answer %s (%s) is never a failure: the hold stays and the bank is asked again', async (outcome, code, state) => {
  world.bank.onSend = () => bankAnswer(outcome, code)
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 1_007_000n })
  const row = await stateOf(id)
  expect(row).toMatchObject({ state, code: '09', queries: 1 })
  const waits = row.next_query_at!.getTime() - world.clock.now().getTime()
  expect([waits >= 5_000, waits <= 5_500]).toEqual([true, true])
  const jobs = await world.rows<{ task: string }>(`select task from job where task = 'transfers.query'`)
  expect(jobs).toHaveLength(1)
})

test('a payment that met a refused connection is sent again within seconds under the same reference, without a query and without doubt', async () => {
  world.bank.onSend = () => bankAnswer('not_sent', 'network')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  expect(await stateOf(id)).toMatchObject({ state: 'held', sent_at: null, queries: 0, next_query_at: null })
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 1_007_000n })
  const [job] = await world.rows<{ run_at: Date }>(`select run_at from job where key = 'transfer-send:${id}'`)
  expect(job!.run_at.getTime() - world.clock.now().getTime()).toBeLessThan(1_200)
  world.bank.onSend = (order) => acceptedAnswer(order)
  await sendToBank(world, id)
  expect((await stateOf(id)).state).toBe('settled')
  expect(world.bank.queried).toEqual([])
  expect(world.bank.sent).toHaveLength(2)
  expect(new Set(world.bank.sent.map(({ reference }) => reference)).size).toBe(1)
})

test('a payment of which nothing has left is cancelled, not sent, when its business was blocked meanwhile', async () => {
  world.bank.onSend = () => bankAnswer('not_sent', 'network')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  await world.rows(`update business set standing = 'no_debit', standing_reason = 'a test' where id = '${shop.businessId}'`)
  await sendToBank(world, id)
  expect((await stateOf(id)).state).toBe('cancelled')
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 0n })
  expect(world.bank.sent).toHaveLength(1)
})

test('a worker that asked before the payment was sent anew does not send it beside that call', async () => {
  world.bank.onSend = () => {
    throw new Error('the process dies here')
  }
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await expect(sendToBank(world, id)).rejects.toThrow('dies here')
  world.clock.advance(world.bank.resendAfterMs)
  // While it asks, the payment is sent by another worker.
  world.bank.onQuery = async () => {
    await world.rows(`update transfer_attempt set sent_at = '${world.clock.now().toISOString()}' where transfer_id = '${id}'`)
    return bankAnswer('not_found', '108')
  }
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(1)
})

test('a bank that paid and gave no answer is queried, and pays once', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.bank.onQuery = () => bankAnswer('accepted', '00')
  await queryTransfer(world, id)
  expect(await stateOf(id)).toMatchObject({ state: 'settled', code: '00' })
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN - 1_007_000n, held: 0n })
  expect(world.bank.sent).toHaveLength(1)
  await queryTransfer(world, id)
  await sendToBank(world, id)
  expect(world.bank.sent).toHaveLength(1)
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN - 1_007_000n, held: 0n })
})

test('a worker that died in the middle of a call makes the next one ask, not send', async () => {
  world.bank.onSend = () => {
    throw new Error('the process dies here')
  }
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await expect(sendToBank(world, id)).rejects.toThrow('dies here')
  expect((await stateOf(id)).state).toBe('sending')
  world.bank.onQuery = () => bankAnswer('accepted', '00')
  await sendToBank(world, id)
  expect(world.bank.sent).toHaveLength(1)
  expect((await stateOf(id)).state).toBe('settled')
  const moves = await world.rows<{ to_state: string }>(`select to_state from state_move where subject_id = '${id}' order by id`)
  expect(moves.map((move) => move.to_state)).toEqual(['sending', 'unclear', 'querying', 'settled'])
})

test('"not found" is no proof while the payment may be on its way; later it is sent again under the same reference', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  await queryTransfer(world, id)
  expect(world.bank.sent).toHaveLength(1)
  expect((await stateOf(id)).state).toBe('unclear')
  world.clock.advance(world.bank.resendAfterMs)
  await queryTransfer(world, id)
  expect(world.bank.sent.map((order) => order.reference)).toEqual([world.bank.sent[0]!.reference, world.bank.sent[0]!.reference])
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN, held: 1_007_000n })
})

test('after a day pending it is in review, and the money stays held', async () => {
  world.bank.onSend = () => bankAnswer('pending', '09')
  world.bank.onQuery = () => bankAnswer('pending', '09')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.clock.advance(REVIEW_AFTER_MS)
  await queryTransfer(world, id)
  expect(await stateOf(id)).toMatchObject({
    state: 'review',
    review_reason: 'age',
    next_query_at: nextReviewQueryAt(id, world.clock.now()),
  })
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
})

test('an answer about another amount or account settles nothing', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  const id = await createHeldTransfer(world, shop, 1_000_000n)
  await sendToBank(world, id)
  world.bank.onQuery = () => ({ ...bankAnswer('accepted', '00'), amountKobo: 900_000n })
  await queryTransfer(world, id)
  expect((await stateOf(id)).state).toBe('review')
  expect((await world.wallet(shop)).held).toBe(1_007_000n)
})

test('PIN-28: one grant pays once: of two transfers at the same moment the second is refused', async () => {
  await world.grant(shop)
  const both = await Promise.allSettled([
    createHeldTransfer(world, shop, 100_000n, { withGrant: false }),
    createHeldTransfer(world, shop, 200_000n, { withGrant: false }),
  ])
  expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((one) => one.status === 'rejected')
  expect((refused as PromiseRejectedResult).reason).toMatchObject({ code: 'pin.required', httpStatus: 403 })
  expect(await world.rows(`select id from transfer`)).toHaveLength(1)
})

test('a grant older than 120 s is none, and neither is another session’s', async () => {
  await world.grant(shop)
  world.clock.advance(120_000)
  expect(await refusalOf(createHeldTransfer(world, shop, 100_000n, { withGrant: false }))).toMatchObject({ code: 'pin.required' })
})

test('the same reference is one transfer, however often; with another amount it is a conflict', async () => {
  const reference = `${shop.prefix}-once-and-only`
  const first = await createHeldTransfer(world, shop, 100_000n, { reference })
  expect(await createHeldTransfer(world, shop, 100_000n, { reference })).toBe(first)
  expect(await refusalOf(createHeldTransfer(world, shop, 100_001n, { reference }))).toMatchObject({ httpStatus: 409 })
  expect(await world.rows(`select id from transfer`)).toHaveLength(1)
})

test('more than is there is refused with the available and the needed amount, and nothing is written', async () => {
  const refused = await refusalOf(createHeldTransfer(world, shop, PAID_IN))
  expect(refused).toMatchObject({ httpStatus: 422, code: 'transfers.insufficient_balance', message: 'Insufficient balance' })
  expect(refused.data).toMatchObject({ available: Number(PAID_IN), needed: Number(PAID_IN) + 7_000 })
  expect(await world.rows(`select id from transfer`)).toHaveLength(0)
  expect((await world.rows<{ state: string }>(`select state from pin_grant order by granted_at`)).at(-1)).toEqual({ state: 'open' })
})

test('XFER-31, XFER-32, XFER-33, ERR-80: two sends below the cap of an activated account but together above it: the second is refused; full verification lets it pass', async () => {
  const small = await world.createShop('Bello Foods', { tier: 'activated' })
  await world.paidIn(small, 10_000_000n)
  await createHeldTransfer(world, small, 2_000_000n)
  const before = await world.wallet(small)
  const refused = await refusalOf(createHeldTransfer(world, small, 1_500_000n))
  expect(refused.message).toBe('Transfer Limit Exceeded. Contact customer support to increase your limit')
  expect(await world.wallet(small)).toEqual(before)
  await world.db.transaction((tx) => world.verify(tx, small))
  await createHeldTransfer(world, small, 1_500_000n)
})

test('nothing leaves a business that is not verified at all', async () => {
  const fresh = await world.createShop('Chidi Phones')
  const payment = await createPayment(world, fresh, 100n)
  await world.rows(`update business set tier = 'unverified' where id = '${fresh.businessId}'`)
  expect(await refusalOf(createSubmittedTransfer(world, payment))).toMatchObject({ code: 'pricing.not_activated', httpStatus: 403 })
})

test('M18: to another business of ours the money arrives at once, with the receiver’s fee, and no bank is asked', async () => {
  const other = await world.createShop('Bello Foods')
  const id = await createHeldTransfer(world, shop, 1_000_000n, { to: { account: other.accountNumber, bank: world.bank.ownBankCode } })
  expect(await stateOf(id)).toMatchObject({ state: 'settled', route: 'book', fee: 0n, duty: 5_000n })
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN - 1_005_000n, held: 0n })
  expect(await world.wallet(other)).toEqual({ balance: 1_000_000n - 5_000n, held: 0n })
  expect(world.bank.sent).toHaveLength(0)
  const seen = await world.rows<{ business_id: string; direction: string }>(
    `select business_id, direction from history_item where kind = 'transfer' or business_id = '${other.businessId}' order by direction`,
  )
  expect(seen).toEqual([
    { business_id: other.businessId, direction: 'credit' },
    { business_id: shop.businessId, direction: 'debit' },
  ])
})

test('M19: between businesses of one proven owner only the amount moves', async () => {
  const mine = await world.createShop('Amina Annex', { ownerIdentity: 'bvn-amina' })
  const also = await world.createShop('Amina Depot', { ownerIdentity: 'bvn-amina' })
  await world.paidIn(mine, 2_000_000n)
  const before = await world.wallet(mine)
  const id = await createHeldTransfer(world, mine, 1_000_000n, { to: { account: also.accountNumber, bank: world.bank.ownBankCode } })
  expect(await stateOf(id)).toMatchObject({ state: 'settled', route: 'own', total: 1_000_000n })
  expect((await world.wallet(mine)).balance).toBe(before.balance - 1_000_000n)
  expect((await world.wallet(also)).balance).toBe(1_000_000n)
})

test('money to one’s own account, or to one that may not receive, is refused with a sentence', async () => {
  const frozen = await world.createShop('Chidi Phones')
  await world.rows(`update business set standing = 'frozen' where id = '${frozen.businessId}'`)
  const unverified = await world.createShop('Dauda Phones', { tier: 'unverified' })
  const own = { account: shop.accountNumber, bank: world.bank.ownBankCode }
  expect(await refusalOf(createHeldTransfer(world, shop, 100n, { to: own }))).toMatchObject({ code: 'transfers.to_itself' })
  for (const [receiver, code] of [
    [frozen, 'transfers.receiver_closed'],
    [unverified, 'institutions.account_not_found'],
  ] as const) {
    const to = { account: receiver.accountNumber, bank: world.bank.ownBankCode }
    expect(await refusalOf(createHeldTransfer(world, shop, 100n, { to }))).toMatchObject({ code })
  }
})

test('M17, XFER-48: a withdrawal takes exactly its amount; we bear the duty', async () => {
  const id = await createSentTransfer(world, shop, 2_000_000n, { kind: 'withdrawal' })
  expect(await world.wallet(shop)).toEqual({ balance: PAID_IN - 2_000_000n, held: 0n })
  expect(await stateOf(id)).toMatchObject({ state: 'settled', duty: 5_000n, duty_by: 'house', total: 2_000_000n })
})

test('a business under no debit pays nothing out, and says why', async () => {
  await world.rows(`update business set standing = 'no_debit', standing_reason = 'A report is being looked at.' where id = '${shop.businessId}'`)
  expect(await refusalOf(createHeldTransfer(world, shop, 100n))).toMatchObject({
    code: 'businesses.no_debit',
    message: expect.stringContaining('A report is being looked at.'),
  })
})
