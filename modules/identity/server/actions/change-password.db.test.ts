import { afterEach, beforeEach, expect, test } from 'vitest'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { sentMessages } from '../../../../tests/fixtures/enqueue.ts'
import { countAnswers } from '../../../../tests/fixtures/refusals.ts'
import { PASSWORD } from '../../../../tests/fixtures/password.ts'
import { changePassword } from '../../contract.ts'
import { passwordByLogin } from '../queries.ts'
import { identityRoutes } from '../routes.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const OLD = PASSWORD
const NEW = 'Tsamiya&Doki57'
let requests = 0
const change = (old_password: string, password: string, requestId = `change-${++requests}`) =>
  routeAnswer(identityRoutes({ ...world, pinPepper: 'pepper', productName: 'Kasuwa' }), changePassword, {
    body: { old_password, password },
    caller: shop.caller,
    requestId,
  })
const hash = async () => (await passwordByLogin(world.db.system, shop.caller.email))!.password_hash

test('PIN-35 the new password follows the rules, and needs the old one; nothing is changed otherwise', async () => {
  const before = await hash()
  for (const weak of ['abc', 'Abcdefg$', 'abcd123$', 'ABCD123$', 'Abcd1234', 'Abc 123$x', 'Password@1', 'Kasuwa@2027', 'Abcd@1234', 'AminaBello.1'])
    await expect(change(OLD, weak)).rejects.toMatchObject({ httpStatus: 400, fieldErrors: [{ field: 'password' }] })
  await expect(change('Wrong@2026', NEW)).rejects.toMatchObject({ code: 'identity.wrong_password', fieldErrors: [{ field: 'old_password' }] })
  expect(await hash()).toBe(before)
})

test('ERR-41: a change ends every other session and keeps this one, sends a mail, and is done once for a request', async () => {
  await world.rows(`insert into session (id, person_id, app, token_hash, life_span, created_at, seen_at)
    values ('ses_other', '${shop.caller.personId}', 'operator', '\\x00', 'short', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z')`)
  expect(await change(OLD, NEW, 'same')).toMatchObject({ message: 'Password changed successfully', replayed: false })
  const after = await hash()
  expect((await change(OLD, NEW, 'same')).replayed).toBe(true)
  expect(await hash()).toBe(after)
  expect(await world.rows(`select id from session where ended_at is null`)).toEqual([{ id: shop.caller.sessionId }])
  expect((await sentMessages(world)).at(-1)).toMatchObject({ to: shop.caller.email, subject: 'Your Kasuwa password was changed' })
  await expect(change(OLD, 'Akara&Moimoi58')).rejects.toMatchObject({ code: 'identity.wrong_password' })
})

test('of forty guesses at once five are looked at, and then the right one waits too', async () => {
  const guesses = Array.from({ length: 40 }, () => change('Wrong@2026', NEW))
  // How many find the queue full depends on how fast they come.
  const refused = { 'identity.too_many_tries': expect.any(Number), 'identity.too_many_at_once': expect.any(Number) }
  expect(await countAnswers(guesses)).toEqual({ 'identity.wrong_password': 5, ...refused })
  await expect(change(OLD, NEW)).rejects.toMatchObject({ httpStatus: 429 })
})
