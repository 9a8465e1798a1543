import { t } from '@lingui/core/macro'
import { HistoryIcon, HomeIcon, SettingsIcon, SupportIcon } from '../../../ui/icons/icons.tsx'

const HOME_PATH = '/admin/cashpoint'

/** The destinations of the cashier's navigation. */
export function cashierPlaces() {
  return [
    { href: HOME_PATH, label: t`Dashboard`, icon: HomeIcon },
    { href: `${HOME_PATH}/transactions`, label: t`History`, icon: HistoryIcon },
    { href: `${HOME_PATH}/support`, label: t`Support`, icon: SupportIcon },
    { href: `${HOME_PATH}/settings`, label: t`Settings`, icon: SettingsIcon },
  ]
}
