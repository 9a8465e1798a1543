export type PaystackSettings = { url: string; secretKey: string; timeoutMs: number }

/** The default is the simulator. */
export function paystackSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): PaystackSettings {
  return {
    url: (env['PAYSTACK_URL'] || `http://127.0.0.1:${env['SIMULATOR_PORT'] || '3010'}/paystack`).replace(/\/+$/, ''),
    secretKey: env['PAYSTACK_SECRET_KEY'] || 'sk_test_for_development_only',
    timeoutMs: 10_000,
  }
}
