import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../../tests/fixtures/desk.ts'
import { createHeldTransfer } from '../../../../tests/fixtures/payment-fixture.ts'
import { runJob } from '../../../../tests/fixtures/jobs.ts'
import { watchBusinessesJob, watchPaymentsJob } from '../jobs.ts'
import { riskAlertWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 500_000_000n)
})
afterEach(() => world.close())

const watch = () => runJob(watchPaymentsJob, world, {})
const watchAll = () => runJob(watchBusinessesJob, world, { after: '' })
const alerts = () =>
  world.rows<{ id: string; kind: string; business_id: string; what: string; amount: bigint | null }>(
    `select id, kind, business_id, what, amount from risk_alert order by kind, subject`,
  )
const rule = (name: string, amount: number) =>
  world.rows(`insert into limit_rule (name, amount_kobo, starts_on) values ('${name}', ${amount}, '2026-11-01')`)

test('a large first payment to an account opens one alert and goes on; a second one to it, a small one and an old one open none', async () => {
  await createHeldTransfer(world, shop, 60_000_000n)
  await createHeldTransfer(world, shop, 49_999_999n, { to: { account: '0123456780', bank: '058' } })
  await watch()
  await watch()
  expect(await alerts()).toMatchObject([
    { kind: 'first_payment', business_id: shop.businessId, what: 'First payment to BALARABE YUSUF, ₦600,000.00', amount: 60_000_000n },
  ])
  expect(await world.rows(`select state from transfer`)).toEqual([{ state: 'held' }, { state: 'held' }])
  world.clock.advance(2 * 60 * 60_000)
  await createHeldTransfer(world, shop, 60_000_000n)
  await watch()
  expect(await alerts()).toHaveLength(1)
})

test('more payments or a higher sum in an hour than the dated rules opens one alert a day, and not at the rule itself', async () => {
  await rule('velocity_hour_count', 3)
  // The rules are cached for half a minute.
  world.clock.advance(31_000)
  for (let sent = 0; sent < 3; sent++) await createHeldTransfer(world, shop, 10_000n)
  await watch()
  expect(await alerts()).toEqual([])
  await createHeldTransfer(world, shop, 10_000n)
  await watch()
  await createHeldTransfer(world, shop, 10_000n)
  await watch()
  expect(await alerts()).toMatchObject([{ kind: 'velocity', what: '4 payments out in an hour, ₦400.00 in all' }])
  const other = await world.createShop('Chidi Stores')
  await world.paidIn(other, 500_000_000n)
  for (let sent = 0; sent < 4; sent++) await createHeldTransfer(world, other, 45_000_000n)
  await watch()
  expect((await alerts()).map(({ business_id, amount }) => [business_id, amount])).toContainEqual([other.businessId, 180_000_000n])
})

test('one BVN or one device behind businesses of different owners opens an alert about the later business', async () => {
  world.clock.advance(60_000)
  const twin = await world.createShop('Amina Traders', { ownerIdentity: `bvn-${shop.caller.personId}` })
  const near = await world.createShop('Chidi Stores')
  for (const { caller } of [shop, near])
    await world.rows(`insert into browser_person (browser, person_id, first_seen_at, last_seen_at) values ('b1', '${caller.personId}', now(), now())`)
  await watchAll()
  await watchAll()
  expect((await alerts()).map(({ kind, business_id }) => [kind, business_id])).toEqual([
    ['shared_device', near.businessId],
    ['shared_identity', twin.businessId],
  ])
})

test('an owner on a list is found by the nightly pages; without an answer of the lists nothing is skipped', async () => {
  world.screening.listed.set('Amina Bello', { reference: 'un-1', name: 'Amina Bello', list: 'un_sc_sanctions', score: 0.98 })
  world.screening.isSilent = true
  await expect(watchAll()).rejects.toThrow('gave no answer')
  world.screening.isSilent = false
  await watchAll()
  expect(await alerts()).toMatchObject([{ kind: 'screening', what: 'The owner may be Amina Bello, on un_sc_sanctions' }])
  expect(await world.rows(`select tier from business`)).toEqual([{ tier: 'verified' }])
})

test('compliance clears an alert once; money out is stopped by two people, one of compliance, and the owner reads the reason', async () => {
  const desk = createDesk(world, [riskAlertWork])
  await createHeldTransfer(world, shop, 60_000_000n)
  await createHeldTransfer(world, shop, 60_000_000n, { to: { account: '0123456780', bank: '058' } })
  await watch()
  const [first, second] = (await alerts()).map(({ id }) => id) as [string, string]
  expect((await desk.list('viewer', riskAlertWork)).map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([first, second].toSorted())
  await expect(desk.propose('support', riskAlertWork, first, 'clear')).rejects.toMatchObject({ code: 'desk.no_right' })
  await desk.propose('compliance', riskAlertWork, first, 'clear')
  await expect(desk.propose('compliance', riskAlertWork, first, 'clear')).rejects.toMatchObject({ httpStatus: 409 })
  await desk.propose('support', riskAlertWork, second, 'no_debit', { reason: 'We are checking a payment with you.' })
  await expect(desk.second('finance', riskAlertWork, second)).rejects.toMatchObject({ code: 'desk.no_right' })
  await desk.second('compliance', riskAlertWork, second)
  expect(await world.rows(`select standing, standing_reason from business`)).toEqual([
    { standing: 'no_debit', standing_reason: 'We are checking a payment with you.' },
  ])
  expect((await world.rows(`select state from risk_alert order by state`)).map(({ state }) => state)).toEqual(['cleared', 'restricted'])
  expect(await world.rows(`select from_standing, to_standing from business_standing_change`)).toHaveLength(1)
  await expect(createHeldTransfer(world, shop, 10_000n)).rejects.toMatchObject({ code: 'businesses.no_debit' })
})
