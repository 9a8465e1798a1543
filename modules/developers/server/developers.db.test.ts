import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showMerchant } from '../../businesses/contract.ts'
import { businessRoutes } from '../../businesses/server/routes.ts'
import type { Caller } from '../../identity/index.ts'
import { waitingPages } from '../../../tests/fixtures/action-items.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { queuedJobs, sentMessages, textsTo } from '../../../tests/fixtures/enqueue.ts'
import { callRoute, routeAnswer } from '../../../tests/fixtures/history.ts'
import type { RouteContract, WireBody, WireParams } from '../../../platform/http/contract.ts'
import {
  activateWeb,
  checkWebhook,
  listDeliveries,
  pushWebhook,
  rotateSecretKey,
  saveWebhook,
  showSecretKey,
  showSettings,
  testWebhook,
} from '../contract.ts'
import { developerApprovals } from './approvables.ts'
import { deliverDue, sweepDeliveries } from './actions/deliver.ts'
import { findKeyOwner, rotateSecretKey as rotateKey } from './actions/secret-keys.ts'
import { developersRoutes } from './routes.ts'
import { DISABLED_AFTER_MS, RETRY_WAITS_MS } from './schedule.ts'

const HOUR_MS = 60 * 60_000
const URL = 'https://shop.example/notify'

let world: AppFixture
let shop: Shop
let turn = 0
beforeAll(async () => void (world = await createAppFixture()))
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.createShop('Amina Stores')
  await world.rows('delete from job')
  Object.assign(world.webhooks, { received: [], refusal: null, onSend: () => ({ outcome: 'answered', status: 200 }) })
})

async function ask<C extends RouteContract>(
  contract: C,
  sent: { params?: WireParams<C>; body?: WireBody<C>; caller?: Caller; hasGrant?: boolean } = {},
) {
  if (contract.grant && sent.hasGrant !== false) await world.grant(shop)
  const caller = sent.caller ?? shop.caller
  return callRoute(developersRoutes(world), contract, { params: sent.params!, body: sent.body!, caller, requestId: `req-${++turn}` })
}
const getKey = async () => (await ask(showSecretKey, { params: { id: shop.businessId } })).data.privatekey
const publicKey = async () =>
  (await world.rows<{ public_key: string }>(`select public_key from business where id = '${shop.businessId}'`))[0]!.public_key
const save = async (more: { hasGrant?: boolean } = {}) => {
  const body = { webhook: URL, key: await publicKey() }
  if (more.hasGrant !== false) await world.grant(shop)
  return routeAnswer(developersRoutes(world), saveWebhook, { body, caller: shop.caller, requestId: `req-${++turn}` })
}
const push = async (subjectId: string) =>
  ask(pushWebhook, { params: { transactiondataid: subjectId.replace('col_', 'txn_') }, body: { merchant: shop.businessId } })
const webhookSent = async (subjectId: string) =>
  (await world.rows<{ webhook_sent: boolean | null }>(`select webhook_sent from history_item where subject_id = '${subjectId}'`))[0]!.webhook_sent
const deliver = () => deliverDue(world, { businessId: shop.businessId })
const settings = async () => (await ask(showSettings, { params: { id: shop.businessId } })).data
const deliveries = async () => (await ask(listDeliveries, { params: { id: shop.businessId } })).data
const refuseAll = (status = 500) => (world.webhooks.onSend = () => ({ outcome: 'answered', status }))

test('SET-30..31 API-22: the secret key needs a fresh PIN, is the same each time, is in no other answer and stands nowhere in clear', async () => {
  await expect(ask(showSecretKey, { params: { id: shop.businessId }, hasGrant: false })).rejects.toMatchObject({ code: 'pin.required' })
  const key = await getKey()
  expect(key).toMatch(/^KSWSEC-[\w+/]{48}$/)
  expect(await getKey()).toBe(key)
  await expect(ask(showSecretKey, { params: { id: shop.businessId }, hasGrant: false })).rejects.toMatchObject({ code: 'pin.required' })
  expect(JSON.stringify(await settings())).not.toContain(key.slice(7))
  const stored = await world.rows(`select row_to_json(k)::text as row from api_key k union all select row_to_json(a)::text from audit_entry a`)
  expect(JSON.stringify(stored)).not.toContain(key.slice(7))
  const audited = await world.rows(`select operation from audit_entry where business_id = '${shop.businessId}' and operation like 'developers%'`)
  expect(audited).toHaveLength(2)
})

test('API-22: of a replaced key and its successor both work for the stated day, then the new one; a third key ends the first at once; the owner gets mail and text message', async () => {
  const owner = async (key: string) => (await findKeyOwner(world, key))?.businessId ?? null
  const first = await getKey()
  const rotate = async (keepold: boolean) => (await ask(rotateSecretKey, { body: { businessid: shop.businessId, keepold } })).data
  const { privatekey: second, oldkeyends } = await rotate(true)
  expect(new Date(oldkeyends).getTime()).toBe(world.clock.now().getTime() + 24 * HOUR_MS)
  expect([await owner(first), await owner(second)]).toEqual([shop.businessId, shop.businessId])
  expect((await settings()).secretkey).toMatchObject({ oldkeyends })
  expect((await sentMessages(world)).find(({ subject }) => subject.includes('secret key replaced'))).toMatchObject({ to: shop.caller.email })
  const [text] = await textsTo(world, '08031234567')
  expect(text).toMatch(/^Kasuwa: The secret key of Amina Stores was replaced\. Not you\? Change your password/)

  const { privatekey: third } = await rotate(true)
  expect([await owner(first), await owner(second), await owner(third)]).toEqual([null, shop.businessId, shop.businessId])
  world.clock.advance(24 * HOUR_MS + 1)
  expect([await owner(second), await owner(third)]).toEqual([null, shop.businessId])
  const { privatekey: fourth } = await rotate(false)
  expect([await owner(third), await owner(fourth), await owner(`${fourth}x`)]).toEqual([null, shop.businessId, null])
})

test('API-22: the same request many times at once replaces the key once, and each call is answered with the new one', async () => {
  await world.grant(shop)
  const meta = { requestId: 'same' } as never
  const made = await Promise.all(Array.from({ length: 8 }, () => rotateKey({ ...world, db: world.tenant(shop.caller) }, shop.caller, false, meta)))
  expect(new Set(made.map(({ privatekey }) => privatekey)).size).toBe(1)
  expect(made.filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect(await findKeyOwner(world, made[0]!.privatekey)).toMatchObject({ businessId: shop.businessId })
})

test('SET-42 API-24: web payment is activated once with the PIN, makes a retail business one of class web, and a second attempt writes nothing', async () => {
  const body = { publickey: await publicKey() }
  await expect(ask(activateWeb, { body: { publickey: 'pk_other' } })).rejects.toMatchObject({ code: 'developers.other_key' })
  await world.rows(`update pin_grant set state = 'revoked' where state = 'open'`)
  await expect(ask(activateWeb, { body, hasGrant: false })).rejects.toMatchObject({ code: 'pin.required', httpStatus: 403 })
  expect(await world.rows(`select web_activated_at from business where id = '${shop.businessId}'`)).toEqual([{ web_activated_at: null }])
  expect((await ask(activateWeb, { body })).data.message).toBe('Web payment is active.')
  const before = await world.rows(`select web_activated_at, classification from business where id = '${shop.businessId}'`)
  expect(before).toMatchObject([{ classification: 'web' }])
  world.clock.advance(1_000)
  await expect(ask(activateWeb, { body })).rejects.toMatchObject({ code: 'developers.web_active', httpStatus: 409 })
  expect(await world.rows(`select web_activated_at, classification from business where id = '${shop.businessId}'`)).toEqual(before)
})

test('SET-76..77 SET-94 API-28 ROLE-25: saving takes the public key and a PIN, answers with its sentence, and support never sees the address', async () => {
  await expect(save({ hasGrant: false })).rejects.toMatchObject({ code: 'pin.required' })
  expect(await save()).toMatchObject({ message: 'Webhook added successfully' })
  expect(await settings()).toMatchObject({ webhook: { url: URL, state: 'active' } })
  const webhookFor = async (role: Caller['role']) =>
    (
      await callRoute(businessRoutes({ ...world, operationsOf: () => [] }), showMerchant, {
        params: { id: shop.businessId },
        caller: { ...shop.caller, role },
      })
    ).data.webhook
  expect([await webhookFor('merchant'), await webhookFor('merchant-support'), await webhookFor('cashier')]).toEqual([URL, null, null])
  const message = 'This address is not on the public internet. Use the address of your own server.'
  world.webhooks.refusal = message
  const refused = { code: 'developers.address_refused', httpStatus: 400, fieldErrors: [{ field: 'webhook', message }] }
  await expect(save()).rejects.toMatchObject(refused)
  // Before the PIN is asked, by the same rule, and nothing is saved.
  await expect(ask(checkWebhook, { body: { webhook: 'https://127.0.0.1:4555' }, hasGrant: false })).rejects.toMatchObject(refused)
  world.webhooks.refusal = null
  await ask(checkWebhook, { body: { webhook: 'https://shop.example/another' } })
  expect(await settings()).toMatchObject({ webhook: { url: URL } })
})

test('NS-39 TXN-98: a payment is told in its own commit, signed by Standard Webhooks with each valid key, and then counts as sent', async () => {
  await world.paidIn(shop, 100_000n)
  expect(await deliveries()).toEqual([])
  await save()
  const key = await getKey()
  await ask(rotateSecretKey, { body: { businessid: shop.businessId, keepold: true } })
  const collection = await world.paidIn(shop, 250_000n)
  expect(await webhookSent(collection)).toBe(false)
  expect(await queuedJobs(world)).toContainEqual({ task: 'developers.deliver', payload: { businessId: shop.businessId } })
  await deliver()
  expect(world.webhooks.received).toHaveLength(1)
  const [{ url, headers, body }] = world.webhooks.received as [{ url: string; headers: Record<string, string>; body: string }]
  expect(url).toBe(URL)
  const newKey = await getKey()
  // The independent library reads the machine's clock; the test has its own.
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() })
  try {
    const verify = (secret: string) => new Webhook(`whsec_${secret.slice(7)}`).verify(body, headers)
    expect([verify(newKey), verify(key)]).toEqual([JSON.parse(body), JSON.parse(body)])
    expect(() => verify(newKey.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toThrow('No matching signature')
    expect(() => new Webhook(`whsec_${newKey.slice(7)}`).verify(`${body} `, headers)).toThrow('No matching signature')
  } finally {
    vi.useRealTimers()
  }
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2)
  expect(JSON.parse(body)).toMatchObject({ type: 'collection.received', data: { id: collection, amount: 250_000, currency: 'NGN' } })
  expect(await webhookSent(collection)).toBe(true)
})

test('TXN-99..100 HIST-68 API-29: a push sends the same id again; the answer of the server decides whether the row counts as sent', async () => {
  const before = await world.paidIn(shop, 100_000n)
  await save()
  refuseAll(503)
  const collection = await world.paidIn(shop, 250_000n)
  await deliver()
  expect(await webhookSent(collection)).toBe(false)
  expect((await push(collection)).data).toEqual({ status: false, answer: '503' })
  expect(await webhookSent(collection)).toBe(false)
  world.webhooks.onSend = () => ({ outcome: 'answered', status: 204 })
  const pushed = await routeAnswer(developersRoutes(world), pushWebhook, {
    params: { transactiondataid: collection.replace('col_', 'txn_') },
    body: { merchant: shop.businessId },
    caller: shop.caller,
  })
  expect(pushed).toMatchObject({ message: 'Webhook Pushed Successfully', data: { status: true } })
  expect(await webhookSent(collection)).toBe(true)
  expect(new Set(world.webhooks.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  // A payment from before the webhook was saved.
  expect((await push(before)).data.status).toBe(true)
  expect(await webhookSent(before)).toBe(true)
  await expect(push('col_other')).rejects.toMatchObject({ code: 'not_found' })
})

test('CONST-32 NS-39: a refused notification is tried again by the published schedule and then given up; a redirect is no acceptance', async () => {
  await save()
  refuseAll(302)
  const collection = await world.paidIn(shop, 100_000n)
  for (let sent = 0; sent <= RETRY_WAITS_MS.length; sent++) {
    await deliver()
    expect(world.webhooks.received).toHaveLength(sent + 1)
    await deliver()
    expect(world.webhooks.received).toHaveLength(sent + 1)
    world.clock.advance(RETRY_WAITS_MS[sent] ?? 0)
  }
  expect(await deliveries()).toMatchObject([{ state: 'given_up', attempts: RETRY_WAITS_MS.length + 1, answer: '302' }])
  expect(new Set(world.webhooks.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await settings()).toMatchObject({ webhook: { state: 'disabled' } })
  expect((await sentMessages(world)).find(({ subject }) => subject.includes('webhook disabled'))).toMatchObject({ to: shop.caller.email })
  const [saved, disabled] = await textsTo(world, '08031234567')
  expect(saved).toBe('Kasuwa: The webhook of Amina Stores was changed. Not you? Change your password and contact support.')
  expect(disabled).toBe('Kasuwa: The webhook of Amina Stores accepts no notifications and is disabled. Payments are not affected.')

  const later = await world.paidIn(shop, 200_000n)
  expect(await webhookSent(later)).toBe(false)
  world.webhooks.onSend = () => ({ outcome: 'answered', status: 200 })
  await save()
  expect((await push(later)).data.status).toBe(true)
  expect((await push(collection)).data.status).toBe(true)
  expect(await settings()).toMatchObject({ webhook: { state: 'active' } })
  expect(DISABLED_AFTER_MS).toBeGreaterThan(72 * HOUR_MS)
})

test('NS-39: a failing address gets one notification at a time, everything after the first acceptance, and 410 disables it', async () => {
  await save()
  refuseAll()
  for (let at = 0; at < 8; at++) await world.paidIn(shop, 100_000n)
  await deliver()
  const first = world.webhooks.received.length
  expect(first).toBeLessThanOrEqual(5)
  expect(await waitingPages(world, shop.caller)).toEqual([
    [expect.stringContaining(' refuses notifications'), '/admin/merchant/settings?tab=webhook'],
  ])
  await deliver()
  expect(world.webhooks.received).toHaveLength(first)
  world.clock.advance(5_000)
  await deliver()
  expect(world.webhooks.received).toHaveLength(first + 1)
  world.webhooks.onSend = () => ({ outcome: 'answered', status: 200 })
  for (let at = 0; at < 3; at++) {
    world.clock.advance(6 * 60_000)
    await deliver()
  }
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(8).fill('sent'))
  expect(await waitingPages(world, shop.caller)).toEqual([])
  await world.paidIn(shop, 100_000n)
  refuseAll(410)
  await deliver()
  expect(await settings()).toMatchObject({ webhook: { state: 'disabled' } })
  expect(await waitingPages(world, shop.caller)).toEqual([
    [expect.stringMatching(/^Notifications to .+ are off$/), '/admin/merchant/settings?tab=webhook'],
  ])
})

test('W10 NS-39: what a killed worker left is found by the sweep and sent under the same id', async () => {
  await save()
  await world.paidIn(shop, 100_000n)
  world.webhooks.onSend = () => Promise.reject(new Error('killed'))
  await expect(deliver()).rejects.toThrow('killed')
  await world.rows('delete from job')
  world.webhooks.onSend = () => ({ outcome: 'answered', status: 200 })
  world.clock.advance(61_000)
  await sweepDeliveries(world)
  expect(await queuedJobs(world)).toContainEqual({ task: 'developers.deliver', payload: { businessId: shop.businessId } })
  await deliver()
  const ids = world.webhooks.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('W10 NS-39: what a killed worker had begun delays no other notification, and is sent again when its claim ends', async () => {
  await save()
  const begun = await world.paidIn(shop, 100_000n)
  world.webhooks.onSend = () => Promise.reject(new Error('killed'))
  await expect(deliver()).rejects.toThrow('killed')
  world.webhooks.onSend = () => ({ outcome: 'answered', status: 200 })
  const next = await world.paidIn(shop, 200_000n)
  await deliver()
  expect([await webhookSent(begun), await webhookSent(next)]).toEqual([false, true])
  world.clock.advance(31_000)
  await deliver()
  expect(await webhookSent(begun)).toBe(true)
})

test('a closed business opens and tells nothing: its keys are unknown, what waits is given up, and nothing more is sent', async () => {
  await save()
  const key = await getKey()
  const { privatekey: next } = (await ask(rotateSecretKey, { body: { businessid: shop.businessId, keepold: true } })).data
  const owners = () => Promise.all([key, next].map((each) => findKeyOwner(world, each)))
  const standing = (to: string) => world.rows(`update business set standing = '${to}' where id = '${shop.businessId}'`)
  refuseAll(503)
  await world.paidIn(shop, 100_000n)
  await deliver()
  // These end no session of the owner.
  for (const each of ['no_debit', 'frozen', 'closing']) {
    await standing(each)
    expect(await owners()).toMatchObject([{ businessId: shop.businessId }, { businessId: shop.businessId }])
  }
  await standing('closed')
  expect(await owners()).toEqual([null, null])
  world.webhooks.received.length = 0
  world.clock.advance(24 * HOUR_MS)
  await deliver()
  await world.rows('delete from job')
  await sweepDeliveries(world)
  expect([world.webhooks.received, await queuedJobs(world)]).toEqual([[], []])
  expect(await deliveries()).toMatchObject([{ state: 'given_up' }])
})

test.each([
  [503, 'given_up'],
  [200, 'sent'],
])('a call that is answered with %s after its business was closed leaves its notification %s', async (status, state) => {
  await save()
  await world.paidIn(shop, 100_000n)
  world.webhooks.onSend = async () => {
    await world.rows(`update business set standing = 'closed' where id = '${shop.businessId}'`)
    return { outcome: 'answered', status }
  }
  await deliver()
  expect(await deliveries()).toMatchObject([{ state, nexttry: null }])
})

test('an address is looked up sixty times an hour, by the check, the saving and the question of a person without the right together', async () => {
  const webhook = 'https://shop.example/notify'
  for (let at = 0; at < 59; at++) await ask(checkWebhook, { body: { webhook } })
  await save()
  const refused = { httpStatus: 429, message: expect.stringContaining('You have checked many addresses') }
  await expect(ask(checkWebhook, { body: { webhook } })).rejects.toMatchObject(refused)
  await expect(save()).rejects.toMatchObject(refused)
  const described = developerApprovals.find(({ contract }) => contract.operation === saveWebhook.operation)!
  const body = { webhook, key: await publicKey() }
  await expect(described.describe(world as never, shop.caller, { params: {}, query: {}, body } as never)).rejects.toMatchObject(refused)
})

test('SET-74: a test notification is sent at once and shown with its answer', async () => {
  await expect(ask(testWebhook, { body: { businessid: shop.businessId } })).rejects.toMatchObject({ code: 'developers.no_webhook' })
  await save()
  expect((await ask(testWebhook, { body: { businessid: shop.businessId } })).data.status).toBe(true)
  expect(await deliveries()).toMatchObject([{ type: 'webhook.test', state: 'sent', answer: '200', transactiondataid: null }])
})
