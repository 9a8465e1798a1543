import { collectExtensions, extend } from '../../../platform/extensions/index.ts'
import {
  aggregatorFacts,
  completedSteps,
  defaultAccountNumber,
  payoutBanksOnRecord,
  type PayoutBanksOnRecord,
  sandboxOnRecord,
  webhookOnRecord,
} from './extension-points.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRoute } from '../../../tests/fixtures/history.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import type { Caller } from '../../identity/index.ts'
import { showMerchant } from '../contract.ts'
import { businessRoutes } from './routes.ts'

let world: AppFixture
let shop: Shop
beforeAll(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterAll(() => world.close())

const NO_BANKS: PayoutBanksOnRecord = { waiting: null, replaced: null }
const shown = async (caller: Caller, onRecord = NO_BANKS) => {
  const routes = businessRoutes({
    ...world,
    bankLabel: 'VFD MFB',
    operationsOf: () => ['transfers.send', 'loans.ask', 'rewards.show_affiliates', 'approvals.list'],
    extensions: collectExtensions([
      extend(payoutBanksOnRecord, async () => onRecord),
      extend(aggregatorFacts, async () => ({
        isaggregator: false,
        isaggregatoragent: false,
        aggregatorid: null,
        aggregatorcode: null,
        removereverrallinkpage: false,
      })),
      extend(webhookOnRecord, async () => null),
      extend(sandboxOnRecord, async () => false),
      extend(defaultAccountNumber, async () => shop.accountNumber),
      extend(completedSteps, async () => ({
        issetNIN_BVN: false,
        isset_id_card: false,
        isset_international_passport: false,
        isset_liveliness_test: false,
        liveliness_question: 'Say your name',
      })),
    ]),
  })
  return (await callRoute(routes, showMerchant, { params: { id: shop.businessId }, caller })).data
}

test('the owner sees where payouts go and how much of the limit is used', async () => {
  expect(await shown(shop.caller)).toMatchObject({
    accountnumber: '0123456789',
    bankcode: '058',
    bankname: 'Guaranty Trust Bank',
    accountname: 'AMINA STORES',
    limit: { rule: 'verified_day', amount: 200_000_000, used: 0 },
  })
})

test('a cashier sees neither', async () => {
  expect(await shown({ ...shop.caller, role: 'cashier', cashpointId: shop.cashpointId })).toMatchObject({
    businessname: 'Amina Stores',
    accountnumber: null,
    bankcode: null,
    bankname: null,
    accountname: null,
    limit: null,
  })
})

test('another business is not found', async () => {
  const other = await world.createShop('Bello Foods')
  await expect(shown(other.caller)).rejects.toMatchObject({ code: 'not_found' })
})

test.each(['loans.', 'rewards.show_affiliates', 'approvals.'])(
  'SHELL-50..52: operations that the owner withholds are not among those that a member may use: %s',
  async (area) => {
    const may = async (withheld: string[]) => (await shown({ ...shop.caller, withheld })).may
    expect((await may([])).some((operation) => operation.startsWith(area))).toBe(true)
    const left = await may([area])
    expect(left.some((operation) => operation.startsWith(area))).toBe(false)
    expect(left).toHaveLength(3)
  },
)

test('SET-85..120: the record holds each field of the specification, and a bank under review beside the one that is paid', async () => {
  const gtb = { number: '0123456789', code: '058', name: 'Guaranty Trust Bank', accountname: 'AMINA STORES' }
  const zenith = { number: '2000000001', code: '057', name: 'Zenith Bank', accountname: 'AMINA STORES' }
  expect(await shown(shop.caller, { waiting: zenith, replaced: null })).toMatchObject({
    contactfirstname: 'Amina',
    contactlastname: 'Bello',
    businessphone: '08031234567',
    businessemail: expect.stringContaining('@shops.example') as string,
    businessname: 'Amina Stores',
    address: '1 Market Road',
    mid: shop.businessId,
    classification: 'retail',
    service: 'live',
    webhook: null,
    bank: { ...zenith, underreview: true },
    previousbank: gtb,
    keepfundsinwallet: true,
    has_requested_web_activation: false,
    sandbox_activated: false,
    live_mode: true,
    issetpin: false,
    pin: null,
    issetNIN_BVN: false,
    isset_id_card: false,
    isset_international_passport: false,
    isset_liveliness_test: false,
    verified: true,
    isaggregator: false,
    isaggregatoragent: false,
    liveliness_question: 'Say your name',
    aggregatorid: null,
    aggregatorcode: null,
    removereverrallinkpage: false,
    nuban: shop.accountNumber,
    businessid: shop.businessId,
    publickey: expect.stringMatching(/./) as string,
  })
  expect(await shown(shop.caller, { waiting: null, replaced: zenith })).toMatchObject({ bank: { ...gtb, underreview: false }, previousbank: zenith })
  expect(await shown({ ...shop.caller, role: 'cashier', cashpointId: shop.cashpointId }, { waiting: zenith, replaced: null })).toMatchObject({
    bank: null,
    previousbank: null,
  })
})
