import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingPages } from '../../../tests/fixtures/action-items.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { inMemoryFiles } from '../../../tests/fixtures/identity-checks.ts'
import { element, webm } from '../../../tests/fixtures/image-fixtures.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { findBusiness } from '../../businesses/index.ts'
import { decideProposal, decideWork, listWork, showWork } from '../../desk/contract.ts'
import { deskRoutes } from '../../desk/server/routes.ts'
import { setDemoFlag } from '../../flags/index.ts'
import { pricePayment } from '../../transfers/index.ts'
import { storeFile } from '../../uploads/index.ts'
import { requestLimit, showLimit } from '../contract.ts'
import { limitIncreaseFlag } from '../flag.ts'
import { expireRequests } from './actions/expire-requests.ts'
import { lastRequest } from './queries.ts'
import { accountLimitRoutes } from './routes.ts'
import { limitIncreaseWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = { ...(await createAppFixture()), files: inMemoryFiles() }
  shop = await world.createShop('Amina Stores')
  await setDemoFlag(world.db.system, limitIncreaseFlag.key, world.clock.now())
})
afterEach(() => world.close())

let requests = 0
let films = 0
const ask = async (contract: any, input: object, of = shop): Promise<any> =>
  (await routeAnswer(accountLimitRoutes(world), contract, { ...input, caller: of.caller, requestId: `req-${++requests}` } as never)).data
const show = (of = shop) => ask(showLimit, { params: { id: of.businessId } }, of)
const video = (bytes = webm(element(0xec, Buffer.from([++films]))), of = shop) =>
  storeFile(world, of.caller, { folder: 'LiveVideo', file: { name: 'video', bytes }, requestId: world.ids.next('req') })
const request = async (amount: bigint, videoUrl?: string, of = shop) => {
  await show(of)
  return ask(requestLimit, { body: { amount: Number(amount), videoUrl: videoUrl ?? (await video(undefined, of)) } }, of)
}
const desk = async (by: TestOperator, contract: any, input: object): Promise<any> =>
  (
    await routeAnswer(deskRoutes(operatorContextOf(world), [limitIncreaseWork]), contract, {
      ...input,
      caller: by.caller,
      requestId: `req-${++requests}`,
    } as never)
  ).data
const id = async () => (await lastRequest(world.db.system, shop.businessId))!.id
const decide = async (by: TestOperator, decision: string, fields: object = {}) =>
  desk(by, decideWork, { params: { kind: 'limit-increase', id: await id() }, body: { decision, fields, note: '', code: by.code() } })
const second = async (by: TestOperator) =>
  desk(by, decideProposal, { params: { kind: 'limit-increase', id: await id() }, body: { accept: true, note: '', code: by.code() } })
const acceptAddress = () =>
  world.rows(`insert into verification_step (id, business_id, kind, state, moved_at, created_at)
    values ('vst_1', '${shop.businessId}', 'proof_of_address', 'passed', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z')`)
const limitOfPayments = async () => {
  const sender = (await findBusiness(world.db.system, shop.businessId))!
  return (await pricePayment(world, shop.caller, { sender, movement: 'rail', amountKobo: 100n })).limit!.limitKobo
}

test('LIMIT-11..12 API-120..121: a request holds amount and video, changes no limit, and waits for staff until the next working day', async () => {
  expect(await show()).toMatchObject({ confirmedlimit: 200_000_000n, most: 500_000_000n, request: null })
  expect(await request(500_000_000n)).toEqual({ state: 'in_review', confirmedlimit: 200_000_000n })
  expect(await show()).toMatchObject({ confirmedlimit: 200_000_000n, question: null, request: { state: 'in_review', amount: 500_000_000n } })
  await expect(request(400_000_000n)).rejects.toMatchObject({ code: 'account-limits.under_way' })
  expect(await limitOfPayments()).toBe(200_000_000n)
  const [item] = await desk(await newOperatorCaller(world, 'viewer'), listWork, { query: { kind: 'limit-increase' } })
  expect(item).toMatchObject({ business: 'Amina Stores', amount: 500_000_000n, due_on: new Date('2026-11-23T10:00:00Z') })
})

test('two people of different roles grant a limit, with an accepted proof of address, without which nobody proposes it; payments use it from then on, and it is a dated row', async () => {
  await request(500_000_000n)
  const [support, compliance, other] = await Promise.all(
    (['support', 'compliance', 'compliance'] as const).map((role) => newOperatorCaller(world, role)),
  )
  await expect(decide(compliance!, 'grant')).rejects.toMatchObject({ code: 'account-limits.no_proof_of_address' })
  await acceptAddress()
  expect(await decide(compliance!, 'grant')).toEqual({ state: 'proposed' })
  expect(await limitOfPayments()).toBe(200_000_000n)
  await expect(second(other!)).rejects.toMatchObject({ code: 'desk.no_right' })
  world.clock.advance(60_000)
  expect(await second(support!)).toEqual({ state: 'decided' })
  expect(await limitOfPayments()).toBe(500_000_000n)
  expect(await show()).toMatchObject({ confirmedlimit: 500_000_000n, request: { state: 'granted' } })
  expect(await world.rows('select amount_kobo, request_id, set_by from business_limit')).toEqual([
    { amount_kobo: 500_000_000n, request_id: await id(), set_by: support!.caller.operatorId },
  ])
  await expect(decide(compliance!, 'refuse', { reason: 'Late' })).rejects.toMatchObject({ code: 'desk.closed' })
})

test('staff refuse, or ask for more and get the same request again; without an answer it ends after 14 days', async () => {
  const support = await newOperatorCaller(world, 'support')
  await request(300_000_000n)
  const first = await id()
  await decide(support, 'ask-for-more', { reason: 'Send your CAC certificate.' })
  expect(await show()).toMatchObject({ request: { state: 'more_needed', message: 'Send your CAC certificate.' } })
  expect(await waitingPages(world, shop.caller)).toEqual([['Your new daily limit needs one more thing', '/admin/merchant/settings?tab=limit']])
  await request(250_000_000n)
  expect(await id()).toBe(first)
  expect(await show()).toMatchObject({ request: { state: 'in_review', amount: 250_000_000n } })
  expect(await waitingPages(world, shop.caller)).toEqual([])
  world.clock.advance(60_000)
  await decide(support, 'ask-for-more', { reason: 'The video is dark.' })
  world.clock.advance(15 * 24 * 60 * 60_000)
  await expireRequests(world)
  expect(await show()).toMatchObject({ request: { state: 'expired' } })
  await request(250_000_000n)
  await decide(support, 'refuse', { reason: 'Too few payments.' })
  expect(await show()).toMatchObject({ confirmedlimit: 200_000_000n, request: { state: 'refused', message: 'Too few payments.' } })
})

test('a lower limit holds at once and is no work for staff', async () => {
  expect(await request(50_000_000n)).toEqual({ state: 'lowered', confirmedlimit: 50_000_000n })
  expect(await limitOfPayments()).toBe(50_000_000n)
  expect((await show()).request).toBeNull()
})

test('refused, and nothing changes: above the highest limit, the same limit, a used video, another’s video, no sentence drawn, not verified, flag off', async () => {
  await expect(request(500_000_001n)).rejects.toMatchObject({ message: 'The highest limit is ₦5,000,000.00 a day' })
  await expect(request(200_000_000n)).rejects.toMatchObject({ message: 'This is your limit already' })
  const other = await world.createShop('Chidi Stores')
  const bytes = webm(element(0xec, Buffer.from('used')))
  await request(300_000_000n, await video(bytes, other), other)
  await expect(request(300_000_000n, await video(bytes))).rejects.toMatchObject({ code: 'account-limits.video_used' })
  await expect(request(300_000_000n, await video(undefined, other))).rejects.toMatchObject({ code: 'uploads.not_found' })
  await world.rows('delete from limit_question')
  await expect(ask(requestLimit, { body: { amount: 300_000_000, videoUrl: await video() } })).rejects.toMatchObject({
    code: 'account-limits.no_question',
  })
  const small = await world.createShop('Bola Stores', { tier: 'activated' })
  await expect(request(300_000_000n, undefined, small)).rejects.toMatchObject({ code: 'account-limits.not_verified' })
  expect(await lastRequest(world.db.system, shop.businessId)).toBeNull()
})

test('LIMIT-02: with the flag off nothing can be asked for', async () => {
  await world.rows('delete from feature_flag')
  await expect(request(300_000_000n)).rejects.toMatchObject({ code: 'account-limits.off' })
})

test('the video is evidence with an address of this operator; finance and viewers decide nothing alone', async () => {
  await request(300_000_000n)
  const [finance, viewer] = await Promise.all((['finance', 'viewer'] as const).map((role) => newOperatorCaller(world, role)))
  const shown = await desk(viewer!, showWork, { params: { kind: 'limit-increase', id: await id() } })
  expect(JSON.stringify(shown.evidence[0].facts, (_, value) => (typeof value === 'bigint' ? Number(value) : value))).toContain(
    `by=${viewer!.caller.operatorId}`,
  )
  for (const decision of ['grant', 'refuse', 'ask-for-more'])
    await expect(decide(viewer!, decision, decision === 'grant' ? {} : { reason: 'No' })).rejects.toMatchObject({ code: 'desk.no_right' })
  await expect(decide(finance!, 'refuse', { reason: 'No' })).rejects.toMatchObject({ code: 'desk.no_right' })
})
