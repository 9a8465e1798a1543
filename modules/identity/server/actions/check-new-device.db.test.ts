import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { sentMessages } from '../../../../tests/fixtures/enqueue.ts'
import { PASSWORD } from '../../../../tests/fixtures/password.ts'
import { createLinkToken } from '../one-time-links.ts'
import { rememberDevice } from '../device-cookie.ts'
import { resetPassword, requestPasswordReset } from './reset-password.ts'
import { signIn, signInByLink } from './sign-in.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  world.newDeviceChecks = true
  shop = await world.createShop('Amina Stores')
  await world.rows(`insert into known_device (person_id, device, first_seen_at, last_seen_at)
    values ('${shop.caller.personId}', 'Chrome on Android', '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z')`)
})
afterEach(() => world.close())

const meta = (deviceCookie?: string) => ({ requestId: 'sign-in', address: '10.9.8.7', device: 'Firefox Windows', deviceCookie })
const enter = ({ code, cookie, email = shop.caller.email }: { code?: string; cookie?: string; email?: string } = {}) =>
  signIn(world, { email, password: PASSWORD, life_span: 'short', code }, meta(cookie))
const known = () => rememberDevice(world, undefined, shop.caller.email)
const codes = async () => (await sentMessages(world)).filter(({ code }) => code !== null)
const caps = () => world.rows<{ reason: string }>('select reason from outflow_cap')
const sessions = async () => (await world.rows(`select 1 from session where person_id = '${shop.caller.personId}'`)).length
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a sign-in from a new device opens no session without the mailed code, and then a capped one', async () => {
  const before = await sessions()
  await expect(enter()).rejects.toMatchObject({
    code: 'identity.code_needed',
    data: { sent_to: 'am***@shops.example', minutes: 10, resend_seconds: 60 },
  })
  const [sent] = await codes()
  expect(sent).toMatchObject({ channel: 'mail', to: shop.caller.email, subject: 'Your code to sign in to Kasuwa' })
  await expect(enter({ code: wrong(sent!.code!) })).rejects.toMatchObject({ code: 'identity.wrong_code' })
  expect([await sessions(), await caps()]).toEqual([before, []])
  expect((await enter({ code: sent!.code! })).token).toBeTruthy()
  expect(await caps()).toEqual([{ reason: 'new_device' }])
  await expect(enter({ code: sent!.code! })).rejects.toMatchObject({ code: 'identity.code_over' })
})

test('a known device, the first device of a person, and an installation without these checks need no code and set no cap', async () => {
  await enter({ cookie: known() })
  const first = await world.createShop('Chidi Stores')
  await enter({ email: first.caller.email })
  world.newDeviceChecks = false
  await enter()
  expect([await codes(), await caps()]).toEqual([[], []])
})

test('a code is sent once a minute, is right for ten minutes and five tries, and five are sent an hour', async () => {
  const ask = () => enter().catch(({ code }: { code: string }) => code)
  await ask()
  await ask()
  expect(await codes()).toHaveLength(1)
  const code = (await codes())[0]!.code!
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => enter({ code: wrong(code) })))
  const reasons = tries.map((tried) => (tried.status === 'rejected' ? tried.reason.code : 'let in'))
  expect(reasons.filter((reason) => reason === 'identity.wrong_code')).toHaveLength(5)
  await expect(enter({ code })).rejects.toMatchObject({ code: 'identity.code_over' })
  for (let sent = 2; sent <= 5; sent++) {
    world.clock.advance(61_000)
    expect(await ask()).toBe('identity.code_needed')
  }
  world.clock.advance(61_000)
  expect(await ask()).toBe('identity.too_many_tries')
})

test('a person without an email address gets the code by text message', async () => {
  await world.rows(`update person set email = null, phone = '08031112222' where id = '${shop.caller.personId}'`)
  await expect(enter({ email: '08031112222' })).rejects.toMatchObject({ data: { sent_to: '0803 *** 2222' } })
  expect(await codes()).toMatchObject([{ channel: 'sms', to: '08031112222' }])
})

test('a mailed link and a new password by code stand for the code, and set the cap on a new device', async () => {
  const token = await world.db.transaction((tx) => createLinkToken(tx, world, shop.caller.personId))
  await signInByLink(world, token, meta())
  expect(await caps()).toHaveLength(1)
  await world.rows('delete from outflow_cap')
  await requestPasswordReset(world, shop.caller.email, {}, meta())
  const input = { email: shop.caller.email, code: (await codes()).at(-1)!.code!, password: 'Tsamiya&Doki57' }
  await resetPassword(world, input, { ...meta(), requestId: 'reset' })
  expect(await caps()).toEqual([{ reason: 'new_device' }])
})
