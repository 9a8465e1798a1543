import { type Env, partnerAddress, partnerKey } from '../../../platform/settings/index.ts'
import { addressOf } from '../vendor.ts'

export type ProvidusSettings = { url: string; clientId: string; clientSecret: string; timeoutMs: number }

export const PROVIDUS_SETTINGS = {
  PROVIDUS_URL: partnerAddress('Alternate accounts.'),
  PROVIDUS_CLIENT_ID: partnerKey('Our name at Providus.'),
  PROVIDUS_CLIENT_SECRET: partnerKey('Our password at Providus.'),
}

export const providusSettingsFromEnv = (env: Env): ProvidusSettings => ({
  url: addressOf('providus', env),
  clientId: env['PROVIDUS_CLIENT_ID'] || 'development',
  clientSecret: env['PROVIDUS_CLIENT_SECRET'] || 'providus-secret-for-development-only',
  timeoutMs: 10_000,
})
