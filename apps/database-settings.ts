import { POOL_SIZES, type PoolSizes } from '../platform/db/index.ts'
import type { DatabaseRequirements } from '../platform/db/readiness/readiness.ts'

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
  const size = (name: string, byDefault: number) => poolSize(name, env[name], byDefault)
  return {
    pools: {
      app: size('DB_POOL_APP', POOL_SIZES.app),
      system: size('DB_POOL_SYSTEM', POOL_SIZES.system),
      ledger: size('DB_POOL_LEDGER', POOL_SIZES.ledger),
      reports: size('DB_POOL_REPORTS', POOL_SIZES.reports),
    },
    replica: env['DATABASE_REPLICA_URL'] ? { url: env['DATABASE_REPLICA_URL'], catchUpMs: Number(env['DATABASE_REPLICA_WAIT_MS'] ?? 2_000) } : null,
    requestsUrl: env['DATABASE_REQUESTS_URL'] || null,
    requirements: {
      syncReplication: isOn('REQUIRE_SYNC_REPLICATION', env['REQUIRE_SYNC_REPLICATION']),
      durability: isProduction || !isOn('ALLOW_NON_DURABLE_DATABASE', env['ALLOW_NON_DURABLE_DATABASE']),
      ...(env['DB_CONNECTION_BUDGET'] && { connections: Number(env['DB_CONNECTION_BUDGET']) }),
    },
  }
}

function poolSize(name: string, text: string | undefined, byDefault: number): number {
  if (!text) return byDefault
  const size = Number(text)
  if (!/^\d{1,3}$/.test(text) || size < 1) throw new Error(`${name} must be a whole number from 1 to 999, not "${text}".`)
  return size
}

function isOn(name: string, text: string | undefined): boolean {
  if (text && !['on', 'off'].includes(text)) throw new Error(`${name} must be on or off, not "${text}".`)
  return text === 'on'
}
