import { collectExtensions, extend } from '../../../platform/extensions/index.ts'
import { completedSteps, defaultAccountNumber } from './extension-points.ts'
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

const shown = async (caller: Caller) => {
  const routes = businessRoutes({
    ...world,
    bankLabel: 'VFD MFB',
    operationsOf: () => ['transfers.send', 'loans.ask', 'affiliates.list', 'approvals.list'],
    extensions: collectExtensions([
      extend(defaultAccountNumber, async () => shop.accountNumber),
      extend(completedSteps, async () => ({
        issetNIN_BVN: false,
        isset_id_card: false,
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

test.each(['loans.', 'affiliates.', 'approvals.'])(
  'SHELL-50..52: operations that the owner withholds are not among those that a member may use: %s',
  async (area) => {
    const may = async (withheld: string[]) => (await shown({ ...shop.caller, withheld })).may
    expect((await may([])).some((operation) => operation.startsWith(area))).toBe(true)
    const left = await may([area])
    expect(left.some((operation) => operation.startsWith(area))).toBe(false)
    expect(left).toHaveLength(3)
  },
)
