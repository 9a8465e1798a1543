import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerOf } from '../../../../tests/world/history.ts'
import { type House, house, type Shop } from '../../../../tests/world/house.ts'
import { posted } from '../../../../tests/world/post.ts'
import { findSession, identityRoutes } from '../../../identity/index.ts'
import { logout } from '../../../identity/contract.ts'
import { signIn } from './sign-in.ts'

let world: House
let shop: Shop
beforeEach(async () => {
  world = await house()
  shop = await world.shop('Amina Stores')
})
afterEach(() => world.close())

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'
const UPDATED = PHONE.replace('141', '142')
const DESK = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0'
const kit = () => ({ ...world, productName: 'Kasuwa', pinPepper: 'pepper' })
const enter = (device: string, { password = 'Kasuwa@2026' } = {}) =>
  signIn(kit(), { email: shop.caller.email, password, life_span: 'short' }, { requestId: 'sign-in', address: '10.9.8.7', device })
const told = async () => (await posted(world)).filter(({ subject }) => subject.startsWith('A new device'))

test('a sign-in with a device that was never seen is told by mail, once; the first one ever and an update of the browser are not', async () => {
  await enter(PHONE)
  await enter(UPDATED)
  expect(await told()).toEqual([])
  await expect(enter(DESK, { password: 'Wrong@2026' })).rejects.toMatchObject({ httpStatus: 400 })
  expect(await told()).toEqual([])
  await enter(DESK)
  await enter(DESK)
  await enter(PHONE)
  const mails = await told()
  expect(mails).toMatchObject([{ to: shop.caller.email, subject: 'A new device signed in to your Kasuwa account' }])
  expect(mails[0]!.text).toContain('Firefox on Windows, on 2026-11-20 at 11:00:00 (Lagos), from 10.9.8.7')
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
  const leave = (body: object) => answerOf(identityRoutes(kit()), logout, { body, caller: { ...shop.caller, sessionId } })
  await leave({})
  expect(await open()).toEqual(['operator'])
  await leave({ everywhere: true })
  expect(await open()).toEqual([])
})
