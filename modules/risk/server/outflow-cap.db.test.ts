import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../tests/fixtures/bank.ts'
import { AIRTIME, createHeldBill, openFloat } from '../../../tests/fixtures/bill-fixture.ts'
import { createBulkFixture } from '../../../tests/fixtures/bulk.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { createHeldTransfer, createPayment, createSubmittedTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { stopRun } from '../../bulk/contract.ts'
import { accessChanged } from '../../identity/index.ts'
import type { CapReason } from '../contract.ts'
import { showRestrictions } from '../../restrictions/contract.ts'
import { restrictionRoutes } from '../../restrictions/server/routes.ts'
import { transferRoutes } from '../../transfers/server/routes.ts'
import { quoteTransfer } from '../../transfers/contract.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  world.newDeviceChecks = true
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 100_000_000n)
})
afterEach(() => world.close())

const HOUR_MS = 60 * 60_000
const changed = (id: string, reason: CapReason = 'new_device', personId = shop.caller.personId) =>
  world.db.transaction((tx) => world.extensions.of(accessChanged)(tx, { id, personId, reason, at: world.clock.now() }))
const used = async () =>
  (await world.rows<{ used: bigint }>(`select used from meter where kind = 'new_device' order by period`)).map((row) => row.used)
const send = (kobo: bigint, kind: 'transfer' | 'withdrawal' = 'transfer') => createHeldTransfer(world, shop, kobo, { kind })

test('for 24 hours after a new device a person sends ₦20,000 in all; the refusal has the reason and the time, and then the cap is over', async () => {
  await changed('1')
  await send(1_500_000n)
  await expect(send(500_001n)).rejects.toMatchObject({
    code: 'risk.new_device_limit',
    message: 'You can send at most ₦20,000.00 until 21 Nov, 11:00 am, because you signed in with a new device. You can still send ₦5,000.00.',
    data: { used: 1_500_000, until: '2026-11-21T10:00:00.000Z' },
  })
  await send(500_000n)
  await expect(send(100n)).rejects.toMatchObject({ code: 'risk.new_device_limit' })
  expect(await used()).toEqual([2_000_000n])
  world.clock.advance(24 * HOUR_MS)
  await send(5_000_000n)
  expect(await used()).toEqual([2_000_000n])
})

test('two payments at once, from two businesses of one person, cannot pass the cap together', async () => {
  await changed('1')
  const other = await world.createShop('Chidi Stores')
  const second: Shop = { ...other, caller: { ...shop.caller, businessId: other.businessId } }
  await world.paidIn(second, 100_000_000n)
  const payments = [await createPayment(world, shop, 1_500_000n), await createPayment(world, second, 1_500_000n)]
  const ended = await Promise.allSettled(payments.map((payment) => createSubmittedTransfer(world, payment)))
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await used()).toEqual([1_500_000n])
})

test('a payment that fails gives the cap back with its hold', async () => {
  await changed('1')
  world.bank.onSend = () => bankAnswer('rejected', '51')
  await sendToBank(world, await send(2_000_000n))
  expect(await used()).toEqual([0n])
})

test('a second event during the cap makes it longer and gives no second sum', async () => {
  await changed('1')
  await send(2_000_000n)
  world.clock.advance(20 * HOUR_MS)
  await changed('2', 'pin_reset')
  await expect(send(100n)).rejects.toMatchObject({ data: { reason: 'pin_reset', until: '2026-11-22T06:00:00.000Z' } })
})

describe('counts', () => {
  test('a bill, but no other person', async () => {
    await changed('1')
    await openFloat(world)
    await createHeldBill(world, shop, AIRTIME)
    expect(await used()).toEqual([100_000n])
    const other = await world.createShop('Chidi Stores')
    await world.paidIn(other, 10_000_000n)
    await createHeldTransfer(world, other, 5_000_000n)
    expect(await used()).toEqual([100_000n])
  })

  test('a bulk run as a whole, and gives back what its stopped lines reserved', async () => {
    await changed('1')
    const bulk = await createBulkFixture(world, shop)
    const group = await bulk.createGroup([1_500_000, 400_000])
    await expect(bulk.pay({ group_id: await bulk.createGroup([2_000_100], 'Rent') })).rejects.toMatchObject({ code: 'risk.new_device_limit' })
    const { run } = await bulk.pay({ group_id: group })
    expect(await used()).toEqual([1_900_000n])
    await bulk.call(stopRun, { params: { id: run._id } })
    expect(await used()).toEqual([0n])
  })

  test('a withdrawal to a payout bank that came with or after the change, and none to the bank of old', async () => {
    await world.rows(`insert into payout_bank (id, business_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at)
      values ('pob_1', '${shop.businessId}', 'active', '0123456789', '058', 'GTBank', 'AMINA STORES', '${shop.caller.personId}', '2026-11-01T10:00:00Z')`)
    await changed('1')
    await send(5_000_000n, 'withdrawal')
    expect(await used()).toEqual([])
    await world.rows(`update payout_bank set decided_at = '2026-11-20T09:00:00Z'`)
    await expect(send(5_000_000n, 'withdrawal')).rejects.toMatchObject({ code: 'risk.new_device_limit' })
  })
})

test('the quote and the restrictions page show the cap before a payment is tried', async () => {
  await changed('1', 'contact_changed')
  await send(500_000n)
  const { data } = await routeAnswer(transferRoutes(world as never), quoteTransfer, {
    body: { nuban: '0123456789', bank_code: '058', amount: 1_600_000 },
    caller: shop.caller,
  })
  expect((data as any).refusal).toMatchObject({ code: 'risk.new_device_limit' })
  const page = await routeAnswer(restrictionRoutes(world), showRestrictions, { params: { id: shop.businessId }, caller: shop.caller })
  expect((page.data as any).person_cap).toEqual({
    reason: 'contact_changed',
    amount: 2_000_000n,
    used: 500_000n,
    ends_on: new Date('2026-11-21T10:00:00Z'),
  })
})
