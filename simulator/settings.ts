/** The same on both sides of a development machine; never a secret of anything that holds money. */
export const DEVELOPMENT_NOTICE_SECRET = 'vfd-notice-secret-for-development-only'

export type SimulatorSettings = {
  host: string
  /** 0 takes any free port. */
  port: number
  smtpPort: number
  dataDir: string
  /** Where notices of money received are posted. */
  noticeUrl: string
  noticeSecret: string
  /** Where the console's links lead. */
  productUrl: string
  /** References of transfers start with it, as the bank demands. */
  walletName: string
  slowMs: number
  /** How long the mood `pending_then_ok` takes. */
  pendingMs: number
  /** How long a beneficiary number that ends in 0009 takes. */
  testPendingMs: number
  /** How long an answer that never comes keeps the line open. */
  hangMs: number
  /** Waits between the tries of a notice. */
  noticeRetryMs: readonly number[]
}

export function simulatorSettings(given: Partial<SimulatorSettings> = {}): SimulatorSettings {
  const port = given.port ?? 3010
  return {
    host: '127.0.0.1',
    port,
    smtpPort: port === 0 ? 0 : port + 1,
    dataDir: '.data',
    noticeUrl: 'http://127.0.0.1:3000/api/callbacks/vfd/inflow',
    noticeSecret: DEVELOPMENT_NOTICE_SECRET,
    productUrl: 'http://127.0.0.1:3000',
    walletName: 'kasuwa',
    slowMs: 3_000,
    pendingMs: 8_000,
    testPendingMs: 60_000,
    hangMs: 60_000,
    noticeRetryMs: [1_000, 5_000, 30_000, 120_000],
    ...given,
  }
}

export function simulatorSettingsFromEnv(env: Record<string, string | undefined>): SimulatorSettings {
  const port = portNumber('SIMULATOR_PORT', env['SIMULATOR_PORT'] ?? '3010')
  const product = env['PRODUCT_URL'] ?? `http://127.0.0.1:${env['PORT'] || '3000'}`
  return simulatorSettings({
    host: env['HOST'] ?? '127.0.0.1',
    port,
    smtpPort: portNumber('SIMULATOR_SMTP_PORT', env['SIMULATOR_SMTP_PORT'] ?? String(port === 0 ? 0 : port + 1)),
    dataDir: env['DATA_DIR'] ?? '.data',
    noticeUrl: env['NOTICE_URL'] ?? `http://127.0.0.1:${env['PORT'] || '3000'}/api/callbacks/vfd/inflow`,
    noticeSecret: env['VFD_NOTICE_SECRET'] ?? DEVELOPMENT_NOTICE_SECRET,
    productUrl: product,
    walletName: env['VFD_WALLET_NAME'] ?? 'kasuwa',
  })
}

function portNumber(name: string, text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`${name} must be a port from 0 to 65535, not "${text}"`)
  return Number(text)
}
