import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Crypto from '../../../platform/crypto/index.ts'
import { routeAnswer, callRoute } from '../../../tests/fixtures/history.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { countAnswers } from '../../../tests/fixtures/refusals.ts'
import { authorisePin, changePin, requestPinOtp, resetPin, setPin, validatePin, validatePinOtp } from '../contract.ts'
import { authoriseByPin } from './pins.ts'
import { identityRoutes } from './routes.ts'

const looked = vi.hoisted(() => ({ at: 0, before: async () => {} }))
vi.mock('../../../platform/crypto/index.ts', async (original) => {
  const crypto = await original<typeof Crypto>()
  const verifyPassword = async (hash: string, text: string) => {
    looked.at += 1
    await looked.before()
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
afterEach(async () => {
  looked.before = async () => {}
  await world.close()
})

const PIN = '2580'
const NEW = '1379'
const context = () => ({ ...world, pinPepper: 'pepper', productName: 'Kasuwa' })
const routes = () => identityRoutes(context())
let requests = 0
const set = (pin: string, requestId = `set-${++requests}`) => routeAnswer(routes(), setPin, { body: { pin }, caller: shop.caller, requestId })
const enter = (pin: string) => callRoute(routes(), authorisePin, { body: { pin }, caller: shop.caller })
const sendCode = () => callRoute(routes(), requestPinOtp, { caller: shop.caller })
const check = (otp: string) => callRoute(routes(), validatePinOtp, { body: { otp }, caller: shop.caller })
const reset = (otp: string, pin = NEW, requestId = `reset-${++requests}`) =>
  routeAnswer(routes(), resetPin, { body: { otp, pin }, caller: shop.caller, requestId })
const change = (old_pin: string, new_pin: string, requestId = `change-${++requests}`) =>
  routeAnswer(routes(), changePin, { body: { old_pin, new_pin }, caller: shop.caller, requestId })
const code = async () => (await sentMessages(world)).findLast((sent) => sent.code !== null)!.code!
const openGrants = () => world.rows(`select 1 from pin_grant where state = 'open'`)
const codesOf = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((tried) => (tried.status === 'rejected' ? (tried.reason as { code: string }).code : 'let in'))

test('PIN-23: a PIN is set with the words of the specification; set again by the same request is set already, eight times at once too; by another it is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => set(PIN, 'one')))
  expect(answers.filter(({ replayed }) => !replayed).length).toBe(1)
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['Pin Set Success']))
  expect((await set(PIN, 'one')).replayed).toBe(true)
  await expect(set(NEW, 'two')).rejects.toMatchObject({ code: 'identity.pin_exists', httpStatus: 409 })
  await enter(PIN)
})

test('the owner of a PIN is told by mail that it was set and that it was locked, once each, and the activity log has the first', async () => {
  await set(PIN, 'one')
  await set(PIN, 'one')
  for (const guess of ['3000', '3001', '3002', '3003', '3004', '3005']) await enter(guess).catch(() => undefined)
  const subjects = (await sentMessages(world)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('PIN')).toSorted()).toEqual([
    'Your transaction PIN was locked (Amina Stores)',
    'Your transaction PIN was set (Amina Stores)',
  ])
  expect(await world.rows(`select operation from audit_entry where operation = 'identity.set_pin'`)).toHaveLength(1)
})

test('six right PINs at the same moment are all let in and count for nothing', async () => {
  await set(PIN)
  // Each is compared only after all of them could have been counted.
  looked.before = async () => {
    for (let looks = 1; looks <= 20; looks++) if ((await world.rows<{ failures: number }>(`select failures from pin`))[0]!.failures === 6) return
  }
  expect(await codesOf(Array.from({ length: 6 }, () => enter(PIN)))).toEqual(Array.from({ length: 6 }, () => 'let in'))
  expect(await world.rows(`select state, failures from pin`)).toEqual([{ state: 'set', failures: 0 }])
})

test('a try is counted before it is compared, and a process that is killed in between blocks the next try for ten seconds', async () => {
  await set(PIN)
  const counted: unknown[] = []
  looked.before = async () =>
    void counted.push(...(await world.rows(`select failures from pin`)), ...(await world.rows(`select 1 from attempt_lease`)))
  await enter(PIN)
  expect(counted).toEqual([{ failures: 1 }, { '?column?': 1 }])
  await world.rows(`update pin set failures = 5`)
  await world.rows(`insert into attempt_lease values ('pin ${shop.caller.personId} ${shop.businessId}', 'lse_killed', '2026-11-20T10:00:10Z')`)
  world.clock.set('2026-11-20T10:00:00Z')
  await expect(enter(PIN)).rejects.toMatchObject({ code: 'identity.too_many_at_once', httpStatus: 429, retryAfterSeconds: 1 })
  world.clock.set('2026-11-20T10:00:10Z')
  await expect(enter(PIN)).rejects.toMatchObject({ code: 'pin.locked' })
  expect(await world.rows(`select 1 from attempt_lease`)).toEqual([])
})

test('of two hundred guesses at once five are looked at, most do not wait, and then the right PIN opens nothing', async () => {
  await set(PIN)
  looked.at = 0
  const counts = await countAnswers(Array.from({ length: 200 }, (_, at) => enter(String(3_000 + at))))
  expect(looked.at).toBe(5)
  // How many find the queue full depends on how fast they come.
  expect(counts).toEqual({ 'pin.wrong': 4, 'pin.locked': expect.any(Number), 'identity.too_many_at_once': expect.any(Number) })
  expect(counts['identity.too_many_at_once']).toBeGreaterThan(100)
  await expect(enter(PIN)).rejects.toMatchObject({ code: 'pin.locked' })
  expect(await openGrants()).toEqual([])
})

test('a right PIN clears the wrong ones before it', async () => {
  await set(PIN)
  for (let round = 0; round < 3; round++) {
    expect(await codesOf(Array.from({ length: 4 }, () => enter('3001')))).toEqual(Array.from({ length: 4 }, () => 'pin.wrong'))
    await enter(PIN)
  }
})

test('the other ways to try a PIN count in the same five', async () => {
  await set(PIN)
  const said = await codesOf([
    ...Array.from({ length: 20 }, () => enter('3001')),
    ...Array.from({ length: 20 }, () => callRoute(routes(), validatePin, { body: { old_pin: '3001' }, caller: shop.caller })),
    ...Array.from({ length: 20 }, () => change('3001', NEW)),
  ])
  expect(said.filter((each) => each === 'pin.wrong')).toHaveLength(4)
  expect(said).not.toContain('let in')
  await expect(change(PIN, NEW)).rejects.toMatchObject({ code: 'pin.locked' })
})

test('PIN-22 PIN-25: a locked PIN is set anew with a mailed and texted code, once, and grants of the old one are closed', async () => {
  await expect(sendCode()).rejects.toMatchObject({ code: 'pin.not_set' })
  await set(PIN)
  await enter(PIN)
  await codesOf(Array.from({ length: 5 }, () => enter('3001')))
  // Locked at the fifth failure, not at a later try.
  expect(await world.rows(`select state, failures from pin`)).toEqual([{ state: 'locked', failures: 5 }])
  await world.rows(`update person set phone = '08031234567' where id = '${shop.caller.personId}'`)
  await sendCode()
  const right = await code()
  expect((await sentMessages(world)).filter((sent) => sent.code === right).map(({ channel: way, to }) => [way, to])).toEqual([
    ['mail', shop.caller.email],
    ['sms', '08031234567'],
  ])
  const wrong = right === '000000' ? '111111' : '000000'
  await expect(check(wrong)).rejects.toMatchObject({ code: 'identity.wrong_code', fieldErrors: [{ field: 'otp' }] })
  await expect(reset(wrong)).rejects.toMatchObject({ code: 'identity.wrong_code' })
  await expect(reset(right, '1212')).rejects.toMatchObject({ code: 'identity.weak_pin' })
  await check(right)
  expect(await reset(right, NEW, 'same')).toMatchObject({ message: 'Pin Reset Successfully', replayed: false })
  expect((await reset(right, NEW, 'same')).replayed).toBe(true)
  await expect(reset(right)).rejects.toMatchObject({ code: 'identity.code_over' })
  expect(await openGrants()).toEqual([])
  await expect(enter(PIN)).rejects.toMatchObject({ code: 'pin.wrong' })
  await enter(NEW)
  expect((await sentMessages(world)).at(-1)).toMatchObject({ to: shop.caller.email, subject: 'Your Kasuwa PIN was changed (Amina Stores)' })
})

test('a right code that is checked six times at once and again counts as no try', async () => {
  await set(PIN)
  await sendCode()
  const right = await code()
  expect(await codesOf(Array.from({ length: 6 }, () => check(right)))).toEqual(Array.from({ length: 6 }, () => 'let in'))
  for (let times = 1; times <= 4; times++) await expect(check(right === '000000' ? '111111' : '000000')).rejects.toMatchObject({ httpStatus: 400 })
  await check(right)
  await reset(right)
})

test('two hundred guesses of the code at once: five are looked at; five codes an hour are sent', async () => {
  await set(PIN)
  await sendCode()
  const right = await code()
  const guesses = Array.from({ length: 200 }, (_, at) => reset(String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0')))
  // How many find the queue full depends on how fast they come.
  const refused = { 'identity.code_over': expect.any(Number), 'identity.too_many_at_once': expect.any(Number) }
  expect(await countAnswers(guesses)).toEqual({ 'identity.wrong_code': 5, ...refused })
  await expect(reset(right)).rejects.toMatchObject({ code: 'identity.code_over' })
  for (let sends = 1; sends < 5; sends++) await sendCode()
  await expect(sendCode()).rejects.toMatchObject({ httpStatus: 429 })
})

test('a code of one person and purpose opens nothing of another', async () => {
  const other = await world.createShop('Bello Foods')
  await set(PIN)
  await routeAnswer(routes(), setPin, { body: { pin: PIN }, caller: other.caller, requestId: 'other' })
  await sendCode()
  const mine = await code()
  const theirs = routeAnswer(routes(), resetPin, { body: { otp: mine, pin: NEW }, caller: other.caller, requestId: 'theirs' })
  await expect(theirs).rejects.toMatchObject({ code: 'identity.code_over' })
  await world.rows(`update one_time_code set purpose = 'password_reset'`)
  await expect(reset(mine)).rejects.toMatchObject({ code: 'identity.code_over' })
  await world.rows(`update one_time_code set purpose = 'pin_reset', subject = '${other.caller.personId} ${other.businessId}'`)
  await expect(routeAnswer(routes(), resetPin, { body: { otp: mine, pin: NEW }, caller: other.caller, requestId: 'moved' })).rejects.toMatchObject({
    code: 'identity.wrong_code',
  })
})

test('ERR-38 PIN-24 a PIN is changed with the old one; the old one is worthless then, and a weak or wrong one changes nothing', async () => {
  await set(PIN)
  await enter(PIN)
  await expect(change('3001', NEW)).rejects.toMatchObject({ code: 'pin.wrong', fieldErrors: [{ field: 'old_pin', message: 'Incorrect PIN' }] })
  for (const weak of ['1111', '1234', '9876', '1122', '1212', '1221', '1987', '2024'])
    await expect(change(PIN, weak)).rejects.toMatchObject({ code: 'identity.weak_pin', fieldErrors: [{ field: 'new_pin' }] })
  expect(await change(PIN, NEW, 'same')).toMatchObject({ message: 'Pin Changed Successfully', replayed: false })
  expect((await change(PIN, NEW, 'same')).replayed).toBe(true)
  expect(await openGrants()).toEqual([])
  await expect(enter(PIN)).rejects.toMatchObject({ code: 'pin.wrong' })
  await enter(NEW)
})

test('an old PIN that was being compared while it was changed opens no grant', async () => {
  await set(PIN)
  let isFirst = true
  const late: typeof world.db = {
    ...world.db,
    async transaction(work) {
      if (isFirst) {
        isFirst = false
        await change(PIN, NEW)
      }
      return world.db.transaction(work)
    },
  }
  await expect(authoriseByPin({ ...context(), db: late }, shop.caller, PIN)).rejects.toMatchObject({ code: 'pin.changed' })
  expect(await openGrants()).toEqual([])
})
