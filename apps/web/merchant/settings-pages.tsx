import { t } from '@lingui/core/macro'
import type { WireReply } from '../../../platform/http/contract.ts'
import type { showMerchant } from '../../../modules/businesses/contract.ts'
import { readFlags } from '../../../modules/flags/contract.ts'
import { BankIcon, GrowIcon, type Icon, KeyIcon, PeopleIcon, PersonIcon, SupportIcon, WebhookIcon } from '../../../ui/icons/icons.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { SettingsTab } from './settings-tabs.ts'

type Details = WireReply<typeof showMerchant>
type PageProps = { businessid: string }

export type SettingsPageTab = {
  key: SettingsTab
  label: string
  /** What the tab is about, in the list that a phone shows in place of the tabs. */
  about: string
  icon: Icon
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
    { key: 'profile', label: t`Profile`, about: t`Your name, PIN and password`, icon: PersonIcon, isShown: true, page: Profile },
    {
      key: 'payout-accounts',
      label: t`Payout Accounts`,
      about: t`The bank account that gets your withdrawals`,
      icon: BankIcon,
      isShown: true,
      page: PayoutAccounts,
    },
    { key: 'api', label: t`API`, about: t`Keys for your own software`, icon: KeyIcon, isShown: true, isDisabled: !seesKeys, page: Api },
    { key: 'support', label: t`Support`, about: t`Chat with us or call us`, icon: SupportIcon, isShown: true, page: Support },
    { key: 'teams', label: t`Teams`, about: t`Who can sign in, and what they may do`, icon: PeopleIcon, isShown: hasTeam, page: Teams },
    {
      key: 'webhook',
      label: t`Webhook`,
      about: t`Notifications to your server`,
      icon: WebhookIcon,
      isShown: true,
      isDisabled: !seesKeys,
      page: Webhook,
    },
    { key: 'limit', label: t`Increase Account Limit`, about: t`How much you can send in a day`, icon: GrowIcon, isShown: hasLimit, page: Limit },
  ]
}
