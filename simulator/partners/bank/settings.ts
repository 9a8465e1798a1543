import { NOTICE_RETRY_MS, type NoticeSettings } from '../../notices/notices.ts'
import { type Environment, productAddress } from '../../settings.ts'

/** The same on both sides of a development machine; never the secret of a system that holds money. */
export const DEVELOPMENT_NOTICE_SECRET = 'vfd-notice-secret-for-development-only'

export type BankSettings = NoticeSettings & {
  noticeSecret: string
  /** References of transfers start with it, as the bank demands. */
  walletName: string
  /** The product's own account, beside the pool. */
  operatingAccountNumber: string
  /** Time until a transfer is paid in the failure mode `pending_then_ok`. */
  pendingMs: number
  /** Time until a transfer to an account number that ends in 0009 is paid. */
  testPendingMs: number
}

export function bankSettings({ env }: { env: Environment }): BankSettings {
  return {
    noticeUrl: env['NOTICE_URL'] ?? `${productAddress(env)}/api/callbacks/vfd/inflow`,
    noticeSecret: env['VFD_NOTICE_SECRET'] ?? DEVELOPMENT_NOTICE_SECRET,
    walletName: env['VFD_WALLET_NAME'] ?? 'kasuwa',
    operatingAccountNumber: env['VFD_OPERATING_ACCOUNT'] ?? '1000000019',
    pendingMs: 8_000,
    testPendingMs: 60_000,
    noticeRetryMs: NOTICE_RETRY_MS,
  }
}
