import { expect, test } from 'vitest'
import { apiSettings, buildApp } from '../build-app.ts'
import { validateRoutes } from './validate-routes.ts'
import { closeShop, testApi, testApiContext, listOrders, manage, mine } from '../test-app.ts'

const fits = { signedIn: [{ contract: mine }], open: [{ contract: listOrders }], callbacks: [{ path: '/callbacks/bank' }] }

test('routes that fit each other have no fault', () => {
  expect(validateRoutes(fits)).toEqual([])
})

test('a public route behind a session, and one without a session that names roles, are named', () => {
  expect(validateRoutes({ ...fits, signedIn: [{ contract: listOrders }], open: [] })).toEqual(['shop.list is public and stands behind a session'])
  expect(validateRoutes({ ...fits, signedIn: [], open: [{ contract: mine }] })).toEqual(['shop.mine needs no session and names roles'])
})

test('a route that no role may call is named', () => {
  expect(validateRoutes({ ...fits, signedIn: [{ contract: { ...mine, roles: [] } }] })).toEqual(['shop.mine is allowed to no role'])
})

test('an address that two routes answer is named, also under other parameter names', () => {
  const twin = { ...manage, roles: mine.roles, operation: 'shop.mine', method: 'GET' as const, path: '/shop/{name}/orders' as const }
  expect(validateRoutes({ ...fits, signedIn: [{ contract: twin }] })).toEqual(['GET /shop/{}/orders is answered twice'])
  const health = { ...closeShop, roles: mine.roles, operation: 'shop.mine', method: 'GET' as const, path: '/health/live' as const }
  expect(validateRoutes({ ...fits, signedIn: [{ contract: health }] })).toEqual(['GET /health/live is answered twice'])
})

test('a path that repeats /api is named', () => {
  expect(validateRoutes({ ...fits, callbacks: [{ path: '/api/callbacks/bank' }] })).toHaveLength(1)
})

test('the server refuses to start with such a fault, and says each of them', async () => {
  const api = testApi()
  const signedIn = api.signedIn.map((route) => ({ ...route, contract: { ...route.contract, roles: [] } }))
  await expect(buildApp(testApiContext(), { ...api, signedIn }, apiSettings())).rejects.toThrow(
    /shop\.mine is allowed to no role.*shop\.manage is allowed to no role/s,
  )
})
