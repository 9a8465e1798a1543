import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { openAccountBvn, findAccount } from './find-account.ts'

let world: AppFixture
let shop: Shop
let requests: string[]
beforeAll(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  requests = []
  world.bank.nameEnquiry = async ({ accountNumber }) => {
    requests.push(accountNumber)
    return { outcome: 'found', accountName: 'BALARABE YUSUF', enquiryId: `enq-${accountNumber}`, beneficiaryBvn: '22212345678', clientId: null }
  }
})
afterAll(() => world.close())

const find = (accountNumber: string, who: Shop = shop) => findAccount(world, accountNumber, '058', who.caller)

test('a BVN is kept sealed, opens again, and not for another account', async () => {
  const found = await find('0123456789')
  const [kept] = await world.rows<{ bvn: string }>(`select bvn from name_enquiry`)
  expect(kept!.bvn).toMatch(/^sealed1:/)
  expect(JSON.stringify([kept, found])).not.toContain('22212345678')
  expect(openAccountBvn(world.secrets, found)).toBe('22212345678')
  expect(openAccountBvn(world.secrets, await find('0123456789'))).toBe('22212345678')
  expect(() => openAccountBvn(world.secrets, { ...found, accountNumber: '0123456780' })).toThrow()
})

test('ERR-81: the account of a business of ours that is not verified is found by nobody, and the bank is not asked', async () => {
  const hidden = await world.createShop('Gwandu Textiles', { tier: 'unverified' })
  const findOurs = () => findAccount(world, hidden.accountNumber, world.bank.ownBankCode, shop.caller)
  requests = []
  await expect(findOurs()).rejects.toMatchObject({ httpStatus: 404, message: 'Account Number Does Not Exist' })
  expect(requests).toEqual([])
  await world.rows(`update business set tier = 'activated' where id = '${hidden.businessId}'`)
  expect((await findOurs()).accountName).toBe('BALARABE YUSUF')
})

test('the database takes none in plain text', async () => {
  await expect(world.rows(`update name_enquiry set bvn = '22212345678'`)).rejects.toThrow('name_enquiry_bvn_sealed')
})

test('the 121st new account within ten minutes is not asked for; one that is known still is, and another person may ask', async () => {
  world.clock.advance(11 * 60_000)
  const other = await world.createShop('Bello Foods')
  requests = []
  for (let at = 0; at < 120; at++) await find(String(1_000_000_000 + at))
  for (let again = 0; again < 5; again++) await find('1000000000')
  await expect(find('2000000000')).rejects.toMatchObject({ code: 'institutions.too_many', httpStatus: 429 })
  expect(requests).toHaveLength(120)
  await find('1000000000')
  await find('2000000000', other)
  world.clock.advance(10 * 60_000 + 1)
  await find('2000000001')
  expect(requests).toHaveLength(122)
})

test('a business asks from the start of its verification on, also about an account that was just looked up, and twenty a day until it is activated', async () => {
  const fresh = await world.createShop('Chidi Stores', { tier: 'unverified' })
  await find('3000000000')
  requests = []
  for (const account of ['3000000000', '3000000001'])
    await expect(find(account, fresh)).rejects.toMatchObject({ code: 'institutions.verification_needed', httpStatus: 403 })
  const step = (state: string) =>
    world.rows(`insert into verification_step (id, business_id, kind, state, created_at, moved_at) values ('vst_1', '${fresh.businessId}', 'bvn', '${state}', now(), now())
      on conflict (id) do update set state = excluded.state`)
  await step('not_started')
  await expect(find('3000000000', fresh)).rejects.toMatchObject({ httpStatus: 403 })
  await step('consent_pending')
  for (let at = 1; at <= 20; at++) await find(String(3_000_000_000 + at), fresh)
  await expect(find('3000000021', fresh)).rejects.toMatchObject({ code: 'institutions.too_many' })
  expect(requests).toHaveLength(20)
  await world.rows(`update business set tier = 'activated' where id = '${fresh.businessId}'`)
  await find('3000000021', fresh)
})

test('an activated business makes a thousand enquiries a day, over all its people', async () => {
  const busy = await world.createShop('Dauda Stores')
  await world.rows(`insert into attempt_counter (subject, kind, tries, since, ends_at)
    values ('${busy.businessId}', 'name_enquiry_business', 999, '${world.clock.now().toISOString()}', '${world.clock.now().toISOString()}')`)
  await find('4000000001', busy)
  const other = { ...busy, caller: { ...busy.caller, personId: 'usr_other' } }
  await expect(find('4000000002', other)).rejects.toMatchObject({ code: 'institutions.too_many' })
  world.clock.advance(24 * 60 * 60_000 + 1)
  await find('4000000002', other)
})
