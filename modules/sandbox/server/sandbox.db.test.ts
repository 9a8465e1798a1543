import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHttpsSandbox } from '../../../partners/sandbox/https/index.ts'
import { SIGNATURE_HEADER, signatureOf, TIME_HEADER } from '../../../partners/sandbox/https/signature.ts'
import type { SandboxHost, SandboxTwin, TwinAnswer } from '../../../partners/sandbox/port.ts'
import { seededRandom } from '../../../platform/random/index.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { callRoute } from '../../../tests/fixtures/history.ts'
import { PASSWORD } from '../../../tests/fixtures/password.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { businessRoutes } from '../../businesses/server/routes.ts'
import { findBusiness } from '../../businesses/index.ts'
import { signIn } from '../../identity/server/actions/sign-in.ts'
import { activateSandbox, addSandbox, showSandbox } from '../contract.ts'
import { createTwin } from './actions/create-twin.ts'
import { receiveTwin } from './actions/receive-twin.ts'
import { sandboxRoutes } from './routes.ts'

let world: AppFixture
let shop: Shop
let publickey: string
let requests: SandboxTwin[]
let answer: TwinAnswer
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores', { classification: 'web' })
  publickey = (await findBusiness(world.db.system, shop.businessId))!.public_key
  requests = []
  answer = 'created'
})
afterEach(() => world.close())

const host: SandboxHost = {
  url: 'https://sandbox.kasuwa.example',
  createTwin: async (twin) => {
    requests.push(twin)
    return answer
  },
  readTwin: () => null,
}
const context = () => ({ ...world, sandboxHost: host, operationsOf: () => [], operationsOfOperator: () => [], liveEvents: noEvents() })
/** The job runs while the request waits for its answer. */
const noEvents = () =>
  ({
    next: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return null
    },
  }) as never
/** Both contracts have the same types. */
const call = (route: typeof addSandbox, key = publickey) =>
  callRoute(sandboxRoutes(context()), route, { caller: shop.caller, body: { publickey: key }, requestId: world.ids.next('req') })
const show = async () => (await callRoute(sandboxRoutes(context()), showSandbox, { caller: shop.caller, params: { id: shop.businessId } })).data
const code = (request: Promise<unknown>) =>
  request.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const enableWeb = () => world.rows(`update business set web_activated_at = now() where id = '${shop.businessId}'`)
const rows = () => world.rows<{ state: string }>(`select state from sandbox_twin`)

test('SET-43, SET-44: a sandbox needs web payment, and there is one; a refused attempt writes nothing', async () => {
  expect(await code(call(addSandbox))).toBe('sandbox.not_possible')
  expect(await rows()).toEqual([])
  await enableWeb()
  expect(await code(call(addSandbox, 'pk_of_another'))).toBe('developers.other_key')
  expect(await code(call(activateSandbox))).toBe('sandbox.not_created')
  expect(await rows()).toEqual([])
  await call(addSandbox)
  expect(await code(call(addSandbox))).toBe('sandbox.exists')
  expect(await rows()).toEqual([{ state: 'requested' }])
})

test('API-25, API-26, SET-46, SET-103: the twin is asked for once, activated, and then named with its site', async () => {
  await enableWeb()
  const { data } = await call(addSandbox)
  expect(data.message).toBe('Your developer sandbox is being created. It takes a minute.')
  answer = 'unknown'
  await expect(createTwin(context(), { businessId: shop.businessId })).rejects.toThrow('did not answer')
  answer = 'created'
  await createTwin(context(), { businessId: shop.businessId })
  await createTwin(context(), { businessId: shop.businessId })
  expect(requests).toHaveLength(2)
  expect(requests[0]).toMatchObject({ businessId: shop.businessId, name: 'Amina Stores', owner: { email: shop.caller.email } })
  expect(await show()).toMatchObject({ state: 'created', site: null, allowed: ['activate'] })
  const { data: active } = await call(activateSandbox)
  expect(active).toMatchObject({ state: 'active', site: 'https://sandbox.kasuwa.example/login', message: 'Your developer sandbox is active.' })
  const details = await callRoute(businessRoutes(context()), showMerchant, { caller: shop.caller, params: { id: shop.businessId } })
  expect(details.data.sandbox_activated).toBe(true)
})

test('SET-38, SET-39: a business with terminals and a business of a sandbox get none', async () => {
  await enableWeb()
  await world.rows(`update business set classification = 'pos' where id = '${shop.businessId}'`)
  expect(await code(call(addSandbox))).toBe('sandbox.not_possible')
  world.mainSiteUrl = 'https://kasuwa.example'
  expect((await show()).reason).toBe('This is the sandbox already.')
})

test('in the sandbox the twin is one verified business with its own key, whose owner signs in with the password of the main site', async () => {
  const sandbox = await createAppFixture()
  sandbox.mainSiteUrl = 'https://kasuwa.example'
  const key = 'a key that both sites share'
  const real = createHttpsSandbox({ url: 'https://sandbox.kasuwa.example', key, timeoutMs: 1_000 }, world.clock)
  const there = { ...sandbox, random: seededRandom(8), sandboxHost: real }
  await enableWeb()
  await call(addSandbox)
  await createTwin(context(), { businessId: shop.businessId })
  const body = JSON.stringify(requests[0])
  const time = sandbox.clock.now().toISOString()
  const send = (headers: Record<string, string>, text = body) => receiveTwin(there, { headers, rawBody: Buffer.from(text) })
  const signed = { [TIME_HEADER]: time, [SIGNATURE_HEADER]: signatureOf(key, time, body).toString('hex') }
  for (const wrong of [
    {},
    { ...signed, [SIGNATURE_HEADER]: signatureOf('another key', time, body).toString('hex') },
    { ...signed, [TIME_HEADER]: new Date(sandbox.clock.now().getTime() - 600_000).toISOString() },
  ])
    expect((await send(wrong as Record<string, string>)).status).toBe(401)
  expect((await send(signed, body.replace('Amina', 'Other'))).status).toBe(401)
  expect(await sandbox.rows('select 1 from business')).toEqual([])
  for (const _ of [1, 2]) expect((await send(signed)).status).toBe(200)
  const twins = await sandbox.rows<{ tier: string; public_key: string }>('select tier, public_key from business')
  expect(twins).toMatchObject([{ tier: 'verified' }])
  expect(twins[0]!.public_key).not.toBe(publickey)
  const meta = { requestId: 'sign-in', address: '127.0.0.1', device: 'test' }
  const holder = await signIn(sandbox, { email: shop.caller.email, password: PASSWORD, life_span: 'short' }, meta)
  expect(holder.businessid).toBeTruthy()
  // The main site makes no business for a stranger's request.
  expect((await receiveTwin({ ...world, sandboxHost: real }, { headers: signed, rawBody: Buffer.from(body) })).status).toBe(404)
  await sandbox.close()
})
