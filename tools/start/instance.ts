import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { SETTING_TABLE } from '../../apps/settings-table/index.ts'
import { developmentSettings } from '../../apps/settings-table/site.ts'
import { SHARED_SETTINGS, type Env, readSecretFiles, readSetting } from '../../platform/settings/index.ts'

export const ROOT = join(import.meta.dirname, '../..')

/**
 * Distinguishes several instances on one machine: ports and data folder. The servers read the rest of the
 * configuration.
 */
export type Instance = {
  host: string
  port: number
  simulatorPort: number
  dataDir: string
  databaseUrl: string | undefined
  seed: string
  /** Copies of the API on one port. A copy that is killed takes only its own connections along. */
  apiCopies: number
  isProduction: boolean
}

export function instanceFromEnv(given: NodeJS.ProcessEnv): Instance {
  const { env, problems } = readSecretFiles(SETTING_TABLE, given)
  if (problems.length > 0) throw new Error(`Kasuwa cannot start: ${problems.join('; ')}.`)
  return {
    host: readSetting(SHARED_SETTINGS, env, 'HOST'),
    port: usedPort(env, 'PORT'),
    simulatorPort: usedPort(env, 'SIMULATOR_PORT'),
    dataDir: resolve(ROOT, readSetting(SHARED_SETTINGS, env, 'DATA_DIR')),
    databaseUrl: env['DATABASE_URL'] || undefined,
    seed: readSetting(developmentSettings.settings, env, 'SEED'),
    apiCopies: apiCopiesFromEnv(env),
    isProduction: env['NODE_ENV'] === 'production',
  }
}

/** Two where there are cores for them. Only Linux shares a port between programs. */
function apiCopiesFromEnv({ API_COPIES: text }: Env): number {
  if (process.platform !== 'linux') return 1
  if (!text) return Math.min(2, availableParallelism())
  if (!/^[1-8]$/.test(text)) throw new Error(`API_COPIES must be a number from 1 to 8, not "${text}".`)
  return Number(text)
}

export function instanceUrl(instance: Instance, port: number): string {
  const everywhere = instance.host === '0.0.0.0' || instance.host === '::'
  const host = everywhere ? '127.0.0.1' : instance.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** `npm start` knows its ports before it starts the servers. */
function usedPort(env: Env, name: 'PORT' | 'SIMULATOR_PORT'): number {
  const port = readSetting(SHARED_SETTINGS, env, name)
  if (port === 0) throw new Error(`${name} must be a port from 1 to 65535, not "0".`)
  return port
}
