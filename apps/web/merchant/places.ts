import { t } from '@lingui/core/macro'
import { CashpointIcon, HistoryIcon, HomeIcon, SendIcon } from '../../../ui/icons/icons.tsx'

const HOME_PATH = '/admin/merchant'

/** The destinations of the merchant's navigation. `tab` is the short word in the tab bar of a phone. SHELL-58: no cashpoints before the activation. */
export function merchantPlaces(maySend: boolean, isActivated: boolean) {
  return [
    { href: HOME_PATH, label: t`Dashboard`, tab: t`Home`, icon: HomeIcon },
    ...(isActivated ? [{ href: `${HOME_PATH}/cashpoint`, label: t`Cashpoint`, tab: t`Cashpoint`, icon: CashpointIcon }] : []),
    ...(maySend ? [{ href: `${HOME_PATH}/transfer`, label: t`Send Money`, tab: t`Send`, icon: SendIcon }] : []),
    { href: `${HOME_PATH}/history`, label: t`History`, tab: t`History`, icon: HistoryIcon },
  ]
}
