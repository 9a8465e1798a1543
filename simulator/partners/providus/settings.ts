import type { PartnerContext } from '../../context.ts'
import { NOTICE_RETRY_MS, type NoticeSettings } from '../../notices/notices.ts'
import { type Environment, productAddress } from '../../settings.ts'

export type ProvidusSettings = NoticeSettings & {
  clientId: string
  clientSecret: string
}

export type ProvidusContext = PartnerContext<ProvidusSettings>

/** The secret is the same on both sides of a development machine; never that of a system that holds money. */
export function providusSettings({ env }: { env: Environment }): ProvidusSettings {
  return {
    noticeUrl: env['PROVIDUS_NOTICE_URL'] ?? `${productAddress(env)}/api/callbacks/providus/settlement`,
    clientId: env['PROVIDUS_CLIENT_ID'] ?? 'development',
    clientSecret: env['PROVIDUS_CLIENT_SECRET'] ?? 'providus-secret-for-development-only',
    noticeRetryMs: NOTICE_RETRY_MS,
  }
}
