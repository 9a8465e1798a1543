import { kinds, readSetting, type Setting, simulatorAddress } from '../../../platform/settings/index.ts'

const SERVERS = ['api', 'worker']
const milliseconds = kinds.wholeNumber(1, 9_999_999)

/** Those with a default of their own. */
export const VFD_SETTINGS = {
  VFD_WALLET_NAME: {
    programs: [...SERVERS, 'simulator'],
    kind: kinds.text,
    byDefault: 'kasuwa',
    meaning: 'The wallet, with whose name each reference begins.',
  },
  VFD_TIMEOUT_MS: {
    programs: SERVERS,
    kind: milliseconds,
    inProduction: kinds.wholeNumber(1_000, 60_000),
    byDefault: '10000',
    meaning: 'The longest time of one call.',
  },
  VFD_RESEND_AFTER_MS: {
    programs: SERVERS,
    kind: milliseconds,
    inProduction: kinds.wholeNumber(150_000, 3_600_000),
    byDefault: '300000',
    meaning: 'An order that the bank does not know is sent again after this time. The bank may still apply an order for two minutes.',
  },
} as const satisfies Readonly<Record<string, Setting>>

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
  const walletUrl = address(env, 'VFD_WALLET_URL', simulatorAddress(env, '/vfd')).replace(/\/+$/, '')
  return {
    walletUrl,
    tokenUrl: address(env, 'VFD_TOKEN_URL', `${walletUrl}/baasauth/token`),
    consumerKey: env['VFD_CONSUMER_KEY'] ?? 'development',
    consumerSecret: env['VFD_CONSUMER_SECRET'] ?? 'development',
    walletName: readSetting(VFD_SETTINGS, env, 'VFD_WALLET_NAME'),
    noticeSecrets: (env['VFD_NOTICE_SECRET'] ?? 'vfd-notice-secret-for-development-only').split(',').filter((secret) => secret !== ''),
    operatingAccountNumber: env['VFD_OPERATING_ACCOUNT'] ?? '1000000019',
    timeoutMs: readSetting(VFD_SETTINGS, env, 'VFD_TIMEOUT_MS'),
    resendAfterMs: readSetting(VFD_SETTINGS, env, 'VFD_RESEND_AFTER_MS'),
  }
}

function address(env: Readonly<Record<string, string | undefined>>, name: string, otherwise: string): string {
  const text = env[name] ?? otherwise
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new Error(`${name} must be an address that begins with https:// or http://`)
  return text
}
