import { simulatorAddress } from '../../../platform/settings/index.ts'

export type DojahSettings = { url: string; appId: string; secret: string; timeoutMs: number }

/** The default is the simulator. */
export function dojahSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): DojahSettings {
  return {
    url: (env['DOJAH_URL'] || simulatorAddress(env, '/dojah')).replace(/\/+$/, ''),
    appId: env['DOJAH_APP_ID'] || 'development',
    secret: env['DOJAH_SECRET'] || 'development',
    timeoutMs: 15_000,
  }
}
