import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BILL_TYPES,
  billFee,
  type BillType,
  buyAirtime,
  buyCable,
  buyData,
  buyElectricity,
  buyOrder,
  listBillCustomers,
  listBillPlans,
  listCablePlans,
  listDataPlans,
  listNetworks,
  listUtilityPlans,
  quoteBill,
  showPurchase,
  verifyCustomer,
} from '../../modules/bills/contract.ts'
import { billDetail } from '../../modules/bills/server/history-detail.ts'
import { billRoutes } from '../../modules/bills/server/routes.ts'
import { showReceipt, showReceiptCopy } from '../../modules/history/contract.ts'
import { receiptRoutes } from '../../modules/history/server/receipts/routes.ts'
import type { Caller } from '../../modules/identity/index.ts'
import { sendToBank } from '../../modules/transfers/server/actions/send-to-bank.ts'
import { type AppFixture, createAppFixture, type Shop } from '../fixtures/app-fixture.ts'
import { openFloat } from '../fixtures/bill-fixture.ts'
import { deliveredAnswer } from '../fixtures/biller.ts'
import { callRoute, routeAnswer } from '../fixtures/history.ts'

let world: AppFixture
let shop: Shop
let routes: ReturnType<typeof billRoutes>
let turn = 0
beforeAll(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 20_000_000n)
  await openFloat(world)
  const liveEvents = { stream: async () => ({ from: 0n, events: (async function* () {})() }), next: async () => null, stop: async () => {} }
  routes = billRoutes({ ...world, liveEvents })
})
afterAll(() => world.close())

const phone = '08034124417'
const ask = <C extends Parameters<typeof callRoute>[1]>(contract: C, request: Omit<Parameters<typeof callRoute<C>>[2], 'caller'> = {}) =>
  callRoute(routes, contract, { ...request, caller: shop.caller })

async function buy<C extends typeof buyAirtime | typeof buyData | typeof buyCable | typeof buyElectricity>(
  contract: C,
  body: object,
  { caller = shop.caller, hasGrant = true } = {},
) {
  if (hasGrant) await world.grant(shop)
  const request = { body: { ...body, merchant: shop.businessId }, caller, requestId: `bill-${++turn}` } as unknown as Parameters<
    typeof routeAnswer<C>
  >[2]
  const answer = await routeAnswer(routes, contract, request)
  const { _id: id } = answer.data as { _id: string }
  await sendToBank(world, id)
  return { message: answer.message, data: (await ask(showPurchase, { params: { id } })).data }
}

test('API-96 BILL-22: the networks have a name and a network_id', async () => {
  expect((await ask(listNetworks)).data).toEqual([
    { name: 'MTN', network_id: 'mtn' },
    { name: 'Airtel', network_id: 'airtel' },
    { name: 'Glo', network_id: 'glo' },
    { name: '9mobile', network_id: '9mobile' },
  ])
})

test('API-98 BILL-21: the data plans of a network have name, amount, variation_id and service_id; an unknown network is refused', async () => {
  expect((await ask(listDataPlans, { params: { network: 'airtel' } })).data).toEqual([
    { name: '1.5 GB, 7 days', amount: 100_000, variation_id: 'airtel-1', service_id: 'airtel' },
  ])
  await expect(ask(listDataPlans, { params: { network: 'other' } })).rejects.toMatchObject({ code: 'bills.unknown_service' })
})

test('API-100 API-102: cable has services and plans, electricity its providers and the two plans of a meter', async () => {
  const cable = (await ask(listCablePlans)).data
  expect(cable.services.map(({ name }) => name)).toEqual(['DStv', 'GOtv', 'StarTimes', 'Showmax'])
  expect(cable.unloaded_services).toEqual([])
  expect(cable.cablePlans).toContainEqual({ name: '1.5 GB, 7 days', amount: 100_000, variation_id: 'dstv-1', service_id: 'dstv' })
  const utility = (await ask(listUtilityPlans)).data
  expect(utility.meterPlans).toEqual(['prepaid', 'postpaid'])
  expect(utility.utilityPlans).toContainEqual({ name: 'Kano Electricity (KEDCO)', service_id: 'kano-electric' })
})

test('each product has its services and plans in one shape; a product without listed plans has none', async () => {
  const plansOf = async (type: BillType) => (await ask(listBillPlans, { params: { type } })).data
  const cable = (await ask(listCablePlans)).data
  expect(await plansOf('cable')).toEqual({ services: cable.services, plans: cable.cablePlans, unloaded_services: [] })
  expect((await plansOf('electricity')).services).toContainEqual({ name: 'Kano Electricity (KEDCO)', service_id: 'kano-electric' })
  for (const type of ['airtime', 'electricity'] as const) expect((await plansOf(type)).plans).toEqual([])
})

test('each product has the rule of its fee, and a purchase of no other product is stored', async () => {
  const fees = await world.rows<{ name: string }>(`select distinct name from fee_rule where name like 'bill\\_%'`)
  expect(fees.map(({ name }) => name).toSorted()).toEqual(BILL_TYPES.map(billFee).toSorted())
  const [check] = await world.rows<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'bill_purchase_type_check'`,
  )
  expect([...check!.rule.matchAll(/'([a-z]+)'/g)].map(([, type]) => type)).toEqual(BILL_TYPES)
})

test('API-104: a meter’s customer is answered; a wrong length and an unknown number are refused with their field', async () => {
  const meter = { service_id: 'kano-electric', variation_id: 'prepaid' as const }
  expect((await ask(verifyCustomer, { body: { ...meter, customer_id: '04172283391' } })).data.customer).toEqual({
    name: 'HALIMA SANI',
    address: '14 Ibrahim Taiwo Road',
    number: '04172283391',
  })
  await expect(ask(verifyCustomer, { body: { ...meter, customer_id: '0417228339' } })).rejects.toMatchObject({
    fieldErrors: [{ field: 'customer_id' }],
  })
  await expect(ask(verifyCustomer, { body: { ...meter, customer_id: '00001111111' } })).rejects.toMatchObject({ code: 'bills.customer_not_found' })
})

test('API-104: the 61st lookup in ten minutes is not made', async () => {
  const other = await world.createShop('Bello Foods')
  let requests = 0
  const { verifyCustomer: real } = world.biller
  world.biller.verifyCustomer = async (request) => {
    requests++
    return real(request)
  }
  const lookUp = (number: number) =>
    callRoute(routes, verifyCustomer, {
      body: { service_id: 'dstv', customer_id: String(1_000_000_000 + number) },
      caller: other.caller,
    })
  for (let number = 0; number < 60; number++) await lookUp(number)
  await lookUp(1)
  await expect(lookUp(61)).rejects.toMatchObject({ code: 'bills.too_many_lookups', httpStatus: 429 })
  expect(requests).toBe(60)
})

test('API-97 ROLE-42 BILL-01: a cashier accountant buys airtime, and the answer is the specified text', async () => {
  const caller: Caller = { ...shop.caller, role: 'cashieraccountant' }
  const order = { network_id: 'mtn', phone, amount: 200_000 }
  const { message, data } = await buy(buyAirtime, order, { caller })
  expect(message).toBe('Purchase accepted')
  const again = { body: { ...order, merchant: shop.businessId }, caller, requestId: `bill-${turn}` }
  expect(await routeAnswer(routes, buyAirtime, again)).toMatchObject({ replayed: true, message: 'Your request has been processed successfully' })
  expect(data).toMatchObject({ kind: 'bill', outcome: 'sent', bill: { type: 'airtime', service: 'MTN', product: 'MTN airtime', number: phone } })
})

test('API-99 BILL-02: data takes a variation_id and a phone', async () => {
  const { data } = await buy(buyData, { variation_id: 'airtel-1', phone })
  expect(data).toMatchObject({ outcome: 'sent', quote: { total: 100_000 }, bill: { type: 'data', service: 'Airtel' } })
  expect(world.biller.sent.at(-1)).toMatchObject({ serviceId: 'airtel', variationId: 'airtel-1', customerNumber: phone })
})

test('API-101 BILL-03: cable TV takes a smartcard and a plan of its service', async () => {
  const { data } = await buy(buyCable, { variation_id: 'dstv-1', phone, smartcard_number: '1234567890', service_id: 'dstv' })
  expect(data).toMatchObject({ outcome: 'sent', quote: { amount: 100_000, fee: 2_000, total: 102_000 }, bill: { customer: 'HALIMA SANI' } })
})

test('API-103 BILL-04 BILL-35: prepaid electricity gives a token, which history and receipt show; postpaid gives none', async () => {
  world.biller.onBuy = (order) => deliveredAnswer(order, order.variationId === 'prepaid' ? { token: '48271930556201784413', units: '2.1 kWh' } : {})
  const meter = { phone, meter_number: '04172283391', service_id: 'kano-electric', amount: 50_000 }
  const prepaid = await buy(buyElectricity, { ...meter, variation_id: 'prepaid' })
  expect(prepaid.data.bill).toMatchObject({ token: '48271930556201784413', units: '2.1 kWh', product: 'Prepaid electricity' })
  const receipts = receiptRoutes(world, [], [billDetail])
  const query = { businessid: shop.businessId, transactionId: prepaid.data.transaction_id }
  const details = (await callRoute(receipts, showReceipt, { query, caller: shop.caller })).data
  expect(details).toMatchObject({ kind: 'bill', type: 'debit', details: { bills: { token: '48271930556201784413', number: '04172283391' } } })
  expect((await callRoute(receipts, showReceiptCopy, { query, caller: shop.caller })).data.facts).toContainEqual({
    name: 'Token',
    value: '4827 1930 5562 0178 4413',
    detail: '2.1 kWh',
  })
  const postpaid = await buy(buyElectricity, { ...meter, variation_id: 'postpaid' })
  expect(postpaid.data.bill).toMatchObject({ token: null, can_send_token: false, product: 'Electricity bill' })
  expect(world.biller.sent.slice(-2).map(({ variationId }) => variationId)).toEqual(['prepaid', 'postpaid'])
})

test('BILL-03: an order of any product is bought by one call, as it was quoted; of another business it is refused', async () => {
  const order = { type: 'cable' as const, variation_id: 'gotv-1', phone, smartcard_number: '2234567890', service_id: 'gotv' }
  const bought = (merchant: string) => routeAnswer(routes, buyOrder, { body: { merchant, order }, caller: shop.caller, requestId: `bill-${++turn}` })
  await world.grant(shop)
  const { data } = await bought(shop.businessId)
  await sendToBank(world, (data as { _id: string })._id)
  expect(data).toMatchObject({ quote: { amount: 100_000n, fee: 2_000n }, bill: { type: 'cable', service: 'GOtv', number: '2234567890' } })
  await expect(bought('biz_other')).rejects.toMatchObject({ code: 'not_found' })
})

test('the customers paid for last come first, each once', async () => {
  const customers = (await ask(listBillCustomers, { params: { type: 'electricity' } })).data
  expect(customers).toMatchObject([{ service_id: 'kano-electric', number: '04172283391', customer: 'HALIMA SANI', phone }])
})

test('a quote has the fee of its type and the reason against the purchase; another business’s id and a missing PIN are refused', async () => {
  const order = { type: 'electricity' as const, phone, meter_number: '04172283391', service_id: 'kano-electric', variation_id: 'postpaid' as const }
  expect((await ask(quoteBill, { body: { ...order, amount: 100_000 } })).data).toMatchObject({
    quote: { fee: 2_000, vat: 140, duty: 0 },
    refusal: null,
  })
  expect((await ask(quoteBill, { body: { ...order, amount: 40_000_000 } })).data.refusal?.code).toBe('transfers.insufficient_balance')
  const airtime = { network_id: 'mtn', phone, amount: 100_000 }
  await expect(buy(buyAirtime, airtime, { hasGrant: false })).rejects.toMatchObject({ code: 'pin.required' })
  const other = { ...shop.caller, businessId: 'biz_other' }
  await expect(buy(buyAirtime, airtime, { caller: other })).rejects.toMatchObject({ code: 'not_found' })
})
