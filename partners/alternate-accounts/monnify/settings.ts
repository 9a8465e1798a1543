type Env = Readonly<Record<string, string | undefined>>

/** `wallet`: the account at Monnify into which credits settle and from which money is paid out. */
export type MonnifySettings = {
  url: string
  apiKey: string
  secretKey: string
  contractCode: string
  wallet: string
  /** The part after the @ of the address of each account's customer. */
  customerDomain: string
  timeoutMs: number
}

/** The default is the simulator. Null in production without an address: then the bank is not offered. */
export function monnifySettingsFromEnv(env: Env): MonnifySettings | null {
  if (env['NODE_ENV'] === 'production' && !env['MONNIFY_URL']) return null
  return {
    url: (env['MONNIFY_URL'] || `http://127.0.0.1:${env['SIMULATOR_PORT'] || '3010'}/monnify`).replace(/\/+$/, ''),
    apiKey: env['MONNIFY_API_KEY'] || 'development',
    secretKey: env['MONNIFY_SECRET_KEY'] || 'monnify-secret-for-development-only',
    contractCode: env['MONNIFY_CONTRACT_CODE'] || '1000000000',
    wallet: env['MONNIFY_WALLET'] || '8000000001',
    customerDomain: (env['SUPPORT_EMAIL'] || 'support@kasuwa.example').split('@').at(-1)!,
    timeoutMs: 10_000,
  }
}
