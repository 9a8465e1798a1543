import type { PoolSizes } from '../platform/db/index.ts'
import type { DatabaseRequirements } from '../platform/db/readiness/readiness.ts'
import { readSetting } from '../platform/settings/index.ts'
import { databaseSettings } from './settings-table/database.ts'

const { settings } = databaseSettings

type Env = Readonly<Record<string, string | undefined>>

export type DatabaseSettings = {
  pools: PoolSizes
  requirements: DatabaseRequirements
  replica: { url: string; catchUpMs: number } | null
  /** A pooler in session mode. */
  requestsUrl: string | null
}

/** The README's connection budget names the defaults. */
export function databaseSettingsFromEnv(env: Env, { isProduction }: { isProduction: boolean }): DatabaseSettings {
  const read = <Name extends keyof typeof settings>(name: Name) => readSetting(settings, env, name)
  const replicaUrl = read('DATABASE_REPLICA_URL')
  const connections = read('DB_CONNECTION_BUDGET')
  return {
    pools: { app: read('DB_POOL_APP'), system: read('DB_POOL_SYSTEM'), ledger: read('DB_POOL_LEDGER'), reports: read('DB_POOL_REPORTS') },
    replica: replicaUrl === undefined ? null : { url: replicaUrl, catchUpMs: read('DATABASE_REPLICA_WAIT_MS') },
    requestsUrl: read('DATABASE_REQUESTS_URL') ?? null,
    requirements: {
      syncReplication: read('REQUIRE_SYNC_REPLICATION'),
      durability: isProduction || !read('ALLOW_NON_DURABLE_DATABASE'),
      ...(connections !== undefined && { connections }),
    },
  }
}
