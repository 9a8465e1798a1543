import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCashierPicture, showCashpoint } from '../../modules/cashpoints/contract.ts'
import { cashpointRoutes } from '../../modules/cashpoints/server/routes.ts'
import { setProfilePicture, showProfile } from '../../modules/identity/contract.ts'
import type { Caller } from '../../modules/identity/index.ts'
import { identityRoutes } from '../../modules/identity/server/routes.ts'
import { deleteUnusedUploads } from '../../modules/uploads/server/actions/delete-files.ts'
import { type AppFixture, createAppFixture, type Shop } from '../fixtures/app-fixture.ts'
import { callRoute, routeAnswer } from '../fixtures/history.ts'
import { jpeg } from '../fixtures/image-fixtures.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

let world: AppFixture
let shop: Shop
beforeAll(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterAll(() => world.close())

const file = (name: string, bytes = jpeg(64, 48)) => ({ name, bytes })
const idOf = (link: string | null) => /\/api\/file\/(\w+)\?/.exec(link ?? '')?.[1]

test('API-119 SET-11..15: the caller sees the own name, phone, email and picture; a file that is no picture is refused', async () => {
  const routes = identityRoutes(world)
  const params = { id: shop.businessId }
  const { data } = await routeAnswer(routes, setProfilePicture, { params, body: { file: file('me.jpg') }, caller: shop.caller, requestId: 'me' })
  const profile = (await callRoute(routes, showProfile, { params, caller: shop.caller })).data
  expect(profile).toMatchObject({ firstname: 'Amina', lastname: 'Bello', phone: null, email: shop.caller.email, pin_set_on: null })
  expect(idOf(profile.profile_picture)).toBe(idOf((data as { file_url: string }).file_url))
  const text = routeAnswer(routes, setProfilePicture, {
    params,
    body: { file: file('me.jpg', Buffer.from('no picture')) },
    caller: shop.caller,
    requestId: 'text',
  })
  await expect(text).rejects.toMatchObject({ code: 'uploads.not_a_picture' })
})

test('API-47 CASHIER-20 CASHIER-32: a cashier sets the picture of the own cashpoint only, and it is kept while it is in use', async () => {
  const routes = cashpointRoutes(world)
  const cashier: Caller = { ...shop.caller, role: 'cashier', cashpointId: shop.cashpointId }
  const set = (cashpoint: string, requestId: string) =>
    routeAnswer(routes, setCashierPicture, { params: { cashpoint }, body: { file: file('me.jpg', jpeg(80, 60)) }, caller: cashier, requestId })
  await expect(set('cpt_other', 'other')).rejects.toMatchObject({ code: 'not_found' })
  expect(await set(shop.cashpointId, 'own')).toMatchObject({ message: 'Profile picture updated successfully' })
  const shown = (await callRoute(routes, showCashpoint, { params: { id: shop.cashpointId }, caller: cashier })).data
  world.clock.advance(WEEK_MS)
  await deleteUnusedUploads(world)
  expect(await world.rows(`select 1 from upload where id = '${idOf(shown.profile_picture)}'`)).toHaveLength(1)
})
