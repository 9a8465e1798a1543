/** The differences between a development machine, VFD's test host and the live one. */
export type VfdSettings = {
  /** The wallet API, without a slash at the end. */
  walletUrl: string
  tokenUrl: string
  consumerKey: string
  consumerSecret: string
  /** On the wire each of our references must start with it. */
  walletName: string
  /** A notice may be signed with any of these. There are two during a change of keys. */
  noticeSecrets: readonly string[]
  /** The house's own account, beside the pool. */
  operatingAccountNumber: string
  timeoutMs: number
  /** Must exceed the two minutes within which the bank may still apply an order (an assumption until the contract says). */
  resendAfterMs: number
}

/** The default is the simulator. */
export function vfdSettingsFromEnv(env: Readonly<Record<string, string | undefined>>): VfdSettings {
  const walletUrl = address(env, 'VFD_WALLET_URL', `http://127.0.0.1:${env['SIMULATOR_PORT'] ?? '3010'}/vfd`).replace(/\/+$/, '')
  return {
    walletUrl,
    tokenUrl: address(env, 'VFD_TOKEN_URL', `${walletUrl}/baasauth/token`),
    consumerKey: env['VFD_CONSUMER_KEY'] ?? 'development',
    consumerSecret: env['VFD_CONSUMER_SECRET'] ?? 'development',
    walletName: env['VFD_WALLET_NAME'] ?? 'kasuwa',
    noticeSecrets: (env['VFD_NOTICE_SECRET'] ?? 'vfd-notice-secret-for-development-only').split(',').filter((secret) => secret !== ''),
    operatingAccountNumber: env['VFD_OPERATING_ACCOUNT'] ?? '1000000019',
    timeoutMs: milliseconds(env, 'VFD_TIMEOUT_MS', 10_000),
    resendAfterMs: milliseconds(env, 'VFD_RESEND_AFTER_MS', 300_000),
  }
}

function address(env: Readonly<Record<string, string | undefined>>, name: string, otherwise: string): string {
  const text = env[name] ?? otherwise
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new Error(`${name} must be an address that begins with https:// or http://`)
  return text
}

function milliseconds(env: Readonly<Record<string, string | undefined>>, name: string, otherwise: number): number {
  const text = env[name]
  if (text === undefined) return otherwise
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${name} must be a whole number of milliseconds, not "${text}"`)
  return Number(text)
}
