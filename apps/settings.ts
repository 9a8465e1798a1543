import { resolve } from 'node:path'
import { deriveDataKey, persistedSecret } from '../platform/crypto/index.ts'
import { systemRandom } from '../platform/random/index.ts'

type Env = Record<string, string | undefined>

/** What the operator of this installation has decided; everything may be left out on a development machine. */
export type Settings = {
  isProduction: boolean
  databaseUrl: string
  productName: string
  bankLabel: string
  logLevel: string
  /** Who is told of pages that broke; nobody when it is not set. */
  crashReportTo: string | null
  pinPepper: string
  /** Under which personal data is sealed before the database gets it. */
  dataKey: Buffer
  /** Files that people gave us; on a volume that every copy of API and worker sees. */
  uploadsDir: string
  /** This is a sandbox of the product at this address, where people sign up; null where it is the product itself. */
  mainSiteUrl: string | null
  failpoint: string | undefined
  /** After which silence a worker is dead and its jobs are free; undefined for the queue's own measure. */
  workerTimeoutMs: number | undefined
}

const REQUIRED_IN_PRODUCTION = [
  'DATABASE_URL',
  'PIN_PEPPER',
  'DATA_KEY',
  'VFD_WALLET_URL',
  'VFD_CONSUMER_KEY',
  'VFD_CONSUMER_SECRET',
  'VFD_NOTICE_SECRET',
  'SMTP_URL',
  'TERMII_URL',
  'TERMII_API_KEY',
  'DOJAH_URL',
  'DOJAH_APP_ID',
  'DOJAH_SECRET',
]

/** Refuses to start where money is real with a setting that is only good for trying out, and names all of them at once. */
export function settingsFromEnv(env: Env): Settings {
  const isProduction = env['NODE_ENV'] === 'production'
  const needed = isProduction ? REQUIRED_IN_PRODUCTION : ['DATABASE_URL']
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) throw new Error(`Kasuwa cannot start without ${missing.join(', ')}.`)
  return {
    isProduction,
    databaseUrl: env['DATABASE_URL']!,
    productName: env['PRODUCT_NAME'] || 'Kasuwa',
    bankLabel: env['BANK_LABEL'] || 'VFD MFB',
    logLevel: env['LOG_LEVEL'] || 'info',
    crashReportTo: env['CRASH_REPORT_TO'] || null,
    pinPepper: loadSecret(env['PIN_PEPPER'], env, 'pin-pepper'),
    dataKey: loadDataKey(env),
    uploadsDir: env['UPLOADS_DIR'] || resolve(env['DATA_DIR'] || '.data', 'uploads'),
    mainSiteUrl: env['SANDBOX_OF'] || null,
    failpoint: isProduction ? undefined : env['CRASH_AT'],
    workerTimeoutMs: env['WORKER_SILENT_MS'] ? Number(env['WORKER_SILENT_MS']) : undefined,
  }
}

/**
 * What protects the database's contents stays outside it: a setting, or the instance's own beside its data. The seed
 * reads the pepper in the same way.
 */
function loadSecret(given: string | undefined, env: Env, name: string): string {
  return given || persistedSecret(resolve(env['DATA_DIR'] || '.data'), name, systemRandom)
}

/** Short enough to be guessed is as good as none, and nobody would notice. */
function loadDataKey(env: Env): Buffer {
  const given = env['DATA_KEY']
  if (given && given.length < 32) throw new Error('DATA_KEY is too short: use at least 32 random characters.')
  return deriveDataKey(loadSecret(given, env, 'data-key'))
}
