import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { createExpectedPayment as createRoute, savePayPageSetting, showPayPageSetting } from '../../expected/contract.ts'
import { openExpectedAccount } from './actions/open-account.ts'
import { loadPayPage, payPageDocuments } from './public-routes.ts'
import { expectedPaymentRoutes } from './routes.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Okonkwo Fabrics')
})
afterEach(() => world.close())

let requests = 0
const ask = async (more: object = {}) => {
  const body = { amount: 500_000, reference: 'OF 2291 & co', validity: 60, ...more }
  const { data } = await routeAnswer(expectedPaymentRoutes(world), createRoute, { body, caller: shop.caller, requestId: `ask-${++requests}` })
  return data as { _id: string; page: string }
}
const name = async (site: string, mayframe = false, merchant = shop.businessId) => {
  const body = { merchant, site, mayframe }
  return routeAnswer(expectedPaymentRoutes(world), savePayPageSetting, { body, caller: shop.caller, requestId: `site-${++requests}` })
}
const tokenOf = ({ page }: { page: string }) => page.split('/').at(-1)!
const document = (token: string) => payPageDocuments(world)[0]!.answer(token, new Set())

test('an order leads back to the site that the owner has named and to no other; the address carries the reference alone', async () => {
  await expect(ask({ returnaddress: 'https://shop.example.ng/done' })).rejects.toMatchObject({ code: 'request.invalid' })
  await name('shop.example.ng')
  for (const other of ['https://evil.example/done', 'https://shop.example.ng.evil.example/', 'https://a.shop.example.ng/', 'https://example.ng/'])
    await expect(ask({ returnaddress: other }), other).rejects.toMatchObject({ code: 'request.invalid' })
  const order = await ask({ returnaddress: 'https://SHOP.example.ng/done' })
  expect((await loadPayPage(world, tokenOf(order))).back).toBe('https://shop.example.ng/done?reference=OF+2291+%26+co')
  // It leads nowhere before the order has ended.
  expect((await document(tokenOf(order))).body.text).not.toContain('shop.example.ng')
  await world.rows(`update expected_payment set state = 'cancelled', ended_at = now() where id = '${order._id}'`)
  const { body } = await document(tokenOf(order))
  expect(body.text).toContain('href="https://shop.example.ng/done?reference=OF+2291+%26+co"')
})

test('when the owner names another site, the addresses of the old one are on no page any more', async () => {
  await name('shop.example.ng')
  const order = await ask({ returnaddress: 'https://shop.example.ng/done' })
  await name('new.example.ng')
  expect((await loadPayPage(world, tokenOf(order))).back).toBeNull()
})

test('a page is in a frame of the site that the owner has ticked, and in no other', async () => {
  const token = tokenOf(await ask())
  expect((await document(token)).framedBy).toBeUndefined()
  await name('shop.example.ng', true)
  expect((await document(token)).framedBy).toBe('shop.example.ng')
  await name('shop.example.ng', false)
  expect((await document(token)).framedBy).toBeUndefined()
})

test('one owner names no site of another business, and each reads the own', async () => {
  const other = await world.createShop('Amina Stores')
  await expect(name('evil.example', false, other.businessId)).rejects.toMatchObject({ httpStatus: 404 })
  await name('shop.example.ng')
  const shown = (of: Shop) =>
    routeAnswer(expectedPaymentRoutes(world), showPayPageSetting, {
      params: { id: of.businessId },
      caller: of.caller,
      requestId: `show-${++requests}`,
    })
  expect((await shown(shop)).data).toMatchObject({ site: 'shop.example.ng', mayframe: false, maysave: true })
  expect((await shown(other)).data).toMatchObject({ site: null, since: null })
})

test('the QR code is the link of the page and says so, because no merchant number is issued', async () => {
  const order = await ask()
  await openExpectedAccount(world, { id: order._id })
  expect((await loadPayPage(world, tokenOf(order))).account?.qr).toBe(order.page)
  const { body } = await document(tokenOf(order))
  expect(body.text).toContain('aria-label="QR code of the link of this page"')
})
