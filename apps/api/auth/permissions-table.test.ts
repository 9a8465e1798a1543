import { afterAll, expect, test } from 'vitest'
import { openAppContext } from '../../app-context.ts'
import { composeRoutes } from '../compose-routes.ts'
import { permissionsTable } from './permissions-table.ts'

const context = openAppContext(
  { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent' },
  'test',
)
afterAll(() => context.close())
const liveEvents = { stream: async () => ({ from: 0n, events: (async function* () {})() }), next: async () => null, stop: async () => {} }
const api = composeRoutes({ ...context, liveEvents })

test('docs/rights.md says who may do what as the server enforces it', async () => {
  await expect(permissionsTable(api)).toMatchFileSnapshot('../../../docs/rights.md')
})

test('a role more or less is another page', () => {
  const signedIn = api.signedIn.map((route) =>
    route.contract.operation === 'overview.show_balance' ? { ...route, contract: { ...route.contract, roles: ['merchant'] } } : route,
  )
  expect(permissionsTable({ ...api, signedIn })).not.toBe(permissionsTable(api))
})
