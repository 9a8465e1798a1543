import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { showCashpoint } from '../../modules/cashpoints/contract.ts'
import { cashpointRoutes } from '../../modules/cashpoints/server/routes.ts'
import type { WireReply } from '../../platform/http/contract.ts'
import type { Caller } from '../../modules/identity/index.ts'
import { addPayoutBank, cancelPayoutBank, showFundDestination, updateCashierBank } from '../../modules/payout-banks/contract.ts'
import { decidePayoutBank, endCooling } from '../../modules/payout-banks/server/actions/decide-payout-bank.ts'
import { payoutBankRoutes } from '../../modules/payout-banks/server/routes.ts'
import { withdraw } from '../../modules/transfers/contract.ts'
import { transferRoutes } from '../../modules/transfers/server/routes.ts'
import { type AppFixture, createAppFixture, type Shop } from '../fixtures/app-fixture.ts'
import { sentMessages } from '../fixtures/enqueue.ts'
import { callRoute, routeAnswer } from '../fixtures/history.ts'

const DAY_MS = 24 * 60 * 60_000
const FIRST = '0211111111'
const SECOND = '0222222222'

let world: AppFixture
let shop: Shop
let turn = 0
beforeAll(async () => {
  world = await createAppFixture()
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.createShop('Amina Stores')
  await world.rows(
    `update business set payout_account_number = null, payout_bank_code = null, payout_bank_name = null, payout_account_name = null where id = '${shop.businessId}'`,
  )
  await world.rows('delete from job')
  await world.paidIn(shop, 5_000_000n)
  answersWith('AMINA STORES')
})

function answersWith(accountName: string): void {
  world.bank.nameEnquiry = async ({ accountNumber }) => ({
    outcome: 'found',
    accountName,
    enquiryId: `enq-${accountNumber}`,
    beneficiaryBvn: null,
    clientId: null,
  })
}

const routes = () => payoutBankRoutes(world)
async function add(accountnumber: string, { merchant = shop.businessId, hasGrant = true, requestId = `req-${++turn}` } = {}) {
  if (hasGrant) await world.grant(shop)
  const body = { accountnumber, bankcode: '058', bankname: 'GTBank', merchant }
  return routeAnswer(routes(), addPayoutBank, { body, caller: shop.caller, requestId })
}
const destination = async (caller: Caller = shop.caller) =>
  (await callRoute(routes(), showFundDestination, { params: { id: shop.businessId }, caller })).data
const decide = async (id: string, move: 'confirm' | 'refuse' | 'block') =>
  decidePayoutBank({ ...world, db: world.db.system }, { id, move, by: 'Zainab', role: 'command line', reason: null, requestId: `req-${++turn}` })
async function withdrawNow() {
  await world.grant(shop)
  const liveEvents = { stream: async () => ({ from: 0n, events: (async function* () {})() }), next: async () => null, stop: async () => {} }
  const made = await routeAnswer(transferRoutes({ ...world, liveEvents }), withdraw, {
    body: { amount: 100_000 },
    caller: shop.caller,
    requestId: `req-${++turn}`,
  })
  return (made.data as WireReply<typeof withdraw>).beneficiary.number
}

test('ERR-19 API-23 API-53 SET-23 M17 XFER-43: without a bank nothing is withdrawn; a first bank whose name agrees is paid at once', async () => {
  await expect(withdrawNow()).rejects.toMatchObject({ code: 'transfers.no_payout_bank' })
  const saved = await add(FIRST)
  expect(saved).toMatchObject({
    message: 'Bank details added successfully',
    data: { bank: { number: FIRST, code: '058', name: 'Guaranty Trust Bank', underreview: false } },
  })
  expect(await withdrawNow()).toBe(FIRST)
  expect(await destination()).toMatchObject({
    destination: 'wallet',
    bank: { number: FIRST, state: 'active' },
    waiting: null,
    allowed: ['add', 'set_destination'],
  })
})

test('SET-25 M17: a first bank under another name is reviewed, and money stays until staff have confirmed it', async () => {
  answersWith('EMEKA OBI')
  expect(await add('0233333333')).toMatchObject({ message: 'Bank details added successfully', data: { bank: { underreview: true } } })
  expect(await world.rows(`select kind, what from risk_alert`)).toMatchObject([{ kind: 'payout_name', what: expect.stringContaining('EMEKA OBI') }])
  await expect(withdrawNow()).rejects.toMatchObject({ code: 'transfers.no_payout_bank' })
  await decide((await destination()).waiting!._id, 'confirm')
  expect(await withdrawNow()).toBe('0233333333')
})

test('SET-24 SET-25 NS-36 M17: a changed bank cools for a day, then staff confirm it; the previous one is paid meanwhile', async () => {
  await add(FIRST)
  expect(await add(SECOND)).toMatchObject({ message: 'Bank details updated successfully', data: { bank: { number: SECOND, underreview: true } } })
  const id = (await destination()).waiting!._id
  expect(await withdrawNow()).toBe(FIRST)
  await expect(decide(id, 'confirm')).rejects.toMatchObject({ code: 'payout-banks.cooling' })

  await endCooling(world)
  expect((await destination()).waiting?.state).toBe('cooling')
  world.clock.advance(DAY_MS)
  await endCooling(world)
  expect(await withdrawNow()).toBe(FIRST)
  await decide(id, 'confirm')
  expect(await withdrawNow()).toBe(SECOND)
  expect(await destination()).toMatchObject({ bank: { number: SECOND }, waiting: null, previousbank: { number: FIRST } })

  await decide(id, 'block')
  await expect(withdrawNow()).rejects.toMatchObject({ code: 'transfers.no_payout_bank' })
})

test('open pages learn of each change of the payout bank, and the owner reads by when staff decide and in whose name it may be', async () => {
  const notified = async () =>
    (await world.rows(`select 1 from live_event where business_id = '${shop.businessId}' and kind = 'payout_bank.changed'`)).length
  await add(FIRST)
  expect(await notified()).toBe(1)
  const requestedAt = world.clock.now().getTime()
  await add(SECOND)
  expect(await notified()).toBe(2)
  expect(await destination()).toMatchObject({
    bank: { decided_by: null },
    waiting: { state: 'cooling', decided_by: new Date(requestedAt + 2 * DAY_MS).toISOString() },
    names: { business: 'Amina Stores', people: ['Amina Bello'] },
  })
  const support: Caller = { ...shop.caller, role: 'merchant-support' }
  expect((await destination(support)).names).toBeNull()
  world.clock.advance(DAY_MS)
  await endCooling(world)
  expect(await notified()).toBe(3)
  await decide((await destination()).waiting!._id, 'confirm')
  expect(await notified()).toBe(4)
})

test('SET-21 M17: the owner is told by mail and text of each change, with what to do, and can cancel it', async () => {
  await add(FIRST)
  await world.rows('delete from job')
  await add(SECOND)
  const notified = await sentMessages(world)
  expect(new Set(notified.map(({ channel }) => channel))).toEqual(new Set(['mail', 'sms']))
  expect(notified.find(({ channel }) => channel === 'mail')).toMatchObject({
    to: shop.caller.email,
    text: expect.stringMatching(/••• 2222[\s\S]*If this was not you, cancel it/) as string,
  })
  const { waiting } = await destination()
  const cancel = () => routeAnswer(routes(), cancelPayoutBank, { body: { bank: waiting!._id }, caller: shop.caller, requestId: `req-${++turn}` })
  await cancel()
  await cancel()
  expect(await destination()).toMatchObject({ bank: { number: FIRST }, waiting: null })
  world.clock.advance(DAY_MS)
  await expect(decide(waiting!._id, 'confirm')).rejects.toMatchObject({ code: 'payout-banks.changed_meanwhile' })
})

test('API-53 SET-21: without the PIN, for another business, the same bank again or one of ours, nothing is stored', async () => {
  await add(FIRST)
  await expect(add(SECOND, { hasGrant: false })).rejects.toMatchObject({ code: 'pin.required', httpStatus: 403 })
  await expect(add(SECOND, { merchant: 'biz_other' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(add(FIRST)).rejects.toMatchObject({ code: 'payout-banks.same' })
  const body = { accountnumber: shop.accountNumber, bankcode: world.bank.ownBankCode, bankname: 'VFD', merchant: shop.businessId }
  await world.grant(shop)
  await expect(routeAnswer(routes(), addPayoutBank, { body, caller: shop.caller, requestId: `req-${++turn}` })).rejects.toMatchObject({
    code: 'payout-banks.ours',
  })
  world.bank.nameEnquiry = async () => ({ outcome: 'not_found' })
  await expect(add('0244444444')).rejects.toMatchObject({ message: 'Account not found' })
  expect(await world.rows(`select 1 from payout_bank where business_id = '${shop.businessId}'`)).toHaveLength(1)
})

test('two banks saved at the same time: one waits, one was cancelled, and the same request is answered once', async () => {
  await add(FIRST)
  await world.grant(shop)
  const both = await Promise.allSettled([SECOND, '0255555555'].map((number) => add(number, { hasGrant: false })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const requestId = `req-${++turn}`
  const first = await add('0266666666', { requestId })
  const again = await add('0266666666', { requestId, hasGrant: false })
  expect(again).toMatchObject({ data: first.data, replayed: true })
  expect(await world.rows(`select 1 from payout_bank where business_id = '${shop.businessId}' and state in ('cooling', 'in_review')`)).toHaveLength(1)
})

test('API-46 CASHIER-24 NS-63: a cashier sets the bank of the own cashpoint only; money of the business never goes there', async () => {
  await add(FIRST)
  const cashier: Caller = { ...shop.caller, role: 'cashier', cashpointId: shop.cashpointId }
  const update = (cashpoint: string) =>
    routeAnswer(routes(), updateCashierBank, {
      body: { accountnumber: SECOND, bankcode: '058', accountname: 'AMINA BELLO', cashpoint },
      caller: cashier,
      requestId: `req-${++turn}`,
    })
  await expect(update('cpt_other')).rejects.toMatchObject({ code: 'not_found' })
  expect(await update(shop.cashpointId)).toMatchObject({ message: 'Bank details updated successfully' })
  const { data } = await callRoute(cashpointRoutes(world), showCashpoint, { params: { id: shop.cashpointId }, caller: cashier })
  expect(data.bank).toMatchObject({ number: SECOND, code: '058', name: 'Guaranty Trust Bank' })
  expect(await withdrawNow()).toBe(FIRST)
})
