import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { Avatar, initialsOf } from '../../../ui/frame/Avatar.tsx'
import { BusinessSwitcher } from '../../../ui/frame/BusinessSwitcher.tsx'
import { PlusIcon, SignOutIcon } from '../../../ui/icons/icons.tsx'
import type { MenuItem } from '../../../ui/parts/Menu.tsx'
import { useSwitchBusiness } from '../shell/useSwitchBusiness.ts'
import { MERCHANT_PATH, pathAfterSwitch } from './navigation.ts'
import { CREATE_BUSINESS_POPUP } from './popups.ts'

/**
 * The person's businesses, and a link to the verification until it is complete. A phone has that link nowhere else. A single business that
 * is not activated is left out, because the button already names it.
 */
export function BusinessMenu({
  name,
  detail,
  isActivated,
  verify,
  offersNew,
  onSignOut,
}: {
  name: string
  detail: ReactNode
  isActivated: boolean
  verify: MenuItem | null
  offersNew: boolean
  onSignOut: () => void
}) {
  const { person } = useCurrentUser()
  const switchBusiness = useSwitchBusiness(pathAfterSwitch)
  const businesses = person.merchants.map((one) => ({
    id: one.businessid,
    label: one.businessname,
    icon: <Avatar initials={initialsOf(one.businessname)} />,
    isChosen: one.businessid === person.businessid,
    onPress: () => switchBusiness(one.businessid),
  }))
  const addNew = {
    id: 'new',
    label: t`Add New Business`,
    icon: <PlusIcon size={20} />,
    href: `${MERCHANT_PATH}?popup=${CREATE_BUSINESS_POPUP}`,
  }
  return (
    <BusinessSwitcher
      initials={initialsOf(name)}
      name={name}
      detail={detail}
      items={[
        ...(isActivated || businesses.length > 1 ? [...businesses, { id: 'line', isLine: true } as const] : []),
        ...(offersNew ? [addNew] : []),
        ...(verify ? [verify] : []),
        { id: 'out', label: t`Sign Out`, icon: <SignOutIcon size={20} />, onPress: onSignOut },
      ]}
    />
  )
}
