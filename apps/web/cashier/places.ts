import { t } from '@lingui/core/macro'
import { GrowIcon, HistoryIcon, HomeIcon, SettingsIcon, SupportIcon } from '../../../ui/icons/icons.tsx'

const HOME_PATH = '/admin/cashpoint'

/** The destinations of the cashier's navigation. `isTab`: in the tab bar of a phone; the menu of the cashier has the others. */
export function cashierPlaces() {
  return [
    { href: HOME_PATH, label: t`Dashboard`, icon: HomeIcon, isTab: true },
    { href: `${HOME_PATH}/transactions`, label: t`History`, icon: HistoryIcon, isTab: true },
    { href: `${HOME_PATH}/bonus`, label: t`Bonus`, icon: GrowIcon, isTab: false },
    { href: `${HOME_PATH}/support`, label: t`Support`, icon: SupportIcon, isTab: false },
    { href: `${HOME_PATH}/settings`, label: t`Settings`, icon: SettingsIcon, isTab: true },
  ]
}
