export type DojahSettings = { url: string; appId: string; secret: string; timeoutMs: number }

/** The default is the simulator. */
export function dojahSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): DojahSettings {
  return {
    url: (env['DOJAH_URL'] || `http://127.0.0.1:${env['SIMULATOR_PORT'] || '3010'}/dojah`).replace(/\/+$/, ''),
    appId: env['DOJAH_APP_ID'] || 'development',
    secret: env['DOJAH_SECRET'] || 'development',
    timeoutMs: 15_000,
  }
}
