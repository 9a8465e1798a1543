import type { PartnerContext } from '../../context.ts'
import { NOTICE_RETRY_MS, type NoticeSettings } from '../../notices/notices.ts'
import { type Environment, productAddress, type ServerSettings } from '../../settings.ts'

export type PaystackSettings = NoticeSettings & {
  secretKey: string
  /** Where a customer's browser finds the pay page; empty: the address by which the product calls. */
  publicUrl: string
}

export type PaystackContext = PartnerContext<PaystackSettings>

/** The secret is the same on both sides of a development machine; never that of a system that holds money. */
export function paystackSettings({ env }: { server: ServerSettings; env: Environment }): PaystackSettings {
  return {
    noticeUrl: env['PAYSTACK_NOTICE_URL'] ?? `${productAddress(env)}/api/callbacks/paystack`,
    secretKey: env['PAYSTACK_SECRET_KEY'] ?? 'sk_test_for_development_only',
    noticeRetryMs: NOTICE_RETRY_MS,
    publicUrl: env['PAYSTACK_PAGE_URL'] ?? '',
  }
}
