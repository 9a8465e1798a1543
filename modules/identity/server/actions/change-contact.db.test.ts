import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { sentMessages } from '../../../../tests/fixtures/enqueue.ts'
import { PASSWORD } from '../../../../tests/fixtures/password.ts'
import { createPerson, findPersonByLogin, personById } from '../person.ts'
import { setFirstPin } from '../pins.ts'
import { changeContact, requestContactChange } from './change-contact.ts'
import { signIn } from './sign-in.ts'

const PIN = '7391'
const NEW_EMAIL = 'amina.new@shops.example'
const NEW_PHONE = '08061112222'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  world.newDeviceChecks = true
  shop = await world.createShop('Amina Stores')
  await world.rows(`update person set phone = '08030000001' where id = '${shop.caller.personId}'`)
  await setFirstPin(world, shop.caller, PIN, 'pin')
})
afterEach(() => world.close())

let requests = 0
const meta = (requestId = `contact-${++requests}`) => ({ requestId, address: '10.9.8.7', device: 'Firefox Windows' })
const person = async () => (await personById(world.db.system, shop.caller.personId))!
const newestCode = async () => (await sentMessages(world)).filter(({ code }) => code !== null).at(-1)!
const caps = () => world.rows<{ reason: string }>('select reason from outflow_cap')

test('the email address changes with the PIN and the code that the new one got; the old address and phone are told, and the cap of 24 hours begins', async () => {
  await requestContactChange(world, shop.caller, { email: 'Amina.New@Shops.example', pin: PIN })
  const sent = await newestCode()
  expect(sent).toMatchObject({ channel: 'mail', to: NEW_EMAIL, subject: 'Your code to use this email address with Kasuwa' })
  expect([(await person()).email, await caps()]).toEqual([shop.caller.email, []])
  const input = { email: NEW_EMAIL, code: sent.code! }
  expect(await changeContact(world, shop.caller, input, meta('once'))).toMatchObject({ email: NEW_EMAIL, phone: '08030000001', replayed: false })
  expect(await changeContact(world, shop.caller, input, meta('once'))).toMatchObject({ email: NEW_EMAIL, replayed: true })
  expect((await person()).email).toBe(NEW_EMAIL)
  expect(await caps()).toEqual([{ reason: 'contact_changed' }])
  const notices = (await sentMessages(world)).filter(({ text }) => text.includes('was changed just now'))
  expect(notices.map(({ channel, to }) => `${channel} ${to}`).toSorted()).toEqual([`mail ${shop.caller.email}`, 'sms 08030000001'])
  expect(await world.rows(`select actor, facts->>'changed' as changed from audit_entry where operation = 'identity.change_contact'`)).toEqual([
    { actor: shop.caller.personId, changed: 'email' },
  ])
  expect(await findPersonByLogin(world.db.system, shop.caller.email)).toBeNull()
})

test('the browser of the change stays a known device, and the person signs in with the new phone number in any form', async () => {
  await world.rows(`insert into known_device (person_id, device, first_seen_at, last_seen_at)
    values ('${shop.caller.personId}', 'Chrome on Android', '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z')`)
  await requestContactChange(world, shop.caller, { phone: NEW_PHONE, pin: PIN })
  const { code, channel, to } = await newestCode()
  expect([channel, to]).toEqual(['sms', NEW_PHONE])
  const { deviceCookie } = await changeContact(world, shop.caller, { phone: NEW_PHONE, code: code! }, meta())
  const signedIn = await signIn(world, { email: NEW_PHONE, password: PASSWORD, life_span: 'short' }, { ...meta(), deviceCookie })
  expect(signedIn.token).toBeTruthy()
})

test('a wrong PIN, a taken address, the same address, a code of another address or session, and a code twice change nothing', async () => {
  const neighbour = await world.createShop('Bello Foods')
  await expect(requestContactChange(world, shop.caller, { email: NEW_EMAIL })).rejects.toMatchObject({ fieldErrors: [{ field: 'pin' }] })
  await expect(requestContactChange(world, shop.caller, { email: NEW_EMAIL, pin: '1111' })).rejects.toMatchObject({ code: 'pin.wrong' })
  await expect(requestContactChange(world, shop.caller, { email: neighbour.caller.email.toUpperCase(), pin: PIN })).rejects.toMatchObject({
    code: 'identity.email_taken',
  })
  await expect(requestContactChange(world, shop.caller, { email: shop.caller.email, pin: PIN })).rejects.toMatchObject({
    code: 'identity.same_contact',
  })
  expect((await sentMessages(world)).filter(({ subject }) => subject !== 'Your transaction PIN was set (Amina Stores)')).toEqual([])
  await requestContactChange(world, shop.caller, { email: NEW_EMAIL, pin: PIN })
  const code = (await newestCode()).code!
  const elsewhere = { ...shop.caller, sessionId: 'ses_other' }
  for (const [caller, contact] of [
    [shop.caller, { email: 'other@shops.example' }],
    [shop.caller, { phone: NEW_PHONE }],
    [elsewhere, { email: NEW_EMAIL }],
    [neighbour.caller, { email: NEW_EMAIL }],
  ] as const)
    await expect(changeContact(world, caller, { ...contact, code }, meta())).rejects.toMatchObject({ code: 'identity.code_over' })
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await expect(changeContact(world, shop.caller, { email: NEW_EMAIL, code: wrong }, meta())).rejects.toMatchObject({ code: 'identity.wrong_code' })
  expect([(await person()).email, await caps()]).toEqual([shop.caller.email, []])
  await changeContact(world, shop.caller, { email: NEW_EMAIL, code }, meta())
  await expect(changeContact(world, shop.caller, { email: NEW_EMAIL, code }, meta())).rejects.toMatchObject({ code: 'identity.code_over' })
})

test('an address that another person took after the code was sent is refused', async () => {
  await requestContactChange(world, shop.caller, { phone: NEW_PHONE, pin: PIN })
  const code = (await newestCode()).code!
  const { ids, clock } = world
  const other = { email: null, password: PASSWORD, phone: NEW_PHONE, firstname: 'Sadiya', lastname: 'Garba', referralCode: null, at: clock.now() }
  await createPerson(world.db.system, ids, other)
  await expect(changeContact(world, shop.caller, { phone: NEW_PHONE, code }, meta())).rejects.toMatchObject({ code: 'identity.phone_taken' })
  expect([(await person()).phone, await caps()]).toEqual(['08030000001', []])
})

test('a person without a PIN gives the password, of which five wrong ones in 15 minutes are checked', async () => {
  await world.rows('delete from pin')
  await expect(requestContactChange(world, shop.caller, { email: NEW_EMAIL, pin: PIN })).rejects.toMatchObject({
    fieldErrors: [{ field: 'password' }],
  })
  for (let tries = 0; tries < 5; tries++)
    await expect(requestContactChange(world, shop.caller, { email: NEW_EMAIL, password: 'Wrong@2026' })).rejects.toMatchObject({
      code: 'identity.wrong_password',
    })
  await expect(requestContactChange(world, shop.caller, { email: NEW_EMAIL, password: PASSWORD })).rejects.toMatchObject({
    code: 'identity.too_many_tries',
  })
  world.clock.advance(15 * 60_000 + 1)
  await requestContactChange(world, shop.caller, { email: NEW_EMAIL, password: PASSWORD })
  expect((await newestCode()).to).toBe(NEW_EMAIL)
})
