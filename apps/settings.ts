import { resolve } from 'node:path'
import { type DataKeys, deriveDataKey, persistedSecret } from '../platform/crypto/index.ts'
import { DIAL_TEMPLATE } from '../platform/nigeria/ussd.ts'
import { systemRandom } from '../platform/random/index.ts'
import { type VapidKeys, vapidPublicKey } from '../partners/push/web-push/index.ts'
import { SHARED_SETTINGS, readSetting, simulatorAddress } from '../platform/settings/index.ts'
import { type DatabaseSettings, databaseSettingsFromEnv } from './database-settings.ts'
import { listenSettings } from './settings-table/database.ts'
import { isProductionEnv, loadEnv } from './settings-table/index.ts'
import { siteSettings } from './settings-table/site.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The settings of one installation. On a development machine all but the database may be left out. */
export type Settings = {
  isProduction: boolean
  /** After a restore: nothing is sent to a partner and no order is taken until the books were compared with the bank's. */
  isReconcileOnly: boolean
  databaseUrl: string
  database: DatabaseSettings
  productName: string
  bankLabel: string
  /** What a customer dials to pay, with `{bank}`, `{account}` and `{amount}`. */
  dialTemplate: string
  logLevel: string
  /** The mailing list of crash reports. */
  crashReportTo: readonly string[]
  /** How people reach support. */
  supportEmail: string
  pinPepper: string
  /** The keys that seal personal data before they are stored. */
  dataKeys: DataKeys
  /** The folder of uploaded files, on a volume that all API and worker processes share. */
  uploadsDir: string
  auditAnchorsFile: string
  /** If this is a sandbox, the address of the main site for sign-ups; null on the main site. */
  mainSiteUrl: string | null
  /** The address of this site, without a slash at its end: mails link to it. */
  siteUrl: string
  failpoint: string | undefined
  /** The keys of notifications on devices; null where they are not offered. */
  vapid: VapidKeys | null
  /** The simulated push service; null in production. */
  pushSimulatorUrl: string | null
  /** A new device asks for a code, and caps what its person can send for a day. */
  newDeviceChecks: boolean
  /** A worker that is silent for this time is dead and its jobs are free; undefined uses the queue's default. */
  workerTimeoutMs: number | undefined
}

/** Throws with all settings that are missing or that production refuses. */
export function settingsFromEnv(given: Env): Settings {
  const env = loadEnv(given)
  const isProduction = isProductionEnv(env)
  const supportEmail = readSetting(SHARED_SETTINGS, env, 'SUPPORT_EMAIL')
  return {
    isProduction,
    isReconcileOnly: readSetting(listenSettings.settings, env, 'START_MODE') === 'reconcile-only',
    databaseUrl: env['DATABASE_URL']!,
    database: databaseSettingsFromEnv(env, { isProduction }),
    productName: readSetting(siteSettings.settings, env, 'PRODUCT_NAME'),
    bankLabel: readSetting(siteSettings.settings, env, 'BANK_LABEL'),
    dialTemplate: env['DIAL_TEMPLATE'] || DIAL_TEMPLATE,
    logLevel: readSetting(listenSettings.settings, env, 'LOG_LEVEL'),
    crashReportTo: (env['CRASH_REPORT_TO'] || supportEmail).split(',').map((address) => address.trim()),
    supportEmail,
    pinPepper: loadSecret(env['PIN_PEPPER'], env, 'pin-pepper'),
    dataKeys: loadDataKeys(env),
    uploadsDir: env['UPLOADS_DIR'] || resolve(readSetting(SHARED_SETTINGS, env, 'DATA_DIR'), 'uploads'),
    auditAnchorsFile: resolve(readSetting(SHARED_SETTINGS, env, 'DATA_DIR'), 'audit-anchors'),
    mainSiteUrl: env['SANDBOX_OF'] || null,
    siteUrl: (env['SITE_URL'] || `http://127.0.0.1:${readSetting(SHARED_SETTINGS, env, 'PORT')}`).replace(/\/+$/, ''),
    vapid: loadVapidKeys(env, { isProduction, supportEmail }),
    pushSimulatorUrl: isProduction ? null : env['PUSH_SIMULATOR_URL'] || simulatorAddress(env, ''),
    newDeviceChecks: env['NEW_DEVICE_CHECKS'] ? env['NEW_DEVICE_CHECKS'] === 'on' : isProduction,
    failpoint: isProduction ? undefined : env['CRASH_AT'],
    workerTimeoutMs: env['WORKER_SILENT_MS'] ? Number(env['WORKER_SILENT_MS']) : undefined,
  }
}

/** Secrets that protect the database stay outside it: in a setting, or in a file of the data folder. The seed reads the pepper the same way. */
function loadSecret(given: string | undefined, env: Env, name: string): string {
  return given || persistedSecret(resolve(readSetting(SHARED_SETTINGS, env, 'DATA_DIR')), name, systemRandom)
}

/** All three are set, or none. A development machine makes its own pair. */
function loadVapidKeys(env: Env, { isProduction, supportEmail }: { isProduction: boolean; supportEmail: string }): VapidKeys | null {
  if (isProduction && !env['VAPID_PRIVATE_KEY']) return null
  const privateKey = loadSecret(env['VAPID_PRIVATE_KEY'], env, 'vapid-key')
  return { privateKey, publicKey: vapidPublicKey(privateKey), subject: env['VAPID_SUBJECT'] || `mailto:${supportEmail}` }
}

/**
 * During a rotation DATA_KEY_PREVIOUS has the earlier keys, separated by commas. FINGERPRINT_KEY is the first DATA_KEY of the installation: it
 * never changes, because fingerprints find equal numbers.
 */
function loadDataKeys(env: Env): DataKeys {
  const given = env['DATA_KEY']
  const previous = (env['DATA_KEY_PREVIOUS'] ?? '').split(',').filter(Boolean)
  const fingerprint = env['FINGERPRINT_KEY']
  // A short key can be guessed without a sign.
  for (const [name, key] of [['DATA_KEY', given], ['FINGERPRINT_KEY', fingerprint], ...previous.map((key) => ['DATA_KEY_PREVIOUS', key])] as const)
    if (key && key.length < 32) throw new Error(`${name} is too short: use at least 32 random characters.`)
  const current = deriveDataKey(loadSecret(given, env, 'data-key'))
  return { current, previous: previous.map(deriveDataKey), fingerprint: fingerprint ? deriveDataKey(fingerprint) : current }
}
