import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../../tests/fixtures/bank.ts'
import { creditOrder, expectOrder } from '../../../../tests/fixtures/order-fixture.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import { sendToBank } from '../../../transfers/server/actions/send-to-bank.ts'
import { mismatchRulesSchema } from '../../expected/contract.ts'
import { saveRules } from './actions/save-rules.ts'
import { sendBackByRules } from './actions/send-back-by-rules.ts'
import { askBack } from './payer-back.ts'
import { loadPayPage, payPageDocuments } from './public-routes.ts'
import { expectedById } from './queries.ts'

const EXPECTED = 4_850_000n
let world: AppFixture
let shop: Shop
let order: { id: string; token: string }
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Okonkwo Fabrics')
  order = await expectPayment()
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

let requests = 0
const expectPayment = () => expectOrder(world, shop, EXPECTED)
async function rule(payerback: boolean, backday = 10_000_000): Promise<void> {
  await world.grant(shop)
  const rules = { acceptshort: null, over: null, late: null, double: null, payerback, backday }
  await saveRules(world, shop.caller, { merchant: shop.businessId, rules }, { requestId: `rules-${++requests}`, address: '', device: '' })
}
async function credit(amountKobo: bigint, { payer = 'BALARABE YUSUF' } = {}): Promise<void> {
  world.clock.advance(1000)
  await creditOrder(world, order.id, amountKobo, { payerName: payer })
}
const page = () => loadPayPage(world, order.token)
const press = async () => {
  const form = payPageDocuments(world).find(({ path }) => path === '/pay/:token/back')!
  return (await form.answer(order.token, new Set())).body.text
}
const mismatches = () => world.rows<{ id: string; state: string }>('select id, state from mismatch order by created_at, id')
const runJobs = async () => {
  for (const { id, state } of await mismatches()) if (state === 'open') await sendBackByRules(world, { id })
}
const transfers = () =>
  world.rows<{ id: string; amount: bigint; requested_by: string }>(`select id, amount, requested_by from transfer where kind = 'sending_back'`)

test('the page has no button, and the press does nothing, where the business has not ticked it with the PIN', async () => {
  await credit(4_500_000n)
  expect((await page()).backable).toBeNull()
  await expect(askBack(world, order.token)).rejects.toMatchObject({ code: 'collections.not_backable' })
  expect(await press()).toContain('Nothing was sent back')
  await rule(false)
  expect((await page()).backable).toBeNull()
  expect(await transfers()).toEqual([])
})

test('the payer sends a part back: to the account that paid, once for 20 presses, and the order takes no more', async () => {
  await rule(true)
  expect((await page()).backable).toBeNull()
  await credit(4_500_000n)
  expect((await page()).backable).toBe(4_500_000n)
  const pressed = await Promise.all(Array.from({ length: 20 }, press))
  expect(pressed.some((text) => text.includes('Going back'))).toBe(true)
  await Promise.allSettled(Array.from({ length: 4 }, runJobs))
  const [back, ...others] = await transfers()
  expect([back!.amount, back!.requested_by, others]).toEqual([4_500_000n, shop.caller.personId, []])
  expect((await expectedById(world.db.system, order.id))!.state).toBe('cancelled')
  await sendToBank(world, back!.id)
  expect(world.bank.sent).toMatchObject([{ amountKobo: 4_500_000n, beneficiary: { accountNumber: '0123456789' } }])
  expect((await mismatches()).map(({ state }) => state)).toEqual(['sent_back'])
  expect(await world.wallet(shop)).toEqual({ balance: 0n, held: 0n })
})

test('after a payment back that failed, the payer asks again, and it goes', async () => {
  await rule(true)
  await credit(4_500_000n)
  const paying = world.bank.onSend
  world.bank.onSend = () => bankAnswer('rejected', '57', 'Not permitted')
  await askBack(world, order.token)
  await runJobs()
  await sendToBank(world, (await transfers())[0]!.id)
  expect((await mismatches()).map(({ state }) => state)).toEqual(['open'])
  world.bank.onSend = paying
  world.clock.advance(60_000)
  await askBack(world, order.token)
  await runJobs()
  const [second, ...others] = await world.rows<{ id: string }>(`select id from transfer where kind = 'sending_back' and state = 'held'`)
  expect(others).toEqual([])
  await sendToBank(world, second!.id)
  expect((await mismatches()).map(({ state }) => state)).toEqual(['sent_back'])
})

test('of a payment that is too large the payer sends the difference back; the order stays paid', async () => {
  await rule(true)
  await credit(5_000_000n)
  expect((await page()).backable).toBe(150_000n)
  await askBack(world, order.token)
  expect(await page()).toMatchObject({ backable: null, others: [{ kind: 'over', asked: true }] })
  await runJobs()
  expect((await transfers()).map(({ amount }) => amount)).toEqual([150_000n])
  expect((await expectedById(world.db.system, order.id))!.state).toBe('paid')
})

test('a payment of a payment company waits for a person, and so does one whose bank names somebody else or that is over the limit of the day', async () => {
  await rule(true)
  await credit(4_500_000n, { payer: 'PAYSTACK PAYMENTS LIMITED' })
  expect((await page()).backable).toBeNull()
  order = await expectPayment()
  await credit(1_000_000n, { payer: 'SOMEBODY ELSE' })
  await askBack(world, order.token)
  await runJobs()
  order = await expectPayment()
  await rule(true, 100)
  await credit(1_000_000n)
  await askBack(world, order.token)
  await runJobs()
  expect(await transfers()).toEqual([])
  expect((await mismatches()).map(({ state }) => state)).toEqual(['open', 'open', 'open'])
})

test('what the owner unticked goes no more back on the payer’s word, and the tick needs a limit for the day', async () => {
  await rule(true)
  await credit(4_500_000n)
  await askBack(world, order.token)
  await rule(false)
  await runJobs()
  expect(await transfers()).toEqual([])
  const withoutLimit = mismatchRulesSchema.safeParse({ acceptshort: null, over: null, late: null, double: null, payerback: true, backday: 0 })
  expect(withoutLimit.error?.issues.map(({ path }) => path)).toEqual([['backday']])
})

test('another link, and one that nobody was given, sends nothing back', async () => {
  await rule(true)
  await credit(4_500_000n)
  const paid = order
  order = await expectPayment()
  expect(await press()).toContain('Nothing was sent back')
  order = { id: '', token: 'x'.repeat(22) }
  await expect(press()).rejects.toMatchObject({ httpStatus: 404 })
  order = paid
  expect((await mismatches()).map(({ state }) => state)).toEqual(['open'])
})
