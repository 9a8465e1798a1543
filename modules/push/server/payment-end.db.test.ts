import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { callRoute } from '../../../tests/fixtures/history.ts'
import { createHeldTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { askPaymentNotice, notificationSchema, showPaymentNotice, turnOnPush } from '../contract.ts'
import { notifyPaymentEnd } from './actions/notify.ts'
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
  world.push.received = []
})

const show = async (of = shop) =>
  (await callRoute(pushRoutes(world), showPaymentNotice, { params: { id }, caller: of.caller, requestId: `req-${++turn}` })).data
const ask = async (of = shop) => {
  await callRoute(pushRoutes(world), askPaymentNotice, { params: { id }, body: {}, caller: of.caller, requestId: `req-${++turn}` })
  world.clock.advance(KNOWN_MS)
}
const jobs = async (task: string) => (await queuedJobs(world)).filter((job) => job.task === task).map(({ payload }) => payload)
const phone = (name: string) => `https://push.example/${shop.businessId}/${name}`
const turnOn = (endpoint: string, withAmounts: boolean) =>
  callRoute(pushRoutes(world), turnOnPush, {
    body: { endpoint, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22), with_amounts: withAmounts },
    caller: shop.caller,
    requestId: `req-${++turn}`,
  })
const received = () => world.push.received.map(({ device, text }) => ({ to: device.endpoint, ...notificationSchema.parse(JSON.parse(text)) }))
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

test('issue 17: who asks is also told once on each own device, with the amount only where the device shows amounts', async () => {
  const phones = [phone('shown'), phone('hidden')] as const
  for (const endpoint of phones) await turnOn(endpoint, endpoint === phones[0])
  expect(await show()).toMatchObject({ by_push: true })
  await ask()
  await sendToBank(world, id)
  await tellPaymentEnd(world, { transferId: id })
  const [payload] = await jobs('push.notify-end')
  for (const _ of ['first', 'second']) await notifyPaymentEnd(world, payload as Parameters<typeof notifyPaymentEnd>[1])
  const notification = { kind: 'sent', id, path: `/admin/merchant/transfer?step=result&id=${id}` }
  expect(received().toSorted((one, two) => (one.to < two.to ? -1 : 1))).toMatchObject([
    { ...notification, to: phones[1], amount: null },
    { ...notification, to: phones[0], amount: 100_000 },
  ])
})

test('a person without a device is told by mail only', async () => {
  expect(await show()).toMatchObject({ by_push: false })
  await ask()
  await sendToBank(world, id)
  await tellPaymentEnd(world, { transferId: id })
  expect(await mails()).toHaveLength(1)
  expect(await jobs('push.notify-end')).toEqual([])
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
