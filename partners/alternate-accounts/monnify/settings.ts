import {
  SHARED_SETTINGS,
  type Env,
  kinds,
  readSetting,
  optionalSettings,
  partnerAddress,
  partnerKey,
  partnerUser,
} from '../../../platform/settings/index.ts'
import { addressOf } from '../vendor.ts'

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

export const MONNIFY_SETTINGS = optionalSettings({
  MONNIFY_URL: partnerAddress('Alternate accounts at a second bank.'),
  MONNIFY_API_KEY: partnerKey('Our name at Monnify.'),
  MONNIFY_SECRET_KEY: partnerKey('Our password at Monnify, which also signs its notices.'),
  MONNIFY_CONTRACT_CODE: partnerUser('The code of our contract with Monnify.'),
  MONNIFY_WALLET: {
    ...partnerUser('The number of our wallet at Monnify. Payments settle into it, and money leaves it for the pool.'),
    kind: kinds.textLike('10 digits', /^\d{10}$/, 'must have 10 digits'),
  },
})

export const monnifySettingsFromEnv = (env: Env): MonnifySettings => ({
  url: addressOf('monnify', env),
  apiKey: env['MONNIFY_API_KEY'] || 'development',
  secretKey: env['MONNIFY_SECRET_KEY'] || 'monnify-secret-for-development-only',
  contractCode: env['MONNIFY_CONTRACT_CODE'] || '1000000000',
  wallet: env['MONNIFY_WALLET'] || '8000000001',
  customerDomain: readSetting(SHARED_SETTINGS, env, 'SUPPORT_EMAIL').split('@').at(-1)!,
  timeoutMs: 10_000,
})
