import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { sentMessages, queuedJobs } from '../../../../tests/fixtures/enqueue.ts'
import { countAnswers } from '../../../../tests/fixtures/refusals.ts'
import { PASSWORD } from '../../../../tests/fixtures/password.ts'
import { signIn as signInAs } from './sign-in.ts'
import { forgotPassword, verifyAccount } from '../../contract.ts'
import { createLinkToken } from '../one-time-links.ts'
import { identityPublicRoutes } from '../routes.ts'
import { rememberDevice } from '../device-cookie.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const NOBODY = 'nobody@shops.example'
const NEW = 'Tsamiya&Doki57'
const MINUTE = 60_000

const context = () => ({ ...world, pinPepper: 'pepper', productName: 'Kasuwa' })
let requests = 0
const say = (contract: typeof forgotPassword | typeof verifyAccount, body: object, requestId = `request-${++requests}`) =>
  routeAnswer(identityPublicRoutes(context()), contract, { body, caller: null, requestId } as never) as Promise<{
    data: object
    message: string
    replayed?: boolean
  }>
const ask = (email = shop.caller.email) => say(forgotPassword, { email })
const reset = (code: string, more: { email?: string; password?: string; requestId?: string } = {}) =>
  say(verifyAccount, { email: more.email ?? shop.caller.email, code, password: more.password ?? NEW }, more.requestId)
const signIn = (password: string) =>
  signInAs(context(), { email: shop.caller.email, password, life_span: 'short' }, { requestId: 'sign-in', address: '127.0.0.1', device: '' })

const mailed = async () => (await sentMessages(world)).filter(({ code }) => code !== null)
const newestCode = async () => (await mailed()).at(-1)!.code!
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('whether an address is known shows neither in the answer nor in the work for it; only the owner gets mail', async () => {
  const counts = async () => [
    (await queuedJobs(world)).filter(({ task }) => task === 'identity.send-code').length,
    (await world.rows(`select 1 from one_time_code`)).length,
    (await world.rows(`select 1 from attempt_counter where kind like 'code_sent%' and subject not like '% %'`)).length,
  ]
  const known = await ask()
  expect(await counts()).toEqual([1, 1, 1])
  const unknown = await ask(NOBODY)
  expect(await counts()).toEqual([2, 2, 2])
  expect(unknown).toEqual({ ...known, deviceCookie: expect.stringMatching(/^[\w-]{22}$/) })
  expect((await mailed()).map(({ to }) => to)).toEqual([shop.caller.email])
  const code = await newestCode()
  for (const email of [shop.caller.email, NOBODY]) await expect(reset(wrong(code), { email })).rejects.toMatchObject({ code: 'identity.wrong_code' })
  for (const email of ['never@asked.example', 'cashier@asked.example'])
    await expect(reset(code, { email })).rejects.toMatchObject({ code: 'identity.code_over' })
})

test('a code asked for again under the same request, one after the other or five at once, is one code and one mail', async () => {
  const again = () => say(forgotPassword, { email: shop.caller.email }, 'the same')
  await Promise.all(Array.from({ length: 5 }, again))
  expect((await again()).replayed).toBe(true)
  const code = await newestCode()
  expect(await mailed()).toHaveLength(1)
  for (let another = 0; another < 3; another++) await again()
  expect(await world.rows(`select 1 from one_time_code`)).toHaveLength(1)
  await reset(code)
})

test('the code opens a new password once: all sessions end with it, the old password is worthless, a locked sign-in is open again', async () => {
  for (let tries = 0; tries < 5; tries++) await expect(signIn('Wrong@2026')).rejects.toMatchObject({ httpStatus: 400 })
  await expect(signIn(PASSWORD)).rejects.toMatchObject({ httpStatus: 429 })
  await ask(shop.caller.email.toUpperCase())
  const code = await newestCode()
  await reset(code, { requestId: 'reset' })
  expect(await world.rows(`select end_reason from session where person_id = '${shop.caller.personId}'`)).toEqual([{ end_reason: 'revoked' }])
  await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'identity.wrong_credentials' })
  await signIn(NEW)
  await expect(reset(code, { password: 'Another@2027' })).rejects.toMatchObject({ code: 'identity.code_over' })
  expect((await reset(code, { password: NEW, requestId: 'reset' })).replayed).toBe(true)
  expect((await world.rows(`select 1 from session where ended_at is null`)).length).toBe(1)
  const notified = (await queuedJobs(world)).find(({ task }) => task === 'messages.send-mail')!
  expect(notified.payload).toMatchObject({ to: shop.caller.email, subject: 'Your Kasuwa password was changed' })
})

test('two hundred guesses at once: five are looked at, and then the right code opens nothing', async () => {
  await ask()
  const code = await newestCode()
  const guesses = Array.from({ length: 200 }, () => reset(wrong(code)))
  // How many find the queue full depends on how fast they come.
  const refused = { 'identity.code_over': expect.any(Number), 'identity.too_many_at_once': expect.any(Number) }
  expect(await countAnswers(guesses)).toEqual({ 'identity.wrong_code': 5, 'identity.too_many_tries': 140, ...refused })
  world.clock.advance(MINUTE)
  await world.rows(`delete from attempt_counter where kind = 'reset_tried_address'`)
  await expect(reset(code)).rejects.toMatchObject({ code: 'identity.code_over' })
})

test('one code for two who have it at once changes the password once', async () => {
  await ask()
  const code = await newestCode()
  const both = await Promise.allSettled([reset(code, { password: 'First@2027' }), reset(code, { password: 'Second@2027' })])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a code is good for ten minutes and until the next one', async () => {
  await ask()
  const first = await newestCode()
  await ask()
  const second = await newestCode()
  await expect(reset(first)).rejects.toMatchObject({ code: 'identity.wrong_code' })
  world.clock.advance(10 * MINUTE)
  await expect(reset(second)).rejects.toMatchObject({ code: 'identity.code_over' })
  expect(await mailed()).toEqual([])
})

test('five codes an hour for an address, known or not; the sixth is refused alike', async () => {
  for (const email of [shop.caller.email, NOBODY]) {
    for (let sends = 0; sends < 5; sends++) await ask(email)
    await expect(ask(email)).rejects.toMatchObject({ httpStatus: 429, code: 'identity.too_many_tries' })
  }
  world.clock.advance(61 * MINUTE)
  await ask()
})

describe('AUTH-124: by phone number', () => {
  const PHONE = '08031234567'
  const capped = () => ({ ...context(), newDeviceChecks: true })
  const askByPhone = () => requestPasswordReset(capped(), PHONE, {}, { requestId: `phone-${++requests}`, address: '10.1.1.1', device: '' })
  const resetByPhone = (code: string) =>
    resetPassword(capped(), { email: PHONE, code, password: NEW }, { requestId: `phone-${++requests}`, address: '10.1.1.1', device: '' })
  const caps = () => world.rows(`select reason, ends_at - starts_at = interval '24 hours' as is_a_day from outflow_cap`)
  const notified = async () => (await queuedJobs(world)).filter(({ task }) => task.startsWith('messages.send-')).map(({ payload }) => payload)
  beforeEach(() => world.rows(`update person set phone = '${PHONE}' where id = '${shop.caller.personId}'`))

  test('the code goes to the phone and to the email address; the new password is told by email, the cap of a day begins and the PIN stays', async () => {
    const pins = () => world.rows(`select hash, state from pin where person_id = '${shop.caller.personId}'`)
    const before = await pins()
    await askByPhone()
    const sent = await mailed()
    expect(sent.map(({ channel, to }) => `${channel} to ${to}`).toSorted()).toEqual([`mail to ${shop.caller.email}`, `sms to ${PHONE}`])
    expect(new Set(sent.map(({ code }) => code)).size).toBe(1)
    await resetByPhone(sent[0]!.code!)
    expect(await caps()).toEqual([{ reason: 'password_reset', is_a_day: true }])
    expect(await pins()).toEqual(before)
    expect(await notified()).toEqual([
      expect.objectContaining({
        to: shop.caller.email,
        text: expect.stringMatching(
          /with a code sent by text message to 0803 \*\*\* 4567\. [^]*For 24 hours you can send at most ₦20,000\. Your PIN is the same/,
        ),
      }),
    ])
    await signIn(NEW)
  })

  test('the reset uses up the codes that were asked for by email address', async () => {
    await ask()
    const byMail = await newestCode()
    await askByPhone()
    await resetByPhone(await newestCode())
    await expect(reset(byMail)).rejects.toMatchObject({ code: 'identity.code_over' })
  })

  test('a person without an email address gets the code and the news by text message', async () => {
    await world.rows(`update person set email = null where id = '${shop.caller.personId}'`)
    await askByPhone()
    const sent = await mailed()
    expect(sent.map(({ channel, to }) => [channel, to])).toEqual([['sms', PHONE]])
    await resetByPhone(sent[0]!.code!)
    expect(await notified()).toEqual([
      expect.objectContaining({ to: PHONE, text: expect.stringMatching(/^Kasuwa: The password of your account was changed/) }),
    ])
  })

  test('known and unknown numbers get the same answer, rows and jobs', async () => {
    const codeJobs = async () => (await queuedJobs(world)).filter(({ task }) => task === 'identity.send-code').length
    const counts = async () => [await codeJobs(), (await world.rows(`select 1 from one_time_code`)).length]
    await askByPhone()
    expect(await counts()).toEqual([2, 1])
    await requestPasswordReset(capped(), '08039999999', {}, { requestId: 'nobody', address: '10.1.1.1', device: '' })
    expect(await counts()).toEqual([4, 2])
  })
})

describe('a stranger', () => {
  const input = (address: string, deviceCookie?: string) =>
    requestPasswordReset(context(), shop.caller.email, {}, { requestId: `ask-${++requests}`, address, device: '', deviceCookie })
  const tried = (code: string, address: string, deviceCookie?: string) =>
    resetPassword(context(), { email: shop.caller.email, code, password: NEW }, { requestId: `try-${++requests}`, address, device: '', deviceCookie })

  test('who asks for codes and guesses them neither replaces nor uses up the code of the owner, who may change networks', async () => {
    const { deviceCookie: own } = await input('10.1.1.1')
    const code = await newestCode()
    const { deviceCookie: strange } = await input('10.6.6.6')
    for (const cookie of [strange, undefined])
      for (let times = 1; times <= 5; times++) await expect(tried(wrong(code), '10.6.6.6', cookie)).rejects.toMatchObject({ httpStatus: 400 })
    await expect(tried(code, '10.7.7.7')).rejects.toMatchObject({ code: 'identity.code_over' })
    await expect(tried(code, '10.7.7.7', strange)).rejects.toMatchObject({ code: 'identity.code_over' })
    expect((await tried(code, '10.2.2.2', own)).replayed).toBe(false)
  })

  test('gets at most twenty codes an hour sent to one address from all networks; a device of the owner is spared', async () => {
    const codes: string[] = []
    for (let network = 1; network <= 6; network++)
      for (let times = 1; times <= 5; times++)
        codes.push(
          await input(`10.3.3.${network}`).then(
            () => 'sent',
            (refused: { code: string }) => refused.code,
          ),
        )
    expect(codes.filter((code) => code === 'sent')).toHaveLength(20)
    const own = rememberDevice(context(), undefined, shop.caller.email)
    await input('10.3.3.1', own)
    await tried(await newestCode(), '10.9.9.9', own)
  })

  test('has fifty wrong codes a day from all networks together; a right one does not count, and a device of the owner is spared', async () => {
    const answers: string[] = []
    for (let network = 1; network <= 4; network++)
      for (let codes = 1; codes <= 3; codes++) {
        const { deviceCookie } = await input(`10.4.4.${network}`)
        const code = await newestCode()
        for (let times = 1; times <= 5; times++)
          await tried(wrong(code), `10.4.4.${network}`, deviceCookie).catch((refused: { code: string }) => answers.push(refused.code))
      }
    expect(answers.filter((answer) => answer === 'identity.wrong_code')).toHaveLength(50)
    expect(answers.at(-1)).toBe('identity.too_many_tries')
    const own = rememberDevice(context(), undefined, shop.caller.email)
    await input('10.3.3.1', own)
    expect((await tried(await newestCode(), '10.9.9.9', own)).replayed).toBe(false)
  })

  test('who uses up the tries of a network keeps no known device in it from a new password', async () => {
    await input('10.8.8.8')
    await tried('000000', '10.8.8.8').catch(() => {})
    await world.rows(`update attempt_counter set tries = 60 where kind in ('reset_asked_address', 'reset_tried_address')`)
    await expect(input('10.8.8.8')).rejects.toMatchObject({ code: 'identity.too_many_tries' })
    const own = rememberDevice(context(), undefined, shop.caller.email)
    await input('10.8.8.8', own)
    expect((await tried(await newestCode(), '10.8.8.8', own)).replayed).toBe(false)
  })

  test('who asked for a code has no use of it after the owner has set a new password', async () => {
    const { deviceCookie: strange } = await input('10.6.6.6')
    const read = await newestCode()
    world.clock.advance(MINUTE)
    const { deviceCookie: own } = await input('10.1.1.1')
    await tried(await newestCode(), '10.1.1.1', own)
    await expect(tried(read, '10.6.6.6', strange)).rejects.toMatchObject({ code: 'identity.code_over' })
  })

  test('who locked the sign-in keeps nobody out who has set a new password: that browser is known from then on', async () => {
    const { deviceCookie: own } = await input('10.1.1.1')
    const { deviceCookie: known } = await tried(await newestCode(), '10.1.1.1', own)
    await world.rows(`insert into attempt_counter (subject, kind, tries, since, ends_at)
      values ('${shop.caller.personId}', 'sign_in_strangers', 50, '2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z')`)
    const enter = (deviceCookie?: string) =>
      signInAs(
        context(),
        { email: shop.caller.email, password: NEW, life_span: 'short' },
        { requestId: 'sign-in', address: '10.1.1.1', device: '', deviceCookie },
      )
    await expect(enter(own)).rejects.toMatchObject({ httpStatus: 429 })
    await enter(known)
  })
})

test('a guessable password is refused and the code stays good; without a code the refusal reveals no name', async () => {
  await ask()
  const code = await newestCode()
  await expect(reset(code, { password: 'Abcd@1234' })).rejects.toMatchObject({ code: 'identity.weak_password', fieldErrors: [{ field: 'password' }] })
  await world.rows(`update person set lastname = 'Gwandu' where id = '${shop.caller.personId}'`)
  await expect(reset(wrong(code), { password: 'Gwandu@1990' })).rejects.toMatchObject({ code: 'identity.wrong_code' })
  await expect(reset(code, { password: 'Gwandu@1990' })).rejects.toMatchObject({ code: 'identity.weak_password' })
  await reset(code)
})

test('a subnet of IPv6 asks for sixty codes an hour, over all its addresses; the next subnet counts apart', async () => {
  const askFrom = (address: string, name: number) =>
    requestPasswordReset(context(), `nobody${name}@shops.example`, {}, { requestId: 'ask', address, device: '' })
  for (let host = 1; host <= 60; host++) await askFrom(`2001:db8:1:2::${host.toString(16)}`, host)
  await expect(askFrom('2001:db8:1:2:ffff::1', 61)).rejects.toMatchObject({ httpStatus: 429 })
  await askFrom('2001:db8:1:3::1', 62)
})

test('a link that was mailed before the password was reset opens nothing', async () => {
  await world.db.transaction((tx) => createLinkToken(tx, context(), shop.caller.personId))
  await ask()
  await reset(await newestCode())
  expect(await world.rows(`select 1 from one_time_code where purpose = 'authorizations_link'`)).toEqual([])
})

test('a code and a new password stand nowhere in the database as they are', async () => {
  await ask()
  const code = await newestCode()
  await reset(code)
  const tables = await world.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables) {
    const found = await world.rows(`select 1 from ${name} t where t::text like '%${NEW}%' or t::text ~ '(^|[^0-9a-z])${code}([^0-9a-z]|$)'`)
    expect({ name, found }).toEqual({ name, found: [] })
  }
})

test('a sign-in with the old password that was being compared while it was changed opens nothing', async () => {
  await ask()
  const code = await newestCode()
  let isFirst = true
  const late: typeof world.db = {
    ...world.db,
    async transaction(work) {
      if (isFirst) await reset(code)
      isFirst = false
      return world.db.transaction(work)
    },
  }
  const entering = signInAs(
    { ...context(), db: late },
    { email: shop.caller.email, password: PASSWORD, life_span: 'long' },
    { requestId: 'sign-in', address: '10.0.0.1', device: '' },
  )
  await expect(entering).rejects.toMatchObject({ code: 'identity.wrong_credentials' })
  expect(await world.rows(`select 1 from session where ended_at is null`)).toEqual([])
})
