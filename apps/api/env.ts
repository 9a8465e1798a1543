import { join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import type { MetricsAddress } from '../../platform/metrics/index.ts'
import { SHARED_SETTINGS, readSetting } from '../../platform/settings/index.ts'
import { metricsAddressFromEnv } from '../listen-settings.ts'
import { listenSettings } from '../settings-table/database.ts'
import type { Settings } from '../settings.ts'
import { type ApiSettings, apiSettings } from './api-definition.ts'

type Env = Readonly<Record<string, string | undefined>>

/** `reusePort`: several copies listen on one port, and the system gives each new connection to one of them (Linux). */
export type ListenSettings = { host: string; port: number; reusePort: boolean; metrics: MetricsAddress }

const WEB_ROOT = join(import.meta.dirname, '../../dist/web')

/** The settings of this installation for the API, from its environment variables. */
export function apiSettingsFromEnv(
  env: Env,
  {
    productName,
    isProduction,
    isReconcileOnly,
    mainSiteUrl,
    supportEmail,
    siteUrl,
    database,
  }: Pick<Settings, 'productName' | 'isProduction' | 'isReconcileOnly' | 'mainSiteUrl' | 'supportEmail' | 'siteUrl' | 'database'>,
): ApiSettings {
  return apiSettings({
    productName,
    supportEmail,
    siteUrl,
    isProduction,
    isReconcileOnly,
    requireSyncReplication: database.requirements.syncReplication,
    version: manifest.version,
    webRoot: env['WEB_ROOT'] ? resolve(env['WEB_ROOT']) : WEB_ROOT,
    trustProxy: env['TRUST_PROXY'] || false,
    limitFactor: readSetting(listenSettings.settings, env, 'RATE_LIMIT_FACTOR'),
    maxLoopDelayMs: readSetting(listenSettings.settings, env, 'MAX_LOOP_DELAY_MS'),
    ...(env['HOME_SITE_URL'] && { homeSiteUrl: env['HOME_SITE_URL'] }),
    ...(mainSiteUrl !== null && { mainSiteUrl }),
    footer: footerFromEnv(env),
    ...(env['SUPPORT_PHONE'] && { supportPhone: env['SUPPORT_PHONE'] }),
    ...(env['SUPPORT_WHATSAPP'] && { supportWhatsapp: env['SUPPORT_WHATSAPP'] }),
  })
}

const FOOTER_SETTINGS = {
  'powered-by-bank': 'FOOTER_BANK',
  'powered-by-company': 'FOOTER_COMPANY',
  facebook: 'FACEBOOK_URL',
  instagram: 'INSTAGRAM_URL',
  twitter: 'TWITTER_URL',
  linkedin: 'LINKEDIN_URL',
}

function footerFromEnv(env: Env): Record<string, string> {
  const given = Object.entries(FOOTER_SETTINGS).map(([meta, name]) => [meta, env[name]] as const)
  return Object.fromEntries(given.filter((pair): pair is [string, string] => Boolean(pair[1])))
}

/** PORT 0 takes any free port. Metrics are served only with METRICS_PORT, and by default only to this machine. */
export function listenSettingsFromEnv(env: Env): ListenSettings {
  return {
    host: readSetting(SHARED_SETTINGS, env, 'HOST'),
    port: readSetting(SHARED_SETTINGS, env, 'PORT'),
    reusePort: readSetting(listenSettings.settings, env, 'REUSE_PORT'),
    metrics: metricsAddressFromEnv(env, 'METRICS_PORT'),
  }
}
