import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAppContext } from '../../apps/app-context.ts'
import { openingFloatCommand } from '../../modules/bills/server/actions/top-up.ts'
import { balanceOf, createMerchant, expectData, grantPayment, type Merchant, payIn } from '../fixtures/client.ts'
import { type Product, startProduct, until } from '../fixtures/product-processes.ts'

const FLOAT_KOBO = 100_000_000

let world: Product
let amina: Merchant
beforeAll(async () => {
  world = await startProduct()
  const context = openAppContext(
    { DATABASE_URL: world.databaseUrl, PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent', ALLOW_NON_DURABLE_DATABASE: 'on' },
    'test',
  )
  await context.postingQueue.submit(openingFloatCommand(context.biller.name, BigInt(FLOAT_KOBO)))
  await context.close()
  await world.console('/vtung/top-up', { method: 'POST', body: { amountKobo: FLOAT_KOBO } })
  amina = await createMerchant(world)
  await payIn(world, amina, 5_000_000)
  await until('the wallet is funded', async () => (await balanceOf(amina)) > 0)
})
afterAll(() => world?.close())

type Bought = { _id: string; state: string; outcome: string; bill: { token: string | null } }
type Order = { requestId: string; customer: string; status: string }

const setMode = (subject: 'orders' | 'catalogue', mode: string) =>
  world.console('/failure-modes', { method: 'PUT', body: { partner: 'vtung', subject, mode } })
const ordersOf = async (customer: string) => (await world.console<Order[]>('/vtung/orders')).filter((order) => order.customer === customer)
const stateOf = async (id: string) => expectData<Bought>(await amina.call('GET', `/billing/purchase/${id}/show`)).state

async function buyAirtime(phone: string) {
  await grantPayment(amina)
  return amina.call('POST', '/billing/buy/airtime', { network_id: 'mtn', phone, amount: 100_000, merchant: amina.businessid })
}

test('M23 M25: airtime is delivered once, and comes back whole when the biller tells of a refund', async () => {
  const before = await balanceOf(amina)
  const bought = expectData<Bought>(await buyAirtime('08030000001'))
  expect(bought.outcome).toBe('sent')
  expect(await balanceOf(amina)).toBe(before - 100_000)
  const [order, ...others] = await ordersOf('08030000001')
  expect(others).toEqual([])
  await world.console('/vtung/refund', { method: 'POST', body: { requestId: order!.requestId } })
  await until('the money is back', async () => (await stateOf(bought._id)) === 'returned', 30_000)
  expect(await balanceOf(amina)).toBe(before)
  await until('the books hold', async () => (await world.failedChecks()).length === 0)
}, 90_000)

test.each([
  ['answer_lost', '08030000002'],
  ['garbage', '08030000003'],
  ['pending', '08030000004'],
])(
  'M24: an order whose answer is %s is asked about until it is known, and is bought once',
  async (mode, phone) => {
    const before = await balanceOf(amina)
    await setMode('orders', mode)
    const bought = expectData<Bought>(await buyAirtime(phone))
    expect(bought.outcome).toBe('processing')
    expect(await balanceOf(amina)).toBe(before - 100_000)
    await setMode('orders', 'ok')
    await until('it is delivered', async () => (await stateOf(bought._id)) === 'settled', 60_000)
    expect(await ordersOf(phone)).toMatchObject([{ status: 'completed-api' }])
    expect(await balanceOf(amina)).toBe(before - 100_000)
  },
  90_000,
)

test('a refused order, and one that the biller’s own float cannot pay, give the money back at once', async () => {
  const before = await balanceOf(amina)
  for (const mode of ['refused', 'float_short']) {
    await setMode('orders', mode)
    expect(expectData<Bought>(await buyAirtime('08030000005'))).toMatchObject({ state: 'failed', outcome: 'not_sent' })
  }
  await setMode('orders', 'ok')
  expect(await balanceOf(amina)).toBe(before)
  expect(await ordersOf('08030000005')).toEqual([])
}, 60_000)

test('while VTU.ng is down an order waits and is sent later; a token of a prepaid meter stands in no table and no log', async () => {
  await setMode('catalogue', 'down')
  const waiting = expectData<Bought>(await buyAirtime('08030000006'))
  expect(waiting.outcome).toBe('processing')
  await setMode('catalogue', 'ok')
  await until('it is delivered', async () => (await stateOf(waiting._id)) === 'settled', 60_000)
  await grantPayment(amina)
  const meter = { variation_id: 'prepaid', phone: '08030000007', meter_number: '04172283391', service_id: 'kano-electric', amount: 50_000 }
  const { bill } = expectData<Bought>(await amina.call('POST', '/billing/buy/utility', { ...meter, merchant: amina.businessid }))
  expect(bill.token).toMatch(/^\d{20}$/)
  const messages = () => world.console<{ text: string }[]>('/messages?to=2348030000007')
  await until('the token is sent', async () => (await messages()).some(({ text }) => text.includes(bill.token!.replaceAll(/(\d{4})(?=\d)/g, '$1 '))))
  for (const table of ['bill_purchase', 'transfer_answer', 'transfer', 'history_item', 'audit_entry', 'job'])
    expect(JSON.stringify(await world.sql(`select t::text from ${table} t`))).not.toContain(bill.token)
  expect(world.output.join('\n')).not.toContain(bill.token)
  await until('the books hold', async () => (await world.failedChecks()).length === 0)
}, 120_000)
