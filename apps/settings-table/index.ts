import { checkSettings, SHARED_SETTINGS, type Env, readSetting, settingsOf, type SettingTable } from '../../platform/settings/index.ts'
import { alternateBankPrefixes, alternateBankProblems } from '../../partners/alternate-accounts/adapters.ts'
import { isVapidPair } from '../../partners/push/web-push/index.ts'
import { maxConnections } from '../connection-budget.ts'
import { databaseSettingsFromEnv } from '../database-settings.ts'
import { databaseSettings, fileSettings, listenSettings, secretSettings } from './database.ts'
import { bankSettings, otherPartnerSettings } from './partners.ts'
import { developmentSettings, siteSettings } from './site.ts'

/** Every setting of every program. A program that reads another name throws. `docs/operations/settings.md` is made of it. */
export const SETTING_TABLE: SettingTable = [
  databaseSettings,
  secretSettings,
  listenSettings,
  fileSettings,
  siteSettings,
  bankSettings,
  otherPartnerSettings,
  developmentSettings,
]

/** Variables with these prefixes are ours, so that each one must be a setting. */
const OWN_PREFIXES = [
  ...alternateBankPrefixes,
  'DATABASE_',
  'DB_POOL_',
  'DOJAH_',
  'FILES_',
  'METRICS_',
  'OPENSANCTIONS_',
  'PAYSTACK_',
  'REQUIRE_',
  'S3_',
  'SANDBOX_',
  'SITE_',
  'SUPPORT_',
  'TERMII_',
  'VAPID_',
  'VFD_',
  'VTUNG_',
  'WORKER_',
]

/** The environment with secrets read from files and empty values left out. Throws with everything that is wrong. */
export function loadEnv(given: Env): Env {
  const options = { isProduction: isProductionEnv(given), ownPrefixes: OWN_PREFIXES, contradictions: contradictionsIn }
  const { env, problems } = checkSettings(SETTING_TABLE, given, options)
  if (problems.length > 0) throw new Error(`Kasuwa cannot start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  return env
}

const ENVIRONMENTS = ['production', 'development', 'test']

/** A misspelt `production` would start with the secrets and partners of development. */
export function isProductionEnv(env: Env): boolean {
  const named = readSetting(listenSettings.settings, env, 'NODE_ENV')
  if (!ENVIRONMENTS.includes(named)) throw new Error(`NODE_ENV must be ${ENVIRONMENTS.join(', ')} or unset, not "${named}".`)
  return named === 'production'
}

/** Settings that are right alone and wrong together. */
function contradictionsIn(env: Env): string[] {
  const isProduction = env['NODE_ENV'] === 'production'
  return [
    ...(isProduction ? repeatedSecrets(env) : []),
    ...(env['DATA_KEY_PREVIOUS'] && !env['FINGERPRINT_KEY']
      ? ['FINGERPRINT_KEY is required with DATA_KEY_PREVIOUS: give it the first DATA_KEY']
      : []),
    ...(env['SANDBOX_OF'] && env['SANDBOX_HOST'] ? ['SANDBOX_HOST contradicts SANDBOX_OF: a sandbox has no sandbox of its own'] : []),
    ...(env['SANDBOX_HOST'] && isProduction && !env['SANDBOX_KEY'] ? ['SANDBOX_KEY is required with SANDBOX_HOST: the two sites share it'] : []),
    ...(sharesPort(env) ? ['METRICS_PORT must differ from PORT'] : []),
    ...(env['DATABASE_REPLICA_URL'] && env['DATABASE_REPLICA_URL'] === env['DATABASE_URL']
      ? ['DATABASE_REPLICA_URL must not be DATABASE_URL: leave it out to read from the primary']
      : []),
    ...(env['DATABASE_REQUESTS_URL'] && env['DATABASE_REQUESTS_URL'] === env['DATABASE_URL']
      ? ['DATABASE_REQUESTS_URL must not be DATABASE_URL: leave it out to connect without a pooler']
      : []),
    ...storageProblems(env),
    ...vapidProblems(env),
    ...(isProduction ? alternateBankProblems(env) : []),
    ...budgetProblems(env),
  ]
}

function sharesPort(env: Env): boolean {
  try {
    const port = readSetting(listenSettings.settings, env, 'METRICS_PORT')
    return port !== undefined && port !== 0 && port === readSetting(SHARED_SETTINGS, env, 'PORT')
  } catch {
    // A port that is none has its own problem.
    return false
  }
}

const OF_S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

function storageProblems(env: Env): string[] {
  if (env['FILES_STORE'] !== 's3') return OF_S3.filter((name) => env[name]).map((name) => `${name} needs FILES_STORE=s3`)
  return [
    ...OF_S3.filter((name) => !env[name]).map((name) => `${name} is required with FILES_STORE=s3`),
    ...(env['UPLOADS_DIR'] ? ['UPLOADS_DIR contradicts FILES_STORE=s3'] : []),
  ]
}

const OF_VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']

/** Notifications on devices are offered with all of them, or not at all. With a foreign private key no push service would take one. */
function vapidProblems(env: Env): string[] {
  const given = OF_VAPID.filter((name) => env[name])
  if (given.length === 0) return []
  const missing = OF_VAPID.filter((name) => !given.includes(name))
  if (missing.length > 0) return missing.map((name) => `${name} is required with ${given.join(' and ')}`)
  return isVapidPair(env['VAPID_PRIVATE_KEY']!, env['VAPID_PUBLIC_KEY']!) ? [] : ['VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY']
}

/** One secret in two places: a person who knows one of them must not know another. */
function repeatedSecrets(env: Env): string[] {
  const names = Object.entries(settingsOf(SETTING_TABLE)).flatMap(([name, { secret }]) => (secret && !MAY_BE_EQUAL.has(name) ? [name] : []))
  return names
    .filter((name, at) => env[name] && names.slice(0, at).some((earlier) => env[earlier] === env[name]))
    .map((name) => `${name} must differ from all other secrets`)
}

/** The first data key remains the fingerprint key. */
const MAY_BE_EQUAL = new Set(['FINGERPRINT_KEY', 'DATA_KEY_PREVIOUS'])

function budgetProblems(env: Env): string[] {
  const budget = Number(env['DB_CONNECTION_BUDGET'] ?? Infinity)
  let [apis, workers, needed] = [0, 0, 0]
  try {
    apis = readSetting(databaseSettings.settings, env, 'API_PROCESSES')
    workers = readSetting(databaseSettings.settings, env, 'WORKER_PROCESSES')
    needed = maxConnections(databaseSettingsFromEnv(env, { isProduction: true }), { apis, workers }).all
  } catch {
    // A pool size that is no number has its own problem.
    return []
  }
  if (!(needed > budget)) return []
  return [`DB_CONNECTION_BUDGET must be at least ${needed} for ${apis} API and ${workers} worker processes with these pools (DB_POOL_…)`]
}
