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
 * The person's businesses, and a link to the verification until it is complete. A phone has that link nowhere else. In a business that is
 * not activated it has that link and Sign Out alone (SHELL-93); the profile menu, and More on a phone, lead to the other businesses (`useOtherBusinesses`).
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
  const businesses = useBusinesses()
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
        ...(isActivated ? [...businesses, { id: 'line', isLine: true } as const] : []),
        ...(isActivated && offersNew ? [addNew] : []),
        ...(verify ? [verify] : []),
        { id: 'out', label: t`Sign Out`, icon: <SignOutIcon size={20} />, onPress: onSignOut },
      ]}
    />
  )
}

function useBusinesses() {
  const { person } = useCurrentUser()
  const switchBusiness = useSwitchBusiness(pathAfterSwitch)
  return person.merchants.map((one) => ({
    id: one.businessid,
    label: one.businessname,
    icon: <Avatar initials={initialsOf(one.businessname)} />,
    isChosen: one.businessid === person.businessid,
    onPress: () => switchBusiness(one.businessid),
  }))
}

/** Entries that lead from this business to the person's others. */
export const useOtherBusinesses = () =>
  useBusinesses()
    .filter(({ isChosen }) => !isChosen)
    .map(({ label, isChosen: _chosen, ...item }) => ({ ...item, label: t`Switch to ${label}` }))
