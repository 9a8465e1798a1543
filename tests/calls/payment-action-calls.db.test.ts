import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '../../modules/identity/contract.ts'
import { clearAnnotations } from '../../modules/annotations/permission-samples.ts'
import { allowReversals } from '../../modules/collections/permission-samples.ts'
import { PAYER_ACCOUNT } from '../permissions/samples.ts'
import { type Call, type CallsFixture, createCallsFixture, MERCHANT_SIDE } from './call.ts'

const OWNER_SIDE = ['merchant', 'merchant-authorizer'] as const
const WRITERS = ['merchant', 'accountant-finance', 'api-finance', 'merchant-authorizer'] as const

let world: CallsFixture
beforeAll(async () => void (world = await createCallsFixture()))
afterAll(() => world?.close())

const get = (path: string, query?: Record<string, string>): Call => ({ method: 'GET', path, ...(query && { query }) })
const post = (path: string, body: Record<string, unknown>): Call => ({ method: 'POST', path, body })

test('API-20 API-21 AMB-30: the details of a merchant are found by its business id, which is its id', async () => {
  const { own } = world
  const answer = await world.call(get(`/merchant/${own.business}/show`))
  expect(answer).toMatchObject({ http: 200, status: true, data: { _id: own.business, businessid: own.business, pin: null } })
  await world.expectRefused(ROLES, ({ business }) => get(`/merchant/${business}/show`))
})

test('API-40: a cashpoint is shown with its cashier, to a cashier the own one only', async () => {
  const { own, otherCashpoint: besides } = world
  const ask = (id: string) => get(`/cashpoint/${id}/show`)
  expect(await world.call(ask(own.cashpoint), 'cashier')).toMatchObject({ http: 200, data: { _id: own.cashpoint } })
  expect(await world.call(ask(besides.cashpoint), 'cashier')).toMatchObject({ http: 404 })
  expect(await world.call(ask(besides.cashpoint))).toMatchObject({ http: 200, data: { _id: besides.cashpoint } })
  await world.expectRefused(ROLES, ({ cashpoint }) => ask(cashpoint))
})

test('API-62..65 ERR-30: products and expenses are added to lists of their own, once by name', async () => {
  const { own } = world
  for (const { add, show, said } of [
    { add: '/merchant/category/add', show: 'categories', said: 'Product Category Added Successfully' },
    { add: '/merchant/outbound/category/add', show: 'outbound/categories', said: 'Expense category added' },
  ]) {
    const added = await world.call(post(add, { merchant: own.business, name: 'Fuel' }))
    expect(added).toMatchObject({ http: 200, status: true, message: said, data: { merchant: own.business, name: 'Fuel' } })
    const list = await world.call(get(`/merchant/${own.business}/${show}/show`))
    expect(list.data as unknown[]).toContainEqual(added.data)
    expect(await world.call(post(add, { merchant: own.business, name: ' fuel ' }))).toMatchObject({
      http: 400,
      message: 'You have this category already',
    })
    await world.expectRefused(WRITERS, ({ business }) => post(add, { merchant: business, name: 'Rent' }))
    await world.expectRefused(MERCHANT_SIDE, ({ business }) => get(`/merchant/${business}/${show}/show`))
  }
})

test('API-61: money received elsewhere is noted with product, amount and the name of the customer', async () => {
  const ask = ({ business, product }: { business: string; product: string }) =>
    post('/merchant/custominbound/add', {
      merchant_id: business,
      product_id: product,
      amount: 5_000,
      originator_account_name: 'Hauwa Musa',
      short_desc: 'Two yards',
      tnx_date: '2026-11-18',
      quantity: 2,
      payment_type: 'Cash',
    })
  const { http, data } = await world.call(ask(world.own))
  expect(http).toBe(200)
  const list = await world.call(get(`/merchant/${world.own.business}/custominbound/show`))
  expect(list.data as unknown[]).toContainEqual(
    expect.objectContaining({ ...(data as object), originator_account_name: 'Hauwa Musa', amount: 5_000 }),
  )
  await world.expectRefused(WRITERS, ask)
})

test('API-70 API-71 API-73: a challenge names its type, has a question, and the right answer ends it', async () => {
  const { own, keys } = world
  await clearAnnotations(world, 'account_number')
  const item = { merchant_transaction_id: own.item }
  const question = () => get('/merchant/challenge/question/show', item)
  const begin = ({ item: id }: { item: string }) => post('/merchant/challenge/initiate', { public_key: keys.own, merchant_transaction_id: id })
  expect(await world.call(begin(own))).toMatchObject({ http: 200, status: true, challenge_type: 'account_number' })
  expect(await world.call(question())).toMatchObject({ http: 200, data: { question: expect.stringContaining('account number') } })
  const answer = ({ item: id }: { item: string }) => post('/merchant/challenge/answer', { merchant_transaction_id: id, answer: PAYER_ACCOUNT })
  expect(await world.call(answer(own))).toMatchObject({ http: 200, message: 'Challenge Setup Successfully.' })
  await world.expectRefused(OWNER_SIDE, begin)
  await world.expectRefused(OWNER_SIDE, answer)
  await world.expectRefused(OWNER_SIDE, ({ item: id }) => get('/merchant/challenge/question/show', { merchant_transaction_id: id }))
})

test('API-72: a code is sent once to a payer whose account is with us', async () => {
  const ask = ({ item }: { item: string }) => post('/merchant/challenge/requestOTP', { merchant_transaction_id: item })
  await clearAnnotations(world, 'otp')
  expect(await world.call(ask(world.own))).toMatchObject({ http: 200, status: true })
  expect(await world.call(ask(world.own))).toMatchObject({ http: 409 })
  await world.expectRefused(OWNER_SIDE, ask)
})

test('API-74 API-75: a dispute takes a listed type and a remark, once a transaction', async () => {
  await clearAnnotations(world, 'account_number')
  const types = await world.call(get('/merchant/dispute/types/show'))
  expect(types.data as string[]).toContain('The amount is wrong')
  await world.expectRefused(MERCHANT_SIDE, () => get('/merchant/dispute/types/show'))
  const ask = ({ item }: { item: string }, dispute_type = 'The amount is wrong') =>
    post('/merchant/createdispute', { transaction_id: item, type: 'merchant_transaction', dispute_type, remark: 'A larger debit' })
  expect(await world.call(ask(world.own, 'Of no list'))).toMatchObject({ http: 400 })
  expect(await world.call(ask(world.own))).toMatchObject({ http: 200, message: 'Dispute Created Successfully.' })
  expect(await world.call(ask(world.own))).toMatchObject({ http: 409 })
  await world.expectRefused(WRITERS, ask)
})

test('API-76 ERR-33: the picture of a payment is kept once', async () => {
  await clearAnnotations(world, 'account_number')
  const ask = ({ item }: { item: string }) =>
    post('/merchant/transaction/selfie/add', { selfie_url: world.own.picture, transaction_id: item, type: 'merchant_transaction' })
  expect(await world.call(ask(world.own))).toMatchObject({ http: 200, message: 'Photo Uploaded Successfully' })
  await world.expectRefused(OWNER_SIDE, ask)
})

test('API-69 ERR-34: a payment is sent back with a PIN grant and a reason', async () => {
  const ask = ({ item }: { item: string }) => post(`/merchant/transaction/${item}/reverse`, { publickey: world.keys.own, reason: 'Paid twice' })
  expect(await world.call(ask(world.own))).toMatchObject({ http: 403, status: false })
  await allowReversals(world, world.user('merchant'))
  expect(await world.call(ask(world.own))).toMatchObject({ http: 200, status: true, data: { kind: 'sending_back', remark: 'Paid twice' } })
  await world.expectRefused(OWNER_SIDE, () => ask(world.own))
  await allowReversals(world, world.user('merchant'))
  expect(await world.call(ask(world.other))).toMatchObject({ http: 404 })
})
