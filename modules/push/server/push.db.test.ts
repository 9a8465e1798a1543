import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { callRoute } from '../../../tests/fixtures/history.ts'
import { insertCashpoint } from '../../cashpoints/server/store.ts'
import { collectionById, confirmCreditCommand, creditCommand } from '../../collections/index.ts'
import { type Caller, createPerson, endSession, openSession } from '../../identity/index.ts'
import { insertMember } from '../../team/index.ts'
import { MAX_DEVICES, notificationSchema, showPush, testPush, turnOffPush, turnOnPush } from '../contract.ts'
import { notifyDevices } from './actions/notify.ts'
import { pushRoutes } from './routes.ts'

const MINUTE_MS = 60_000
/** A second, in which commits may not yet know of a new device. */
const KNOWN_MS = 1_001

let world: AppFixture
let shop: Shop
let turn = 0
beforeAll(async () => void (world = await createAppFixture()))
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.createShop('Amina Stores')
  await world.rows('delete from job')
  Object.assign(world.push, { received: [], refusal: null, publicKey: 'B-public-key', onSend: () => ({ outcome: 'accepted' }) })
})

const deviceAt = (endpoint: string) => ({ endpoint, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) })
const phone = (name: string) => `https://push.example/${shop.businessId}/${name}`
async function turnOn(caller: Caller, endpoint: string, with_amounts = true) {
  await callRoute(pushRoutes(world), turnOnPush, { body: { ...deviceAt(endpoint), with_amounts }, caller, requestId: `req-${++turn}` })
  world.clock.advance(KNOWN_MS)
}
const devices = async (caller: Caller) =>
  (await callRoute(pushRoutes(world), showPush, { caller, requestId: `req-${++turn}` })).data.devices.map(({ with_amounts }) => with_amounts)
const notifyJobs = async () => (await queuedJobs(world)).filter(({ task }) => task === 'push.notify').map(({ payload }) => payload)
async function runJobs() {
  const waiting = await notifyJobs()
  await world.rows('delete from job')
  for (const payload of waiting) await notifyDevices(world, payload as { collectionId: string; at: string })
}
async function payIn(amountKobo = 500_000n, to: Shop = shop) {
  const id = await world.paidIn(to, amountKobo)
  await runJobs()
  return id.replace('col_', 'txn_')
}
const received = () => world.push.received.map(({ device, text }) => ({ to: device.endpoint, ...notificationSchema.parse(JSON.parse(text)) }))

/** The bank has not answered for a minute. */
async function payUnconfirmed(): Promise<string> {
  const ids = { collection: world.ids.next('col'), suspense: world.ids.next('sus'), lien: world.ids.next('hld') }
  const inflow = {
    sessionId: ids.collection.slice(4),
    accountNumber: shop.accountNumber,
    amountKobo: 70_000n,
    channel: 'transfer' as const,
    payerName: 'Balarabe Yusuf',
    payerAccountNumber: '0123456789',
    payerBankCode: '058',
    narration: 'wax print',
    receivedAt: world.clock.now(),
  }
  const credit = {
    ids,
    bank: world.bank.name,
    inflow,
    payerBankName: 'Guaranty Trust Bank',
    owner: shop,
    rules: await world.rules(),
    isUnconfirmed: true,
  }
  await world.postingQueue.submit(creditCommand(credit))
  return ids.collection
}

/** A member with a session of their own; a cashier at a new cashpoint, or at that of the shop. */
async function member(role: 'cashier' | 'merchant-finance', cashpointId: string | null): Promise<Caller> {
  const at = world.clock.now()
  const email = `member${++turn}@shops.example`
  const personId = await createPerson(world.db.system, world.ids, {
    email,
    password: 'a long passphrase of a test',
    phone: null,
    firstname: 'Musa',
    lastname: 'Danjuma',
    referralCode: null,
    at,
  })
  await insertMember(world.db.system, { id: world.ids.next('mbr'), businessId: shop.businessId, personId, role, cashpointId, at })
  const claims = { firstname: 'Musa', lastname: 'Danjuma', email, role, businessid: shop.businessId, cashpointid: cashpointId }
  const { sessionId } = await openSession(world.db.system, world, { personId, lifeSpan: 'long', claims })
  return { personId, sessionId, businessId: shop.businessId, role, cashpointId, firstname: 'Musa', lastname: 'Danjuma', email }
}
async function stall(): Promise<string> {
  const id = world.ids.next('cpt')
  await insertCashpoint(world.db.system, { id, businessId: shop.businessId, name: 'Stall', isDefault: false, at: world.clock.now() })
  return id
}

test('a payment is told to the devices of all who may see it: members, and the cashier of its cashpoint alone', async () => {
  const [cashier, otherCashier, finance] = [
    await member('cashier', shop.cashpointId),
    await member('cashier', await stall()),
    await member('merchant-finance', null),
  ]
  const other = await world.createShop('Bello Foods')
  for (const [caller, name] of [
    [shop.caller, 'owner'],
    [cashier, 'cashier'],
    [otherCashier, 'other-cashier'],
    [finance, 'finance'],
    [other.caller, 'stranger'],
  ] as const)
    await turnOn(caller, phone(name), name !== 'finance')
  const id = await payIn()
  const notification = { kind: 'payment', id, payer: 'Balarabe Yusuf', cashpoint: 'Main' }
  expect(received().toSorted((one, two) => (one.to < two.to ? -1 : 1))).toEqual([
    { ...notification, to: phone('cashier'), amount: 500_000, path: `/admin/cashpoint/transactions?tx=${id}` },
    { ...notification, to: phone('finance'), amount: null, path: `/admin/merchant/history?tx=${id}` },
    { ...notification, to: phone('owner'), amount: 500_000, path: `/admin/merchant/history?tx=${id}` },
  ])
})

test('a business without devices gets no job; money that the bank has not confirmed is told when it has', async () => {
  await world.paidIn(shop, 100_000n)
  expect(await notifyJobs()).toEqual([])
  await turnOn(shop.caller, phone('owner'))
  const id = await payUnconfirmed()
  expect(await notifyJobs()).toEqual([])
  const collection = (await collectionById(world.db.system, id))!
  const said = { amountKobo: collection.amount, accountNumber: shop.accountNumber }
  await world.postingQueue.submit(confirmCreditCommand(collection, said, shop.accountNumber))
  await runJobs()
  expect(received()).toMatchObject([{ id: id.replace('col_', 'txn_'), amount: 70_000 }])
})

test('a payment is told once to each device, also when its job runs again after the death of a worker', async () => {
  await turnOn(shop.caller, phone('owner'))
  const collectionId = await world.paidIn(shop, 500_000n)
  const payload = { collectionId, at: world.clock.now().toISOString() }
  world.push.onSend = () => {
    throw new Error('the worker died')
  }
  await expect(notifyDevices(world, payload)).rejects.toThrow('died')
  world.push.onSend = () => ({ outcome: 'accepted' })
  await Promise.all([notifyDevices(world, payload), notifyDevices(world, payload)])
  expect(received()).toHaveLength(1)
})

test('a notification that was certainly not taken is sent again after a minute, and not once the payment is 15 minutes old', async () => {
  await turnOn(shop.caller, phone('owner'))
  world.push.onSend = () => ({ outcome: 'not_taken', reason: 'busy' })
  await payIn()
  const [again] = await notifyJobs()
  world.clock.advance(MINUTE_MS)
  world.push.onSend = () => ({ outcome: 'unknown', reason: 'timeout' })
  await runJobs()
  expect(world.push.received.map(({ ttlSeconds }) => ttlSeconds)).toEqual([900, 840])
  expect(await notifyJobs()).toEqual([])
  await world.rows('delete from push_sent')
  world.clock.advance(14 * MINUTE_MS)
  await notifyDevices(world, again as { collectionId: string; at: string })
  expect(world.push.received).toHaveLength(2)
})

test('a device that its push service has ended is removed, also by a test', async () => {
  await turnOn(shop.caller, phone('owner'))
  world.push.onSend = () => ({ outcome: 'gone' })
  await payIn()
  expect(await devices(shop.caller)).toEqual([])
  await turnOn(shop.caller, phone('owner'))
  const test = () => callRoute(pushRoutes(world), testPush, { body: { endpoint: phone('owner') }, caller: shop.caller, requestId: `req-${++turn}` })
  world.push.onSend = () => ({ outcome: 'accepted' })
  expect((await test()).data).toEqual({ outcome: 'sent' })
  world.push.onSend = () => ({ outcome: 'gone' })
  expect((await test()).data).toEqual({ outcome: 'gone' })
  expect((await test()).data).toEqual({ outcome: 'gone' })
  expect(world.push.received).toHaveLength(3)
})

test('a device ends with its session, however that ends, and a member who leaves is told no more', async () => {
  const cashier = await member('cashier', shop.cashpointId)
  await turnOn(cashier, phone('cashier'))
  await turnOn(shop.caller, phone('owner'))
  await world.rows(`update member set state = 'removed' where person_id = '${cashier.personId}'`)
  await payIn()
  expect(received().map(({ to }) => to)).toEqual([phone('owner')])
  await endSession(world.db.system, shop.caller.sessionId, world.clock.now())
  expect(await world.rows(`select from push_subscription where business_id = '${shop.businessId}'`)).toEqual([])

  const idle = await member('merchant-finance', null)
  await turnOn(idle, phone('idle'))
  await world.rows(
    `update session set seen_at = seen_at - interval '8 days', created_at = created_at - interval '8 days' where id = '${idle.sessionId}'`,
  )
  world.push.received = []
  await payIn()
  expect(received()).toEqual([])
  expect(await devices(idle)).toEqual([])
})

test('a browser belongs to the session that turned it on last, and a person has at most 10', async () => {
  const cashier = await member('cashier', shop.cashpointId)
  await turnOn(shop.caller, phone('shared'))
  await turnOn(cashier, phone('shared'), false)
  expect([await devices(shop.caller), await devices(cashier)]).toEqual([[], [false]])
  await turnOn(cashier, phone('shared'), true)
  expect(await devices(cashier)).toEqual([true])
  for (let more = 0; more < MAX_DEVICES + 2; more++) await turnOn(shop.caller, phone(`device-${more}`))
  expect(await devices(shop.caller)).toHaveLength(MAX_DEVICES)
  await callRoute(pushRoutes(world), turnOffPush, { body: { endpoint: phone('shared') }, caller: shop.caller, requestId: 'other' })
  expect(await devices(cashier)).toEqual([true])
  await callRoute(pushRoutes(world), turnOffPush, { body: { endpoint: phone('shared') }, caller: cashier, requestId: 'own' })
  expect(await devices(cashier)).toEqual([])
})

test('the address and keys of a device stand nowhere in clear; an address that cannot be used is refused, as is all where nothing is offered', async () => {
  await turnOn(shop.caller, phone('secret-address'))
  expect(JSON.stringify(await world.rows('select row_to_json(d)::text as row from push_subscription d'))).not.toContain('secret-address')
  world.push.refusal = 'This address cannot be used.'
  await expect(turnOn(shop.caller, 'https://10.0.0.1/')).rejects.toMatchObject({ code: 'push.device_refused' })
  world.push.publicKey = null
  await expect(turnOn(shop.caller, phone('owner'))).rejects.toMatchObject({ code: 'push.not_offered' })
})
