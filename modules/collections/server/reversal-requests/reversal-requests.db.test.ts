import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingPages } from '../../../../tests/fixtures/action-items.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { callRoute } from '../../../../tests/fixtures/history.ts'
import { failedChecks } from '../../../../tests/fixtures/pending-fixture.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import type { Caller } from '../../../identity/index.ts'
import { askReversal, declineReversal, listReversalRequests, showReversalRequest } from '../../contract.ts'
import { prepareSendingBack, sendBackCommand } from '../actions/send-back.ts'
import { countForCaller } from './count-for-caller.ts'
import { expireReversalRequests } from './expire-requests.ts'
import { reversalRequestRoutes } from './routes.ts'

let world: AppFixture
let shop: Shop
let collectionId: string
let cashier: Caller
let routes: BoundRoute<Caller>[]
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
  collectionId = await world.paidIn(shop, 1_000_000n)
  await world.rows(
    `insert into person (id, email, firstname, lastname, password_hash, created_at) values ('usr_musa', 'musa@example.ng', 'Musa', 'Garba', 'none', now())`,
  )
  await world.rows(
    `insert into member (id, business_id, person_id, role, cashpoint_id, state, created_at)
     values ('mbr_musa', '${shop.businessId}', 'usr_musa', 'cashier', '${shop.cashpointId}', 'active', now())`,
  )
  cashier = { ...shop.caller, personId: 'usr_musa', role: 'cashier', cashpointId: shop.cashpointId }
  routes = reversalRequestRoutes({ ...world, productName: 'Kasuwa' })
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const params = () => ({ id: `txn_${collectionId.slice(4)}` })
const ask = (caller = cashier, reason = 'Paid twice') => callRoute(routes, askReversal, { params: params(), body: { reason }, caller })
const seenByCashier = async () => (await callRoute(routes, showReversalRequest, { params: params(), caller: cashier })).data
const seenByOwner = async () => (await callRoute(routes, listReversalRequests, { params: { id: shop.businessId }, caller: shop.caller })).data
const decline = (reason?: string) => callRoute(routes, declineReversal, { params: params(), body: reason ? { reason } : {}, caller: shop.caller })
const liveEvents = () =>
  world.rows<{ kind: string; cashpoint_id: string }>(`select kind, cashpoint_id from live_event where kind like 'reversal.%' order by id`)

test('a cashier asks for a reversal once, the owner sees who asks and why, and no money moves', async () => {
  const before = await world.wallet(shop)
  await ask()
  await ask()
  expect(await seenByOwner()).toMatchObject([
    { askedby: 'Musa Garba', reason: 'Paid twice', amount: 1_000_000, payer: 'Balarabe Yusuf', state: 'asked' },
  ])
  expect(await countForCaller(world, shop.caller)).toEqual({ reversals: 1 })
  expect(await countForCaller(world, cashier)).toEqual({ reversals: 0 })
  const page = `/admin/merchant/reverse?payment=${params().id}`
  expect(await waitingPages(world, shop.caller)).toEqual([['Musa Garba asks to send a payment back', page]])
  expect(await waitingPages(world, { ...shop.caller, role: 'auditor-finance' })).toEqual([])
  expect(await seenByCashier()).toMatchObject({ request: { state: 'asked' }, may_ask: false })
  expect(await world.wallet(shop)).toEqual(before)
  expect(await world.rows(`select 1 from audit_entry where operation = 'collections.ask_reversal'`)).toHaveLength(1)
})

test('a request is for a payment of the own cashpoint only, and for one that can be reversed', async () => {
  await expect(ask({ ...cashier, cashpointId: 'cpt_other' })).rejects.toMatchObject({ httpStatus: 404 })
  const other = await world.createShop('Bello Foods')
  await expect(ask({ ...other.caller, role: 'cashier', cashpointId: other.cashpointId })).rejects.toMatchObject({ httpStatus: 404 })
  world.clock.advance(24 * 60 * 60_000)
  await expect(ask()).rejects.toMatchObject({ code: 'collections.reversal_expired' })
})

test('the owner declines with the PIN and a reason, which the cashier reads and may ask again', async () => {
  await ask()
  await expect(decline('Talk to me first')).rejects.toMatchObject({ code: 'pin.required' })
  expect(await seenByCashier()).toMatchObject({ request: { state: 'asked' } })
  await world.grant(shop)
  await decline('Talk to me first')
  expect(await seenByCashier()).toMatchObject({ request: { state: 'declined', answer: 'Talk to me first' }, may_ask: true })
  expect(await seenByOwner()).toEqual([])
  expect(await liveEvents()).toEqual(['asked', 'declined'].map((what) => ({ kind: `reversal.${what}`, cashpoint_id: shop.cashpointId })))
  for (let turn = 0; turn < 2; turn++) {
    await ask()
    await world.grant(shop)
    await decline()
  }
  await expect(ask()).rejects.toMatchObject({ code: 'collections.asked_too_often' })
})

test('reversing the payment accepts the request in the same commit', async () => {
  await ask()
  await world.grant(shop)
  const input = { collectionId, reason: 'Paid twice', requestId: 'reversal-1' }
  await world.postingQueue.submit(sendBackCommand(await prepareSendingBack(world, shop.caller, input)))
  expect(await seenByCashier()).toMatchObject({ request: { state: 'accepted' }, may_ask: false })
  await world.grant(shop)
  await expect(decline()).rejects.toMatchObject({ code: 'collections.request_ended' })
})

test('a request ends with the time in which the payment can be reversed', async () => {
  await ask()
  world.clock.advance(24 * 60 * 60_000)
  expect(await seenByOwner()).toEqual([])
  await expireReversalRequests(world)
  expect(await seenByCashier()).toMatchObject({ request: { state: 'expired' }, may_ask: false })
})
