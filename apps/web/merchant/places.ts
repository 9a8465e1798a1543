import { t } from '@lingui/core/macro'
import {
  BulkIcon,
  CashpointIcon,
  GrowIcon,
  HistoryIcon,
  HomeIcon,
  type Icon,
  LoanIcon,
  PeopleIcon,
  ReferralIcon,
  SendIcon,
  SettingsIcon,
  StampIcon,
  CheckIcon,
  ReceiveIcon,
} from '../../../ui/icons/icons.tsx'
import { type NavigationFacts, type PlaceName, visiblePlaces } from './navigation.ts'

export type MerchantPlace = {
  href: string
  label: string
  icon: Icon
  /** The short word of the places in the tab bar of a phone. The others stand under More. */
  tab: string | null
  isDesktopOnly: boolean
}

const names = (): Record<PlaceName, { label: string; icon: Icon; tab?: string }> => ({
  dashboard: { label: t`Dashboard`, tab: t`Home`, icon: HomeIcon },
  compliance: { label: t`Compliance`, icon: StampIcon },
  cashpoint: { label: t`Cashpoint`, tab: t`Cashpoint`, icon: CashpointIcon },
  transfer: { label: t`Send Money`, tab: t`Send`, icon: SendIcon },
  bulk: { label: t`Bulk Payment`, icon: BulkIcon },
  history: { label: t`History`, tab: t`History`, icon: HistoryIcon },
  loans: { label: t`Loans`, icon: LoanIcon },
  'virtual-accounts': { label: t`Virtual Accounts`, icon: ReceiveIcon },
  referral: { label: t`Referral`, icon: ReferralIcon },
  authorizations: { label: t`Authorizations`, icon: CheckIcon },
  affiliates: { label: t`Affiliates`, icon: PeopleIcon },
  bonus: { label: t`Bonus`, icon: GrowIcon },
  settings: { label: t`Settings`, icon: SettingsIcon },
})

/** The merchant's navigation: what the rules show, as far as the page exists. A page that is added to the router appears by itself. */
export function merchantPlaces(facts: NavigationFacts, hasPage: (path: string) => boolean): MerchantPlace[] {
  const named = names()
  return visiblePlaces(facts)
    .filter(({ href }) => hasPage(href))
    .map(({ name, href, isDesktopOnly }) => ({ tab: null, ...named[name], href, isDesktopOnly }))
}
