import { t } from '@lingui/core/macro'
import { HistoryIcon, HomeIcon, SendIcon } from '../../../ui/icons/icons.tsx'

const HOME_PATH = '/admin/merchant'

/** The destinations of the merchant's navigation. */
export function merchantPlaces(maySend: boolean) {
  return [
    { href: HOME_PATH, label: t`Dashboard`, icon: HomeIcon },
    ...(maySend ? [{ href: `${HOME_PATH}/transfer`, label: t`Send Money`, icon: SendIcon }] : []),
    { href: `${HOME_PATH}/history`, label: t`History`, icon: HistoryIcon },
  ]
}
