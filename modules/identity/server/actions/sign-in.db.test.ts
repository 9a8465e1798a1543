import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Crypto from '../../../../platform/crypto/index.ts'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { sentMessages, textsTo } from '../../../../tests/fixtures/enqueue.ts'
import { PASSWORD } from '../../../../tests/fixtures/password.ts'
import { findSession, createLinkToken } from '../../index.ts'
import { identityPublicRoutes, identityRoutes } from '../routes.ts'
import { changePassword, login, logout } from '../../contract.ts'
import { onboardingPublicRoutes } from '../../../onboarding/server/routes.ts'
import { rememberDevice } from '../device-cookie.ts'
import { signIn, signInByLink } from './sign-in.ts'

const compared = vi.hoisted(() => ({ before: async () => {} }))
vi.mock('../../../../platform/crypto/index.ts', async (original) => {
  const crypto = await original<typeof Crypto>()
  const verifyPassword = async (hash: string, text: string) => {
    await compared.before()
    return crypto.verifyPassword(hash, text)
  }
  return { ...crypto, verifyPassword }
})

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'
const UPDATED = PHONE.replace('141', '142')
const DESK = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0'
const context = () => ({ ...world, db: world.people, productName: 'Kasuwa', pinPepper: 'pepper' })
const enter = (device: string, { password = PASSWORD } = {}) =>
  signIn(context(), { email: shop.caller.email, password, life_span: 'short' }, { requestId: 'sign-in', address: '10.9.8.7', device })
const notified = async () => (await sentMessages(world)).filter(({ subject }) => subject.startsWith('A new device'))

test('a sign-in with a new device sends a mail and a text message, once; the first one ever and an update of the browser do not', async () => {
  await world.rows(`update person set phone = '08031112222' where id = '${shop.caller.personId}'`)
  await enter(PHONE)
  await enter(UPDATED)
  expect(await notified()).toEqual([])
  await expect(enter(DESK, { password: 'Wrong@2026' })).rejects.toMatchObject({ httpStatus: 400 })
  expect(await notified()).toEqual([])
  await enter(DESK)
  await enter(DESK)
  await enter(PHONE)
  const mails = await notified()
  expect(mails).toMatchObject([{ to: shop.caller.email, subject: 'A new device signed in to your Kasuwa account' }])
  expect(mails[0]!.text).toContain('Firefox on Windows, on 20 November 2026 at 11:00:00 am (Lagos), from 10.9.8.7')
  expect(await textsTo(world, '08031112222')).toEqual([
    'Kasuwa: A new device signed in to your account: Firefox on Windows. Not you? Choose a new password now.',
  ])
})

test('signing in ends the older session of this app and no other; leaving everywhere ends them all', async () => {
  const { personId } = shop.caller
  await world.rows(`insert into session (id, person_id, app, token_hash, life_span, created_at, seen_at)
    values ('ses_other', '${personId}', 'operator', '\\x00', 'short', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z')`)
  const older = (await enter(PHONE)).token
  const { token } = await enter(PHONE)
  await expect(findSession(world.db, world.clock, older)).rejects.toMatchObject({ httpStatus: 401, message: 'Session has expired' })
  const { id: sessionId } = await findSession(world.db, world.clock, token)
  const open = async () => (await world.rows<{ app: string }>(`select app from session where ended_at is null order by app`)).map(({ app }) => app)
  expect(await open()).toEqual(['merchant', 'operator'])
  const leave = (body: object) => routeAnswer(identityRoutes(context()), logout, { body, caller: { ...shop.caller, sessionId } })
  await leave({})
  expect(await open()).toEqual(['operator'])
  await leave({ everywhere: true })
  expect(await open()).toEqual([])
})

describe('tries', () => {
  const tried = async (email: string, password = 'Wrong@2026', address = '10.9.8.7') =>
    signIn(context(), { email, password, life_span: 'short' }, { requestId: 'sign-in', address, device: PHONE }).then(
      () => 'let in',
      (refused: { code: string }) => refused.code,
    )

  test('a name that PostgreSQL would treat as equal to a login, and that is not counted, signs in no person and finds none', async () => {
    const twin = shop.caller.email.replace('i', 'İ')
    expect(await world.rows(`select 1 from person where email = '${twin}'`)).toHaveLength(1)
    expect(await tried(twin, PASSWORD)).toBe('identity.wrong_credentials')
    expect(await tried(shop.caller.email.toUpperCase(), PASSWORD)).toBe('let in')
  })

  test('by e-mail and by phone are counted together: five in all, and the right password opens nothing by either', async () => {
    await world.rows(`update person set phone = '08031112222' where id = '${shop.caller.personId}'`)
    for (const name of [shop.caller.email, '08031112222', shop.caller.email.toUpperCase(), '08031112222', shop.caller.email])
      expect(await tried(name)).toBe('identity.wrong_credentials')
    for (const name of ['08031112222', shop.caller.email]) expect(await tried(name, PASSWORD)).toBe('identity.too_many_tries')
    world.clock.advance(16 * 60_000)
    expect(await tried('08031112222', PASSWORD)).toBe('let in')
  })

  test('AUTH-17: a person signs in under each way of writing the phone number, and those tries count as one name', async () => {
    await world.rows(`update person set phone = '08031112222' where id = '${shop.caller.personId}'`)
    const sign = (email: string, password: string) =>
      routeAnswer(identityPublicRoutes(context()), login, {
        body: { email, password, app: 'merchant', life_span: 'short' },
        caller: null,
      })
    for (const email of ['08031112222', '+2348031112222', '0803 111 2222'])
      expect((await sign(email, PASSWORD)).data).toMatchObject({ _id: shop.caller.personId })
    for (const email of ['08031112222', '+2348031112222', '0803 111 2222', '0803-111-2222', '2348031112222'])
      await expect(sign(email, 'Wrong@2026')).rejects.toMatchObject({ code: 'identity.wrong_credentials' })
    await expect(sign(shop.caller.email, PASSWORD)).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  })

  test('of an unknown person are counted and refused like those of a known one', async () => {
    const codes = async (email: string) => {
      const seen: string[] = []
      for (let times = 1; times <= 6; times++) seen.push(await tried(email))
      return seen
    }
    expect(await codes('nobody@shops.example')).toEqual(await codes(shop.caller.email))
  })

  describe('of strangers', () => {
    const from = (address: string, { password = 'Wrong@2026', deviceCookie }: { password?: string; deviceCookie?: string } = {}) =>
      signIn(
        context(),
        { email: shop.caller.email, password, life_span: 'short' },
        { requestId: 'sign-in', address, device: PHONE, ...(deviceCookie && { deviceCookie }) },
      ).then(
        () => 'let in',
        (refused: { code: string }) => refused.code,
      )
    /** The cookie that the browser of the owner got at an earlier sign-in. */
    const ownCookie = () => rememberDevice(context(), undefined, shop.caller.email)

    test('lock nobody out elsewhere: the owner comes in from another network, and from a known device in the same one', async () => {
      for (let times = 1; times <= 5; times++) expect(await from('10.1.1.1')).toBe('identity.wrong_credentials')
      expect(await from('10.1.1.1', { password: PASSWORD })).toBe('identity.too_many_tries')
      expect(await from('10.2.2.2', { password: PASSWORD })).toBe('let in')
      expect(await from('10.1.1.1', { password: PASSWORD, deviceCookie: ownCookie() })).toBe('let in')
      expect(await from('10.1.1.1', { password: PASSWORD })).toBe('identity.too_many_tries')
    })

    test('on many names from one network keep nobody out that shares it: a first sign-in is let in, and a name has two tries there instead of five', async () => {
      await tried('nobody@shops.example', 'Wrong@2026', '10.7.7.7')
      await world.rows(`update attempt_counter set tries = 100 where kind = 'sign_in_address'`)
      expect(await from('10.7.7.7', { password: PASSWORD })).toBe('let in')
      for (let times = 1; times <= 2; times++) expect(await from('10.7.7.7')).toBe('identity.wrong_credentials')
      expect(await from('10.7.7.7', { password: PASSWORD })).toBe('identity.too_many_tries')
      expect(await from('10.7.7.7', { password: PASSWORD, deviceCookie: ownCookie() })).toBe('let in')
      for (let times = 1; times <= 5; times++) expect(await from('10.8.8.8')).toBe('identity.wrong_credentials')
    })

    test('on a thousand names from one network in a quarter of an hour end its tries; a known device and the next quarter are let in', async () => {
      await tried('nobody@shops.example', 'Wrong@2026', '10.7.7.9')
      await world.rows(`update attempt_counter set tries = 999 where kind = 'sign_in_address'`)
      expect(await from('10.7.7.9')).toBe('identity.wrong_credentials')
      for (let times = 1; times <= 2; times++) expect(await from('10.7.7.9', { password: PASSWORD })).toBe('identity.too_many_tries')
      expect(await from('10.7.7.9', { password: PASSWORD, deviceCookie: ownCookie() })).toBe('let in')
      expect(await from('10.7.7.10', { password: PASSWORD })).toBe('let in')
      world.clock.advance(15 * 60_000 + 1)
      expect(await from('10.7.7.9', { password: PASSWORD })).toBe('let in')
    })

    test('with wrong links keep nobody out: neither the passwords nor the links of their network are counted', async () => {
      for (let times = 1; times <= 101; times++) {
        const refused = signInByLink(context(), `otc_${times}.${'A'.repeat(43)}`, { ...META, address: '10.7.7.8' })
        await expect(refused).rejects.toMatchObject({ code: 'identity.invalid_link' })
      }
      expect(await from('10.7.7.8', { password: PASSWORD })).toBe('let in')
      expect((await signInByLink(context(), await link(), { ...META, address: '10.7.7.8' }))._id).toBe(shop.caller.personId)
    })

    test('from many networks are fifty an hour for one person; a known device is spared, and has five tries of its own', async () => {
      await from('10.3.3.1')
      await world.rows(`update attempt_counter set tries = 48 where kind = 'sign_in_strangers'`)
      const codes: string[] = []
      for (let network = 2; network <= 5; network++) codes.push(await from(`10.3.3.${network}`))
      expect(codes.filter((code) => code === 'identity.wrong_credentials')).toHaveLength(2)
      expect(await from('10.4.4.4', { password: PASSWORD })).toBe('identity.too_many_tries')
      const deviceCookie = ownCookie()
      for (let times = 1; times <= 4; times++) expect(await from('10.4.4.4', { deviceCookie })).toBe('identity.wrong_credentials')
      expect(await from('10.4.4.4', { deviceCookie, password: PASSWORD })).toBe('let in')
      for (let times = 1; times <= 5; times++) expect(await from('10.4.4.4', { deviceCookie })).toBe('identity.wrong_credentials')
      expect(await from('10.5.5.5', { deviceCookie, password: PASSWORD })).toBe('identity.too_many_tries')
    })

    test('that turn out right count for nothing: six right passwords at once are let in', async () => {
      const right = () => from('10.6.6.6', { password: PASSWORD })
      // Each is compared only after all of them could have been counted.
      compared.before = async () => {
        for (let looks = 1; looks <= 20; looks++)
          if ((await world.rows(`select 1 from attempt_counter where kind = 'sign_in_person' and tries = 6`)).length > 0) return
      }
      expect(await Promise.all(Array.from({ length: 6 }, right))).toEqual(Array.from({ length: 6 }, () => 'let in'))
      compared.before = async () => {}
      const counts = await world.rows<{ tries: number }>(`select tries from attempt_counter where tries > 0`)
      expect(counts).toEqual([])
    })

    test('of ninety at once from one network five are compared', async () => {
      const said = await Promise.all(Array.from({ length: 90 }, () => from('10.7.7.7')))
      expect(said.filter((code) => code === 'identity.wrong_credentials')).toHaveLength(5)
      expect(said).not.toContain('let in')
    })
  })

  test('a text in the name field that is no login is stored nowhere', async () => {
    expect(await tried('My$ecret2027')).toBe('identity.wrong_credentials')
    expect(await world.rows(`select 1 from attempt_counter where subject ilike '%my$ecret%'`)).toEqual([])
  })
})

const META = { requestId: 'link', address: '10.9.8.7', device: PHONE }
const link = () => world.db.transaction((tx) => createLinkToken(tx, context(), shop.caller.personId))

test('a link opens one session for ten minutes, however often it is opened at once, and ends the older one', async () => {
  const older = (await enter(PHONE)).token
  const token = await link()
  const opened = await Promise.allSettled(Array.from({ length: 8 }, () => signInByLink(context(), token, META)))
  const [entered, ...more] = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(more).toEqual([])
  expect(await findSession(world.db, world.clock, entered!.token)).toMatchObject({ person_id: shop.caller.personId, life_span: 'short' })
  await expect(findSession(world.db, world.clock, older)).rejects.toMatchObject({ httpStatus: 401 })

  const late = await link()
  world.clock.advance(10 * 60_000)
  const fresh = await link()
  const forged = `${fresh.split('.')[0]}.${'A'.repeat(43)}`
  const refused = { code: 'identity.invalid_link', httpStatus: 400, message: 'Invalid token' }
  for (const bad of [token, late, forged, entered!.token, 'x', '.', 'otc_1.'])
    await expect(signInByLink(context(), bad, META)).rejects.toMatchObject(refused)
  await signInByLink(context(), fresh, META)
  expect(await world.rows(`select 1 from one_time_code where code_hash::text like '%${fresh.split('.')[1]}%'`)).toEqual([])
})

const ENDS: [string, () => Promise<unknown>][] = [
  ['leaving everywhere', () => routeAnswer(identityRoutes(context()), logout, { body: { everywhere: true }, caller: shop.caller })],
  [
    'another password',
    () => {
      const body = { old_password: PASSWORD, password: 'Tsamiya&Doki57' }
      return routeAnswer(identityRoutes(context()), changePassword, { body, caller: shop.caller, requestId: 'change' })
    },
  ],
  ['another role', () => world.rows(`update member set role = 'merchant-support' where person_id = '${shop.caller.personId}'`)],
  ['being removed', () => world.rows(`update member set state = 'removed' where person_id = '${shop.caller.personId}'`)],
  ['a business that closes', () => world.rows(`update business set standing = 'closed' where id = '${shop.businessId}'`)],
]
test.each(ENDS)('a link that is on its way opens nothing any more after %s', async (_, ends) => {
  const token = await link()
  await ends()
  await expect(signInByLink(context(), token, META)).rejects.toMatchObject({ code: 'identity.invalid_link' })
})

test('a link stays good when its person signs in with a password or leaves one device', async () => {
  const token = await link()
  await enter(PHONE)
  await routeAnswer(identityRoutes(context()), logout, { body: {}, caller: shop.caller })
  expect((await signInByLink(context(), token, META))._id).toBe(shop.caller.personId)
})

test('in a sandbox no sign-up is accepted, from any browser', async () => {
  const routes = onboardingPublicRoutes({ ...context(), mainSiteUrl: 'https://main.example' })
  const add = routes.find(({ contract }) => contract.path === '/user/add')!
  const profile = routes.find(({ contract }) => contract.path === '/merchant/add')!
  for (const route of [add, profile])
    await expect(route.answer({ params: {}, query: {}, body: {}, caller: null, meta: META })).rejects.toMatchObject({
      code: 'onboarding.sandbox',
      message: 'This is the sandbox. Sign up at https://main.example',
    })
})
