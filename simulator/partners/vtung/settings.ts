import type { PartnerContext } from '../../context.ts'
import { NOTICE_RETRY_MS, type NoticeSettings } from '../../notices/notices.ts'
import { type Environment, productAddress } from '../../settings.ts'

export type VtungSettings = NoticeSettings & {
  username: string
  password: string
  pin: string
}

export type VtungContext = PartnerContext<VtungSettings>

/** Username, password and PIN are the same on both sides of a development machine; never those of a system that holds money. */
export function vtungSettings({ env }: { env: Environment }): VtungSettings {
  return {
    noticeUrl: env['VTUNG_NOTICE_URL'] ?? `${productAddress(env)}/api/callbacks/vtung`,
    noticeRetryMs: NOTICE_RETRY_MS,
    username: env['VTUNG_USERNAME'] ?? 'development',
    password: env['VTUNG_PASSWORD'] ?? 'vtung-password-for-development-only',
    pin: env['VTUNG_PIN'] ?? 'vtung-pin-for-development-only',
  }
}
