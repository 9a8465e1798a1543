import { join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import type { MetricsAddress } from '../../platform/metrics/index.ts'
import { metricsAddressFromEnv, parsePort } from '../listen-settings.ts'
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
    limitFactor: parseLimitFactor(env['RATE_LIMIT_FACTOR']),
    ...(env['MAX_LOOP_DELAY_MS'] && { maxLoopDelayMs: parseLoopDelayMs(env['MAX_LOOP_DELAY_MS']) }),
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
    host: env['HOST'] || '127.0.0.1',
    port: parsePort('PORT', env['PORT'] || '3000'),
    reusePort: env['REUSE_PORT'] === 'on',
    metrics: metricsAddressFromEnv(env, 'METRICS_PORT'),
  }
}

/** Multiplies every rate limit, because tests and demonstrations send faster than people. */
function parseLimitFactor(text: string | undefined): number {
  if (!text) return 1
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`RATE_LIMIT_FACTOR must be a whole number from 1 to 999999, not "${text}".`)
  return Number(text)
}

/** 0 switches load shedding by event loop delay off. On a shared machine the delay does not show the API's own load. */
function parseLoopDelayMs(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new Error(`MAX_LOOP_DELAY_MS must be whole milliseconds from 0 to 99999, not "${text}".`)
  return Number(text)
}
