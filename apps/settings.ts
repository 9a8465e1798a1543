import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
  crashAt: string | undefined
  /** After which silence a worker is dead and its jobs are free; undefined for the queue's own measure. */
  workerSilentMs: number | undefined
}

const NEEDED_IN_PRODUCTION = [
  'DATABASE_URL',
  'PIN_PEPPER',
  'VFD_WALLET_URL',
  'VFD_CONSUMER_KEY',
  'VFD_CONSUMER_SECRET',
  'VFD_NOTICE_SECRET',
  'SMTP_URL',
]

/** Refuses to start where money is real with a setting that is only good for trying out, and names all of them at once. */
export function settingsFromEnv(env: Env): Settings {
  const isProduction = env['NODE_ENV'] === 'production'
  const needed = isProduction ? NEEDED_IN_PRODUCTION : ['DATABASE_URL']
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) throw new Error(`Kasuwa cannot start without ${missing.join(', ')}.`)
  return {
    isProduction,
    databaseUrl: env['DATABASE_URL']!,
    productName: env['PRODUCT_NAME'] || 'Kasuwa',
    bankLabel: env['BANK_LABEL'] || 'VFD MFB',
    logLevel: env['LOG_LEVEL'] || 'info',
    crashReportTo: env['CRASH_REPORT_TO'] || null,
    pinPepper: env['PIN_PEPPER'] || keptPepper(resolve(env['DATA_DIR'] || '.data')),
    crashAt: isProduction ? undefined : env['CRASH_AT'],
    workerSilentMs: env['WORKER_SILENT_MS'] ? Number(env['WORKER_SILENT_MS']) : undefined,
  }
}

/**
 * The pepper of PINs stays outside the database. A development machine makes its own at the first start and keeps it
 * beside the data; whoever writes it first wins, and all programs of the instance read the same.
 */
function keptPepper(dataDir: string): string {
  const path = join(dataDir, 'pin-pepper')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, systemRandom.bytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
