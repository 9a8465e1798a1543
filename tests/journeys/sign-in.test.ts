import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantPayment, createClient, createMerchant, expectData, PIN, signIn, signUpBodies } from '../fixtures/client.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { startProduct, type Product } from '../fixtures/product-processes.ts'

let world: Product
beforeAll(async () => void (world = await startProduct()))
afterAll(() => world?.close())

const login = (email: string, password = PASSWORD) =>
  createClient(world).call('POST', '/user/login', { email, password, app: 'merchant', life_span: 'short' })

async function signUp(email: string) {
  const stranger = createClient(world)
  const { user, profile } = signUpBodies(email)
  const { id } = expectData<{ id: string }>(await stranger.call('POST', '/user/add', user))
  return { stranger, user, profile: { ...profile, user: id }, id }
}

test('AUTH-17, AUTH-34..41, AUTH-148, NS-99: sign-in by e-mail and by phone answers the whole record, of a web user with retail businesses as a list', async () => {
  const { stranger, user, profile } = await signUp('zainab@shops.example')
  expectData(await stranger.call('POST', '/merchant/add', profile))
  for (const name of ['zainab@shops.example', 'ZAINAB@shops.example', user.businessphone]) {
    const answer = await login(name)
    expect(answer).toMatchObject({ http: 200, token: expect.any(String) })
    expect(answer.data).toMatchObject({
      token: answer['token'],
      role: 'merchant',
      businessid: expect.stringMatching(/^biz_/),
      cashpointid: null,
      firstname: 'Amina',
      lastname: 'Bello',
      email: 'zainab@shops.example',
      type: 'web',
      merchants: [{ businessname: 'Amina Stores', role: 'merchant', tier: 'unverified', nuban: null, classification: 'retail' }],
    })
    // The page reads the display part of the token, which holds nothing secret.
    const claims = JSON.parse(Buffer.from(String(answer['token']).split('.')[0]!, 'base64url').toString()) as Record<string, unknown>
    expect(Object.keys(claims).toSorted()).toEqual(['businessid', 'cashpointid', 'email', 'firstname', 'lastname', 'role'])
  }
})

test('an unknown person and a wrong password get the same answer; the sixth try within a quarter of an hour waits, right or wrong', async () => {
  await signUp('hassan@shops.example')
  const unknown = await login('nobody@shops.example', 'Wrong@2026')
  const wrong = await login('hassan@shops.example', 'Wrong@2026')
  expect([unknown.http, unknown.message, unknown.code]).toEqual([wrong.http, wrong.message, wrong.code])
  expect(wrong).toMatchObject({ http: 400, message: 'Email address or password is incorrect' })
  for (let tries = 2; tries <= 5; tries++) expect((await login('hassan@shops.example', 'Wrong@2026')).http).toBe(400)
  expect(await login('hassan@shops.example')).toMatchObject({ http: 429, code: 'identity.too_many_tries' })
})

test('a newer sign-in ends the older session, and a sign-out its own: 401 Session has expired at the next request', async () => {
  const amina = await createMerchant(world)
  const old = createClient(world)
  old.session = amina.session
  await signIn(amina, amina.email)
  expect(await old.call('GET', '/merchant/whoami')).toMatchObject({ http: 401, message: 'Session has expired' })
  const left = createClient(world)
  left.session = amina.session
  expectData(await amina.call('POST', '/user/logout', {}))
  expect(await left.call('GET', '/merchant/whoami')).toMatchObject({ http: 401, message: 'Session has expired' })
})

test('a sign-up pressed again after a broken line finds the account that is there already; another person’s e-mail is taken', async () => {
  const stranger = createClient(world)
  const { user, profile } = signUpBodies('again@shops.example')
  const intent = { requestId: '7f8c1e50-3c7f-4f9e-9b53-1a2b3c4d5e6f' }
  const first = expectData<{ id: string }>(await stranger.call('POST', '/user/add', user, intent))
  expect(expectData<{ id: string }>(await stranger.call('POST', '/user/add', user, intent))).toEqual(first)
  expect(await stranger.call('POST', '/user/add', user)).toMatchObject({
    http: 400,
    errors: [{ field: 'email', message: 'Email address is already taken' }],
  })
  const ofProfile = { requestId: '7f8c1e50-3c7f-4f9e-9b53-1a2b3c4d5e70' }
  const business = expectData<{ businessid: string }>(await stranger.call('POST', '/merchant/add', { ...profile, user: first.id }, ofProfile))
  expect(expectData(await stranger.call('POST', '/merchant/add', { ...profile, user: first.id }, ofProfile))).toEqual(business)
  expect(await stranger.call('POST', '/merchant/add', { ...profile, user: first.id })).toMatchObject({ http: 409, code: 'onboarding.profile_exists' })
  expect(await world.sql(`select id from business where email = 'again@shops.example'`)).toHaveLength(1)
})

test('twenty profiles of one sign-up at the same moment are one business', async () => {
  const { stranger, profile } = await signUp('hasty@shops.example')
  const answers = await Promise.all(Array.from({ length: 20 }, () => stranger.call('POST', '/merchant/add', profile)))
  expect(answers.map((answer) => answer.http).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('another person’s sign-up cannot be given a profile', async () => {
  const { stranger, profile } = await signUp('mine@shops.example')
  expect(await stranger.call('POST', '/merchant/add', { ...profile, email: 'yours@shops.example' })).toMatchObject({ http: 404 })
})

test('PIN-10: a PIN has four digits that are no run and no repetition, is set once, and locks at the fifth wrong try, however many come at once', async () => {
  const amina = await createMerchant(world)
  for (const pin of ['123', '12345', 'abcd', '1111', '1234', '4321'])
    expect(await amina.call('POST', '/pin/set', { pin })).toMatchObject({ http: 400, errors: [{ field: 'pin' }] })
  expect(await amina.call('POST', '/pin/authorise', { pin: PIN })).toMatchObject({ http: 403, code: 'pin.not_set' })
  expect(await amina.call('POST', '/pin/set', { pin: PIN })).toMatchObject({ http: 200, message: 'Pin Set Success' })
  expect(await amina.call('POST', '/pin/set', { pin: '9753' })).toMatchObject({ http: 409 })
  await grantPayment(amina)
  const guesses = await Promise.all(Array.from({ length: 40 }, () => amina.call('POST', '/pin/authorise', { pin: '9753' })))
  expect(guesses.filter((guess) => guess.code === 'pin.wrong')).toHaveLength(4)
  const others = guesses.filter((guess) => guess.code !== 'pin.wrong')
  for (const { code } of others) expect(['pin.locked', 'identity.too_many_at_once']).toContain(code)
  expect(await amina.call('POST', '/pin/authorise', { pin: PIN })).toMatchObject({ http: 403, code: 'pin.locked' })
})
