import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAggregatorCode,
  moveEarnings,
  quoteEarnings,
  showAffiliates,
  showAggregatorTransactions,
  showAggregatorWallet,
  showBonusBalance,
  showBonusHistory,
  showDownline,
  showMember,
  showReferrals,
  withdrawAggregator,
  withdrawReferral,
} from '../../modules/rewards/contract.ts'
import { findBusiness } from '../../modules/businesses/index.ts'
import type { Caller } from '../../modules/identity/index.ts'
import { recordSignUp } from '../../modules/rewards/server/actions/record-sign-up.ts'
import { awardReferrals } from '../../modules/rewards/server/actions/award-referrals.ts'
import { vestBonuses } from '../../modules/rewards/server/actions/vest-bonuses.ts'
import { referralCode } from '../../modules/rewards/server/codes.ts'
import { rewardRoutes } from '../../modules/rewards/server/routes.ts'
import { withdraw } from '../../modules/transfers/contract.ts'
import { setDemoFlag } from '../../modules/flags/index.ts'
import { affiliateFlag } from '../../modules/rewards/flag.ts'
import { sendToBank } from '../../modules/transfers/server/actions/send-to-bank.ts'
import { transferRoutes } from '../../modules/transfers/server/routes.ts'
import { type AppFixture, createAppFixture, type Shop } from '../fixtures/app-fixture.ts'
import { callRoute, routeAnswer } from '../fixtures/history.ts'
import { joinDownline, makeAggregator } from '../fixtures/reward-fixture.ts'

const DAY_MS = 24 * 60 * 60_000
let world: AppFixture
let aggregator: Shop
let member: Shop
let plain: Shop
let code: string
let routes: ReturnType<typeof rewardRoutes>
let transfers: ReturnType<typeof transferRoutes>
let turn = 0
beforeAll(async () => {
  world = await createAppFixture()
  aggregator = await world.createShop('Arewa Network')
  member = await world.createShop('Sabon Gari Tailors')
  plain = await world.createShop('Kurmi Leather')
  code = await makeAggregator(world, aggregator)
  const liveEvents = { stream: async () => ({ from: 0n, events: (async function* () {})() }), next: async () => null, stop: async () => {} }
  const context = { ...world, liveEvents, operationsOf: () => [], operationsOfOperator: () => [] }
  routes = rewardRoutes(context)
  transfers = transferRoutes(context)
  await joinDownline(world, member, code)
  for (let payment = 0; payment < 40; payment++) await world.paidIn(member, 20_000_000n)
  world.clock.advance(5 * DAY_MS)
  await vestBonuses(world)
  await world.paidIn(member, 20_000_000n)
  const referrer = (await findBusiness(world.db.system, aggregator.businessId))!
  const referred = { businessId: plain.businessId, ownerId: plain.caller.personId, code: referralCode(referrer), at: world.clock.now() }
  await world.db.transaction((tx) => recordSignUp(tx, referred))
})
afterAll(() => world.close())

type Options = { caller?: Caller; params?: object; query?: object; body?: object }
const ask = <C extends Parameters<typeof callRoute>[1]>(contract: C, { caller = aggregator.caller, ...request }: Options = {}) =>
  callRoute(routes, contract, { ...request, caller } as unknown as Parameters<typeof callRoute<C>>[2])
async function pay<C extends Parameters<typeof callRoute>[1]>(contract: C, body: object, from = routes) {
  await world.grant(aggregator)
  const request = { body, caller: aggregator.caller, requestId: `payout-${++turn}` } as unknown as Parameters<typeof routeAnswer<C>>[2]
  const { data, ...rest } = await routeAnswer(from, contract, request)
  return { ...rest, data: data as { _id: string; kind: string; transaction_id: string; transaction_ref: string } }
}
const balance = async () => (await ask(showAggregatorWallet)).data.balance
const keyOf = async (shop: Shop) => (await findBusiness(world.db.system, shop.businessId))!.public_key

test('API-148 REF-14..21: referrals of a merchant have link, text, both totals and the list with amount, level and name', async () => {
  const { data } = await ask(showReferrals, { params: { id: aggregator.businessId } })
  expect(data).toMatchObject({
    referral_link: expect.stringMatching(/^https:\/\/kasuwa\.example\/signup\?ref=AREWA-[A-Z0-9]{8}$/),
    referral_text: expect.stringContaining(data.referral_link),
    total_referral_balance: 0,
    total_possible_referral_balance: 250_000,
    count: 1,
    referrals: [{ businessname: 'Kurmi Leather', bonus_amount: 250_000, KYC_level: 3, state: 'possible' }],
  })
})

test('API-149 REF-22: the referral call pays to the bank, and the balance falls', async () => {
  await world.paidIn(plain, 20_000_000n)
  await awardReferrals(world)
  const { data, message } = await pay(withdrawReferral, { amount: 100_000 })
  expect({ kind: data.kind, message }).toEqual({ kind: 'referral', message: 'Withdrawal accepted' })
  expect((await ask(showReferrals, { params: { id: aggregator.businessId } })).data).toMatchObject({
    total_referral_balance: 150_000,
    total_possible_referral_balance: 150_000,
  })
  const history = await ask(showBonusHistory, { query: { page: '1', bonus_type: 'payout', actor: 'merchant' } })
  expect(history.data.bonusTransactions).toMatchObject([{ source: 'referral', amount: 100_000, destination: 'bank' }])
})

test('API-150 BONUS-23..25 CASHIER-05: the bonus balance has its three figures; a cashier has no bonus of the business', async () => {
  const { data } = await ask(showBonusBalance, { params: { id: aggregator.businessId } })
  expect(data).toMatchObject({ paid_balance: 0, accrued_balance: 1_860, next_vesting: '2026-11-29' })
  expect(data.withdrawable_balance).toBe(40 * 1_860)
  const cashier = { ...aggregator.caller, role: 'cashier' as const }
  expect((await ask(showBonusBalance, { params: { id: aggregator.businessId }, caller: cashier })).data).toMatchObject({
    withdrawable_balance: 0,
    accrued_balance: 0,
  })
})

test('API-151 BONUS-36: the history takes key, page, type and actor; a foreign key is not found', async () => {
  const query = { publickey: await keyOf(aggregator), page: '1', bonus_type: 'earnings', actor: 'aggregator' }
  const { data } = await ask(showBonusHistory, { query })
  expect(data.bonusTransactions).toMatchObject([
    { day: '2026-11-25', members: 1, payments: 1, earned: 1_860, state: 'open' },
    { day: '2026-11-20', members: 1, payments: 40, earned: 74_400, state: 'withdrawable' },
  ])
  await expect(ask(showBonusHistory, { query: { ...query, publickey: await keyOf(plain) } })).rejects.toMatchObject({ httpStatus: 404 })
})

test('API-152 BONUS-16 ERR-42: a valid code is added with its message; a second one, and a wrong one, are refused', async () => {
  const body = { aggregatorcode: code, publickey: await keyOf(plain) }
  const request = { body, caller: plain.caller, requestId: 'add' } as unknown as Parameters<typeof routeAnswer<typeof addAggregatorCode>>[2]
  expect(await routeAnswer(routes, addAggregatorCode, request)).toMatchObject({
    message: 'Aggregator added successfully',
    data: { aggregatorid: aggregator.businessId },
  })
  await expect(ask(addAggregatorCode, { body: { ...body, aggregatorcode: 'AGG-WRONG' }, caller: plain.caller })).rejects.toMatchObject({
    code: 'rewards.unknown_code',
  })
})

test('API-153 API-157 BONUS-29..33: the downline has its members, and a member its days; no other business sees them', async () => {
  const { data } = await ask(showDownline, { query: { page: '1' } })
  expect(data.downlines.map(({ businessname }) => businessname)).toEqual(['Kurmi Leather', 'Sabon Gari Tailors'])
  expect(data.downlines[1]).toMatchObject({ _id: member.businessId, contactfirstname: 'Sabon', contactlastname: 'Bello', earned: 76_260 })
  expect((await ask(showMember, { params: { id: member.businessId } })).data.history).toHaveLength(2)
  await expect(ask(showDownline, { query: { page: '1' }, caller: plain.caller })).rejects.toMatchObject({ httpStatus: 403 })
  await expect(ask(showMember, { params: { id: aggregator.businessId } })).rejects.toMatchObject({ httpStatus: 404 })
})

test('API-154 API-155: the wallet of an aggregator, and its transactions by day and member', async () => {
  expect(await balance()).toBe(40 * 1_860)
  const transactions = (await ask(showAggregatorTransactions, { query: { page: '1' } })).data
  expect(transactions[0]).toMatchObject({ member: member.businessId, day: '2026-11-25', payments: 1, earned: 1_860, state: 'open' })
})

test('API-81 API-156 BONUS-21 BONUS-22: an aggregator withdraws with its type; the type bonus is refused', async () => {
  const { data } = await pay(withdraw, { amount: 10_000, type: 'aggregator' }, transfers)
  expect(data).toMatchObject({ kind: 'bonus', wallet_transaction_id: data.transaction_id, token: data.transaction_ref })
  await sendToBank(world, data._id)
  expect((await pay(withdrawAggregator, { amount: 10_000 })).data.kind).toBe('bonus')
  expect(await balance()).toBe(40 * 1_860 - 20_000)
  expect((await ask(showBonusBalance, { params: { id: aggregator.businessId } })).data.paid_balance).toBe(10_000)
  await expect(pay(withdraw, { amount: 10_000, type: 'bonus' }, transfers)).rejects.toMatchObject({ code: 'rewards.wrong_type' })
})

test('M29: a move to the balance is quoted like a payout and answers what arrived; too much is refused', async () => {
  const quoted = await ask(quoteEarnings, { body: { source: 'bonus', amount: 99_999_999 } })
  expect(quoted.data.refusal?.message).toBe('Amount is greater than the withdrawable amount')
  expect((await pay(moveEarnings, { source: 'bonus', amount: 500 })).data).toMatchObject({ amount: 500n, withheld: 0n, received: 500n })
})

test('BONUS-34: affiliates have members, takings, earnings and the invite link of a month; another business is refused', async () => {
  await expect(ask(showAffiliates, { query: {} })).rejects.toMatchObject({ code: 'rewards.affiliates_off' })
  await setDemoFlag(world.db.system, affiliateFlag.key, world.clock.now())
  const { data } = await ask(showAffiliates, { query: { month: '2026-11' } })
  expect(data).toMatchObject({
    month: '2026-11',
    members: 2,
    new_members: 2,
    quiet_members: 1,
    takings: 41 * 20_000_000,
    earned: 76_260,
    takings_before: 0,
  })
  expect(data.invite_link).toBe(`https://kasuwa.example/signup?mid=${code}`)
  await expect(ask(showAffiliates, { query: {}, caller: member.caller })).rejects.toMatchObject({ code: 'rewards.no_affiliates' })
})
