import type { PartnerContext } from '../../context.ts'
import { NOTICE_RETRY_MS, type NoticeSettings } from '../../notices/notices.ts'
import { type Environment, productAddress } from '../../settings.ts'

export type MonnifySettings = NoticeSettings & {
  apiKey: string
  /** Also signs the notices. */
  secretKey: string
  contractCode: string
  wallet: string
}

export type MonnifyContext = PartnerContext<MonnifySettings>

/** The secret is the same on both sides of a development machine; never that of a system that holds money. */
export function monnifySettings({ env }: { env: Environment }): MonnifySettings {
  return {
    noticeUrl: env['MONNIFY_NOTICE_URL'] ?? `${productAddress(env)}/api/callbacks/monnify/transaction`,
    apiKey: env['MONNIFY_API_KEY'] ?? 'development',
    secretKey: env['MONNIFY_SECRET_KEY'] ?? 'monnify-secret-for-development-only',
    contractCode: env['MONNIFY_CONTRACT_CODE'] ?? '1000000000',
    wallet: env['MONNIFY_WALLET'] ?? '8000000001',
    noticeRetryMs: NOTICE_RETRY_MS,
  }
}
