import { t } from '@lingui/core/macro'
import { HistoryIcon, HomeIcon, SendIcon } from '../../../ui/icons/icons.tsx'

const HOME_PATH = '/admin/merchant'

/** The destinations of the merchant's navigation. `tab` is the short word in the tab bar of a phone. */
export function merchantPlaces(maySend: boolean) {
  return [
    { href: HOME_PATH, label: t`Dashboard`, tab: t`Home`, icon: HomeIcon },
    ...(maySend ? [{ href: `${HOME_PATH}/transfer`, label: t`Send Money`, tab: t`Send`, icon: SendIcon }] : []),
    { href: `${HOME_PATH}/history`, label: t`History`, tab: t`History`, icon: HistoryIcon },
  ]
}
