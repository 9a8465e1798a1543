export type VtungSettings = { url: string; username: string; password: string; pin: string; timeoutMs: number; resendAfterMs: number }

/** The default is the simulator. `pin`: of our account there; it signs the notices. */
export function vtungSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): VtungSettings {
  return {
    url: (env['VTUNG_URL'] || `http://127.0.0.1:${env['SIMULATOR_PORT'] || '3010'}/vtung`).replace(/\/+$/, ''),
    username: env['VTUNG_USERNAME'] || 'development',
    password: env['VTUNG_PASSWORD'] || 'vtung-password-for-development-only',
    pin: env['VTUNG_PIN'] || 'vtung-pin-for-development-only',
    timeoutMs: 20_000,
    // More than a call takes from its commit to its time-out. VTU.ng de-duplicates a repeated order as well.
    resendAfterMs: Number(env['VTUNG_RESEND_AFTER_MS'] || 60_000),
  }
}
