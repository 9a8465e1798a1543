import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { lagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import { walletReceiptsSince } from '../../ledger/index.ts'
import { settleBusiness } from './actions/settle-business.ts'
import { sendToBank } from './actions/send-to-bank.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.rows(`update business set keep_funds_in_wallet = false where id = '${shop.businessId}'`)
  await world.paidIn(shop, 5_000_000n)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const YESTERDAY = 5_000_000n - 10_000n
const DAY_MS = 24 * 60 * 60_000
const settle = () => settleBusiness(world, shop.businessId, lagosDay(world.clock.now()))
const settlements = () =>
  world.rows<{ id: string; state: string; total: bigint }>(`select id, state, total from transfer where kind = 'settlement' order by created_at`)

test('M17: in the morning the money of the day before goes to the payout bank, once, and that of today stays', async () => {
  world.clock.advance(DAY_MS)
  await world.paidIn(shop, 1_000_000n)
  await settle()
  await settle()
  const [order, ...others] = await settlements()
  expect([order!.total, others]).toEqual([YESTERDAY, []])
  expect(await world.wallet(shop)).toEqual({ balance: YESTERDAY + 995_000n, held: YESTERDAY })
  await sendToBank(world, order!.id)
  expect(world.bank.sent).toMatchObject([{ amountKobo: YESTERDAY, beneficiary: { accountNumber: '0123456789' } }])
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 0n })
  expect((await settlements()).map(({ state }) => state)).toEqual(['settled'])
})

test('only what entered the wallet counts as received today: net of its fee, and without what left', async () => {
  world.clock.advance(DAY_MS)
  const since = startOfLagosDay(lagosDay(world.clock.now()))
  expect(await walletReceiptsSince(world.db.system, shop.businessId, since)).toBe(0n)
  await world.paidIn(shop, 1_000_000n)
  await createSentTransfer(world, shop, 200_000n)
  expect(await walletReceiptsSince(world.db.system, shop.businessId, since)).toBe(995_000n)
})

test('money of the same day, and money of a business that keeps it or is not verified, stays', async () => {
  await settle()
  world.clock.advance(DAY_MS)
  await world.rows(`update business set tier = 'activated' where id = '${shop.businessId}'`)
  await settle()
  await world.rows(`update business set tier = 'verified', keep_funds_in_wallet = true where id = '${shop.businessId}'`)
  await settle()
  await world.rows(`update business set keep_funds_in_wallet = false, standing = 'no_debit' where id = '${shop.businessId}'`)
  await settle()
  expect(await settlements()).toEqual([])
  expect(await world.wallet(shop)).toEqual({ balance: YESTERDAY, held: 0n })
})
