import { expect, test } from 'vitest'
import { apiSettings, buildApp } from '../build-app.ts'
import { validateRoutes } from './validate-routes.ts'
import { closeShop, testApi, testApiContext, listOrders, manage, mine } from '../test-app.ts'

const fits = { signedIn: [{ contract: mine }], open: [{ contract: listOrders }], callbacks: [{ path: '/callbacks/bank' }] }
const rights = { 'shop.mine': { roles: ['merchant'] }, 'shop.list': 'public' } as const

test('a door whose routes and rights fit has no fault', () => {
  expect(validateRoutes({ ...fits, rights })).toEqual([])
})

test('an operation without a row in the table of rights is named', () => {
  expect(validateRoutes({ ...fits, rights: { 'shop.mine': rights['shop.mine'] } })).toEqual(['shop.list has no row in the table of rights'])
  expect(validateRoutes({ ...fits, rights: { 'shop.list': 'public' } })).toEqual(['shop.mine has no row in the table of rights'])
})

test('a name that every object has is no row', () => {
  const contract = { ...mine, operation: 'constructor' }
  expect(validateRoutes({ ...fits, signedIn: [{ contract }], rights: { 'shop.list': 'public' } })).toEqual([
    'constructor has no row in the table of rights',
  ])
})

test('a row without a route is named', () => {
  expect(validateRoutes({ ...fits, rights: { ...rights, 'shop.fly': 'public' } })).toEqual(['shop.fly has a row in the table of rights but no route'])
})

test('a public row behind a session, and a role at the open door, are named', () => {
  expect(validateRoutes({ ...fits, rights: { 'shop.mine': 'public', 'shop.list': { roles: ['merchant'] } } })).toHaveLength(2)
})

test('an address that two routes answer is named, also under other parameter names', () => {
  const twin = { ...manage, operation: 'shop.mine', method: 'GET' as const, path: '/shop/{name}/orders' as const }
  expect(validateRoutes({ ...fits, signedIn: [{ contract: twin }], rights })).toEqual(['GET /shop/{}/orders is answered twice'])
  const health = { ...closeShop, operation: 'shop.mine', method: 'GET' as const, path: '/health/live' as const }
  expect(validateRoutes({ ...fits, signedIn: [{ contract: health }], rights })).toEqual(['GET /health/live is answered twice'])
})

test('a path that repeats /api is named', () => {
  expect(validateRoutes({ ...fits, rights, callbacks: [{ path: '/api/callbacks/bank' }] })).toHaveLength(1)
})

test('the server refuses to start with a gap in its rights, and says each of them', async () => {
  const api = testApi({ rights: {} })
  await expect(buildApp(testApiContext(), api, apiSettings())).rejects.toThrow(/shop\.mine has no row.*shop\.order has no row/s)
})
