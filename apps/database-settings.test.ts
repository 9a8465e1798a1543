import { expect, test } from 'vitest'
import { databaseSettingsFromEnv } from './database-settings.ts'

const development = { isProduction: false }

test('without settings every pool has the size of the connection budget, and durability is required', () => {
  expect(databaseSettingsFromEnv({}, development)).toEqual({
    pools: { app: 10, system: 8, ledger: 2, reports: 2 },
    requirements: { syncReplication: false, durability: true },
    replica: null,
    requestsUrl: null,
  })
})

test('each pool has a setting', () => {
  const env = {
    DB_POOL_APP: '40',
    DB_POOL_SYSTEM: '20',
    DB_POOL_LEDGER: '1',
    DB_POOL_REPORTS: '3',
    REQUIRE_SYNC_REPLICATION: 'on',
    DATABASE_REPLICA_URL: 'postgres://replica/kasuwa',
    DATABASE_REPLICA_WAIT_MS: '500',
    DATABASE_REQUESTS_URL: 'postgres://pooler:6432/kasuwa',
  }
  expect(databaseSettingsFromEnv(env, development)).toEqual({
    pools: { app: 40, system: 20, ledger: 1, reports: 3 },
    requirements: { syncReplication: true, durability: true },
    replica: { url: 'postgres://replica/kasuwa', catchUpMs: 500 },
    requestsUrl: 'postgres://pooler:6432/kasuwa',
  })
})

test.each([
  ['DB_POOL_APP', '0'],
  ['DB_POOL_APP', 'ten'],
  ['DB_POOL_LEDGER', '0'],
  ['REQUIRE_SYNC_REPLICATION', 'yes'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => databaseSettingsFromEnv({ [name]: value }, development)).toThrow(name)
})

test('a database that may lose commits is allowed for tests only', () => {
  const env = { ALLOW_NON_DURABLE_DATABASE: 'on' }
  expect(databaseSettingsFromEnv(env, development).requirements.durability).toBe(false)
  expect(databaseSettingsFromEnv(env, { isProduction: true }).requirements.durability).toBe(true)
})
