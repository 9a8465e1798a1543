import { simulatorAddress } from '../../../platform/settings/index.ts'

export type OpenSanctionsSettings = { url: string; apiKey: string; timeoutMs: number }

/** The default is the simulator. */
export function openSanctionsSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): OpenSanctionsSettings {
  return {
    url: (env['OPENSANCTIONS_URL'] || simulatorAddress(env, '/opensanctions')).replace(/\/+$/, ''),
    apiKey: env['OPENSANCTIONS_API_KEY'] || 'development',
    timeoutMs: 15_000,
  }
}
