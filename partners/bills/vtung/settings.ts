import { kinds, readSetting, type Setting, simulatorAddress } from '../../../platform/settings/index.ts'

/** Those with a default of their own. */
export const VTUNG_SETTINGS = {
  VTUNG_RESEND_AFTER_MS: {
    programs: ['api', 'worker'],
    kind: kinds.wholeNumber(1, 9_999_999),
    inProduction: kinds.wholeNumber(60_000, 3_600_000),
    byDefault: '60000',
    meaning: 'An order that VTU.ng does not know is sent again after this time.',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type VtungSettings = { url: string; username: string; password: string; pin: string; timeoutMs: number; resendAfterMs: number }

/** The default is the simulator. `pin`: of our account there; it signs the notices. */
export function vtungSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): VtungSettings {
  return {
    url: (env['VTUNG_URL'] || simulatorAddress(env, '/vtung')).replace(/\/+$/, ''),
    username: env['VTUNG_USERNAME'] || 'development',
    password: env['VTUNG_PASSWORD'] || 'vtung-password-for-development-only',
    pin: env['VTUNG_PIN'] || 'vtung-pin-for-development-only',
    timeoutMs: 20_000,
    // More than a call takes from its commit to its time-out. VTU.ng de-duplicates a repeated order as well.
    resendAfterMs: readSetting(VTUNG_SETTINGS, env, 'VTUNG_RESEND_AFTER_MS'),
  }
}
