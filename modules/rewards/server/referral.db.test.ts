import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../tests/fixtures/bank.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { makeAggregator, STAFF, withdrawToBank } from '../../../tests/fixtures/reward-fixture.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { accessChanged, findGrant } from '../../identity/index.ts'
import { createProfile } from '../../onboarding/server/actions/add-merchant.ts'
import { createLogin } from '../../onboarding/server/actions/add-user.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { awardReferrals } from './actions/award-referrals.ts'
import { changeProfile } from './actions/change-profile.ts'
import { moveEarnings } from './actions/move-earnings.ts'
import { prepareWithdrawal, withdrawEarningsCommand } from './actions/withdraw-earnings.ts'
import { recordSignUp } from './actions/record-sign-up.ts'
import { referralCode } from './codes.ts'
import { earningsOf } from './queries.ts'

let world: AppFixture
let referrer: Shop
beforeEach(async () => {
  world = await createAppFixture()
  referrer = await world.createShop('Gidan Atamfa')
  // Bonuses come out of what the house has earned: thirty fees of ₦100.
  const busy = await world.createShop('Busy Market')
  await Promise.all(Array.from({ length: 30 }, () => world.paidIn(busy, 20_000_000n)))
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const DAY_MS = 24 * 60 * 60_000
const BONUS = 250_000n
let people = 0

/** A sign-up with its two calls, as the page makes them. */
async function signUp(code: string): Promise<Shop> {
  const number = ++people
  const email = `new${number}@shops.example`
  const person = { contactfirstname: 'Zulaihat', contactlastname: 'Garba', businessphone: `0803000${String(number).padStart(4, '0')}`, email }
  const meta = { requestId: `login-${number}`, address: '10.0.0.1', device: '' }
  const user = await createLogin(world, { ...person, password: 'Harmattan&Dust31', referralcode: code }, meta)
  const input = {
    ...person,
    user,
    account_type: 2 as const,
    address: '1 Market Road',
    businessname: `Mama Chidi Foods ${number}`,
    industry: 'Food and Drinks',
    lga: 'Ikeja',
    state: 'Lagos',
  }
  const businessId = await createProfile(world, input, `profile-${number}`)
  const [cashpoint] = await world.rows<{ id: string }>(`select id from cashpoint where business_id = '${businessId}'`)
  return {
    businessId,
    cashpointId: cashpoint!.id,
    accountNumber: `20${String(number).padStart(8, '0')}`,
    caller: { ...referrer.caller, businessId },
    prefix: '',
  }
}
const codeOf = async (shop: Shop) => referralCode((await findBusiness(world.db.system, shop.businessId))!)
const verify = (shop: Shop) => world.rows(`update business set tier = 'verified' where id = '${shop.businessId}'`)
const referrals = () => world.rows<{ state: string }>(`select state from referral order by created_at`)
const earned = async () => (await earningsOf(world.db.system, referrer.businessId)).referral
async function earn(): Promise<void> {
  const shop = await signUp(await codeOf(referrer))
  await verify(shop)
  await world.paidIn(shop, 5_000_000n)
  await awardReferrals(world)
}

test('REF-23, M42: a referred business that is verified and has its takings earns the bonus once, and not before', async () => {
  const shop = await signUp(await codeOf(referrer))
  await awardReferrals(world)
  await verify(shop)
  await world.paidIn(shop, 4_900_000n)
  await awardReferrals(world)
  expect([await referrals(), await earned()]).toEqual([[{ state: 'possible' }], 0n])
  await world.paidIn(shop, 100_000n)
  await Promise.all([awardReferrals(world), awardReferrals(world)])
  await awardReferrals(world)
  expect([await referrals(), await earned()]).toEqual([[{ state: 'earned' }], BONUS])
})

test('M42: takings of an unverified business, and after the time is over, earn nothing', async () => {
  const late = await signUp(await codeOf(referrer))
  world.clock.advance(61 * DAY_MS)
  await verify(late)
  await world.paidIn(late, 50_000_000n)
  await awardReferrals(world)
  expect([await referrals(), await earned()]).toEqual([[{ state: 'lapsed' }], 0n])
})

test('M42: a second sign-in of the referrer, known by its verification, earns no bonus', async () => {
  const identify = ({ businessId }: Shop, identity: string) =>
    world.rows(`update business set owner_identity = '${identity}' where id = '${businessId}'`)
  await identify(referrer, 'bvn-referrer')
  const own = await signUp(await codeOf(referrer))
  await verify(own)
  await identify(own, 'bvn-referrer')
  await world.paidIn(own, 5_000_000n)
  await awardReferrals(world)
  expect([await referrals(), await earned()]).toEqual([[{ state: 'possible' }], 0n])
  await identify(own, 'bvn-other')
  await awardReferrals(world)
  expect([await referrals(), await earned()]).toEqual([[{ state: 'earned' }], BONUS])
})

test('the code of a business that the same person has verified under another sign-in counts for nothing', async () => {
  const second = await world.createShop('Second Login')
  await world.rows(`update business set owner_identity = 'bvn-one' where id in ('${second.businessId}', '${referrer.businessId}')`)
  const join = (shop: Shop, code: string) =>
    world.db.transaction((tx) => recordSignUp(tx, { businessId: shop.businessId, ownerId: second.caller.personId, code, at: world.clock.now() }))
  await join(second, await codeOf(referrer))
  await join(second, await makeAggregator(world, referrer))
  expect(await world.rows(`select id from referral union all select id from downline_member`)).toEqual([])
})

test('AUTH-06, AUTH-07: the code of an aggregator, or of its agent, makes a member and no referral; an unknown code refuses no sign-up', async () => {
  const code = await makeAggregator(world, referrer)
  const agent = await signUp(code.toLowerCase())
  await changeProfile(world, agent.businessId, { isAgent: true }, STAFF)
  const brought = await signUp(await codeOf(agent))
  await signUp('NOBODY-12345678')
  expect(await referrals()).toEqual([])
  expect(await world.rows(`select id, business_id, agent_id from downline_member order by agent_id nulls first`)).toEqual([
    { id: agent.businessId, business_id: referrer.businessId, agent_id: null },
    { id: brought.businessId, business_id: referrer.businessId, agent_id: agent.businessId },
  ])
})

test('REF-22, M28: referral earnings go to the payout bank, and come back when the bank refuses', async () => {
  await earn()
  await sendToBank(world, await withdrawToBank(world, referrer, 'referral', 100_000n))
  expect(await earned()).toBe(150_000n)
  world.bank.onSend = () => ({
    outcome: 'rejected',
    code: '51',
    message: 'no',
    sessionId: null,
    amountKobo: null,
    beneficiaryAccountNumber: null,
    raw: null,
  })
  await sendToBank(world, await withdrawToBank(world, referrer, 'referral', 100_000n))
  expect(await earned()).toBe(150_000n)
})

test('earnings that go to a payout bank of today count against the cap of a person with a new device, and a failure gives it back', async () => {
  await earn()
  world.newDeviceChecks = true
  const { personId } = referrer.caller
  await world.rows(`insert into limit_rule (name, amount_kobo, starts_on) values ('new_device_day', 150000, '2026-11-01')`)
  await world.db.transaction((tx) => world.extensions.of(accessChanged)(tx, { id: '1', personId, reason: 'new_device', at: world.clock.now() }))
  // The rules are cached for half a minute.
  world.clock.advance(31_000)
  const id = await withdrawToBank(world, referrer, 'referral', 100_000n)
  await expect(withdrawToBank(world, referrer, 'referral', 100_000n)).rejects.toMatchObject({ code: 'risk.new_device_limit' })
  world.bank.onSend = () => bankAnswer('rejected', '51')
  await sendToBank(world, id)
  expect(await world.rows(`select used from meter where kind = 'new_device'`)).toEqual([{ used: 0n }])
  await withdrawToBank(world, referrer, 'referral', 100_000n)
})

test('M28: the earnings withdrawn to the bank 64 times at once, with one PIN and one balance, leave once', async () => {
  await earn()
  await world.grant(referrer)
  const grantId = (await findGrant(world.db.system, referrer.caller, world.clock.now()))!
  const prepared = await Promise.all(
    Array.from({ length: 64 }, (_, at) => {
      // Half are one request sent again; the others are requests of their own.
      const requestId = at % 2 === 0 ? `race-${at}` : 'race-same'
      return prepareWithdrawal(world, referrer.caller, { source: 'referral', type: 'referral', amountKobo: BONUS, requestId, grantId })
    }),
  )
  const results = await Promise.allSettled(prepared.map((one) => world.postingQueue.submit(withdrawEarningsCommand(one, world.clock.now()))))
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.outcome.transferId] : []))
  expect(new Set(done).size).toBe(1)
  for (const code of results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Refusal).code] : [])))
    expect(['pin.required', 'rewards.above_withdrawable']).toContain(code)
  expect(await earned()).toBe(0n)
  expect(await world.rows(`select state, destination, amount::int as amount from reward_payout`)).toEqual([
    { state: 'processing', destination: 'bank', amount: Number(BONUS) },
  ])
})

test('XFER-45: more than the referral balance is refused with its sentence, and nothing is written', async () => {
  await earn()
  const error = await withdrawToBank(world, referrer, 'referral', BONUS + 1n).catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Refusal)
  expect((error as Refusal).message).toBe('Amount is greater than the withdrawable amount')
  expect(await world.rows(`select id from reward_payout`)).toEqual([])
  expect(await earned()).toBe(BONUS)
})

test('M29: the earnings withdrawn 64 times at once, to the bank and to the balance, leave once', async () => {
  await earn()
  const before = (await world.wallet(referrer)).balance
  await world.grant(referrer)
  const results = await Promise.allSettled(
    Array.from({ length: 64 }, (_, at) =>
      at % 2 === 0
        ? moveEarnings(world, referrer.caller, { source: 'referral', amountKobo: BONUS, requestId: `race-${at}` })
        : moveEarnings(world, referrer.caller, { source: 'referral', amountKobo: BONUS, requestId: 'race-same' }),
    ),
  )
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.payout.id] : []))
  expect(new Set(done).size).toBe(1)
  expect((await world.wallet(referrer)).balance).toBe(before + BONUS)
  expect(await world.rows(`select state, destination, amount::int as amount from reward_payout`)).toEqual([
    { state: 'paid', destination: 'wallet', amount: Number(BONUS) },
  ])
  for (const code of results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Refusal).code] : [])))
    expect(['pin.required', 'rewards.above_withdrawable', 'ledger.reference_reused']).toContain(code)
})
