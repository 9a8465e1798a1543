import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { callRoute } from '../../../tests/fixtures/history.ts'
import { createHeldTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { askPaymentNotice, showPaymentNotice } from '../contract.ts'
import { tellPaymentEnd } from './actions/payment-end.ts'
import { pushRoutes } from './routes.ts'

/** A second, in which commits may not yet know of a notice. */
const KNOWN_MS = 1_001

let world: AppFixture
let shop: Shop
let id: string
let turn = 0
beforeAll(async () => void (world = await createAppFixture()))
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 50_000_000n)
  id = await createHeldTransfer(world, shop, 100_000n)
  await world.rows('delete from job')
})

const show = async (of = shop) =>
  (await callRoute(pushRoutes(world), showPaymentNotice, { params: { id }, caller: of.caller, requestId: `req-${++turn}` })).data
const ask = async (of = shop) => {
  await callRoute(pushRoutes(world), askPaymentNotice, { params: { id }, body: {}, caller: of.caller, requestId: `req-${++turn}` })
  world.clock.advance(KNOWN_MS)
}
const jobs = async (task: string) => (await queuedJobs(world)).filter((job) => job.task === task).map(({ payload }) => payload)
const mails = () => jobs('messages.send-mail')

test('issue 17: who asks is mailed once when the payment has ended, and not before', async () => {
  expect(await show()).toMatchObject({ may_ask: true, asked: false })
  await ask()
  await ask()
  expect(await show()).toMatchObject({ may_ask: false, asked: true })
  await tellPaymentEnd(world, { transferId: id })
  expect(await mails()).toEqual([])
  await sendToBank(world, id)
  expect(await jobs('push.payment-ended')).toContainEqual({ transferId: id, personId: null })
  for (const _ of ['first', 'second']) await tellPaymentEnd(world, { transferId: id })
  expect(await mails()).toMatchObject([{ to: (await show()).email, subject: expect.stringContaining('was sent') }])
  expect(await show()).toMatchObject({ may_ask: false, asked: false })
})

test('a payment of which nobody asked tells nobody, and one that has ended takes no question', async () => {
  await sendToBank(world, id)
  expect(await jobs('push.payment-ended')).toEqual([])
  await expect(ask()).rejects.toMatchObject({ code: 'push.payment_ended' })
})

test('a payment of another business is unknown here', async () => {
  const other = await world.createShop('Chike Phones')
  await expect(show(other)).rejects.toMatchObject({ httpStatus: 404 })
  await expect(ask(other)).rejects.toMatchObject({ httpStatus: 404 })
})
