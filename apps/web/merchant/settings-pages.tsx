import { t } from '@lingui/core/macro'
import type { WireReply } from '../../../platform/http/contract.ts'
import type { showMerchant } from '../../../modules/businesses/contract.ts'
import { readFlags } from '../../../modules/flags/contract.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { SettingsTab } from './settings-tabs.ts'

type Details = WireReply<typeof showMerchant>
type PageProps = { businessid: string }

export type SettingsPageTab = {
  key: SettingsTab
  label: string
  isShown: boolean
  /** The role may see that the tab exists, and not open it (SET-08, SET-09). */
  isDisabled?: boolean
  page: ReturnType<typeof lazyPart<PageProps>>
}

const Profile = lazyPart<PageProps>(async () => ({ default: (await import('./ProfileTab.tsx')).ProfileTab }))
const PayoutAccounts = lazyPart<PageProps>(async () => ({ default: (await import('../../../modules/payout-banks/web/index.ts')).PayoutAccounts }))
const Api = lazyPart<PageProps>(async () => ({ default: (await import('./ApiTab.tsx')).ApiTab }))
const Webhook = lazyPart<PageProps>(async () => ({ default: (await import('../../../modules/developers/web/index.ts')).WebhookSettings }))
const Support = lazyPart<PageProps>(async () => ({ default: (await import('./SupportTab.tsx')).SupportTab }))
const Limit = lazyPart<PageProps>(async () => ({ default: (await import('../../../modules/account-limits/web/index.ts')).IncreaseLimit }))
const Teams = lazyPart<PageProps>(async () => ({ default: (await import('../../../modules/team/web/index.ts')).TeamSettings }))

/** The tabs of the settings in their order. A new one is one line here and its key in `SETTINGS_TABS`. */
export function settingsPages({ parts, may }: Details): SettingsPageTab[] {
  const hasTeam = readFlags(parts)['web.team'] === true && may.includes('team.list_members')
  const hasLimit = readFlags(parts)['web.limit.increase'] === true && may.includes('account-limits.request')
  const seesKeys = may.includes('developers.show_settings')
  return [
    { key: 'profile', label: t`Profile`, isShown: true, page: Profile },
    { key: 'payout-accounts', label: t`Payout Accounts`, isShown: true, page: PayoutAccounts },
    { key: 'api', label: t`API`, isShown: true, isDisabled: !seesKeys, page: Api },
    { key: 'support', label: t`Support`, isShown: true, page: Support },
    { key: 'teams', label: t`Teams`, isShown: hasTeam, page: Teams },
    { key: 'webhook', label: t`Webhook`, isShown: true, isDisabled: !seesKeys, page: Webhook },
    { key: 'limit', label: t`Increase Account Limit`, isShown: hasLimit, page: Limit },
  ]
}
