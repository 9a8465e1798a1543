export type ProvidusSettings = { url: string; clientId: string; clientSecret: string; timeoutMs: number }

/** The default is the simulator. */
export function providusSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): ProvidusSettings {
  return {
    url: (env['PROVIDUS_URL'] || `http://127.0.0.1:${env['SIMULATOR_PORT'] || '3010'}/providus`).replace(/\/+$/, ''),
    clientId: env['PROVIDUS_CLIENT_ID'] || 'development',
    clientSecret: env['PROVIDUS_CLIENT_SECRET'] || 'providus-secret-for-development-only',
    timeoutMs: 10_000,
  }
}
