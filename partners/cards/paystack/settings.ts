import { simulatorAddress } from '../../../platform/settings/index.ts'

export type PaystackSettings = { url: string; secretKey: string; timeoutMs: number }

/** The default is the simulator. */
export function paystackSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): PaystackSettings {
  return {
    url: (env['PAYSTACK_URL'] || simulatorAddress(env, '/paystack')).replace(/\/+$/, ''),
    secretKey: env['PAYSTACK_SECRET_KEY'] || 'sk_test_for_development_only',
    timeoutMs: 10_000,
  }
}
