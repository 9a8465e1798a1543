import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { CashierAccountDetails } from '../../../modules/cashpoints/web/index.ts'
import { FlagBanner } from '../../../modules/flags/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { cashierTodayQuery } from '../../../modules/overview/web/index.ts'
import { unreadIn } from '../../../modules/support/contract.ts'
import { AppShell } from '../../../ui/frame/AppShell.tsx'
import { BusinessSwitcher } from '../../../ui/frame/BusinessSwitcher.tsx'
import { Avatar, initialsOf } from '../../../ui/frame/Avatar.tsx'
import { SideNav } from '../../../ui/frame/SideNav.tsx'
import { TabBar } from '../../../ui/frame/TabBar.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { CashpointIcon, MenuIcon, SettingsIcon, SignOutIcon } from '../../../ui/icons/icons.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { MoreSheetProps } from '../shell/MoreSheet.tsx'
import { useThemeItems } from '../shell/theme-items.ts'
import { StartupDelay } from '../shell/StartupDelay.tsx'
import { SessionExpiredDialog } from '../shell/SessionExpiredDialog.tsx'
import { SignOutDialog } from '../shell/SignOutDialog.tsx'
import { TourLauncher } from '../tour/TourLauncher.tsx'
import { SupportWidget } from '../shell/SupportWidget.tsx'
import { LiveStatus } from '../shell/LiveStatus.tsx'
import { useSwitchBusiness } from '../shell/useSwitchBusiness.ts'
import { loadPagesAhead } from '../lazy-page.ts'
import { PRODUCT_NAME } from '../site-config.ts'
import { usePopup } from '../usePopup.ts'
import { cashierPlaces } from './places.ts'

const AppFooter = lazyPart<object>(() => import('../shell/AppFooter.tsx'))
const MoreSheet = lazyPart<MoreSheetProps>(() => import('../shell/MoreSheet.tsx'))
const HOME_PATH = '/admin/cashpoint'

/** The frame of the cashier's pages. It has no action that moves money. */
export function CashierLayout() {
  const { person, business, isWebUser } = useCurrentUser()
  const { data } = useQuery(cashierTodayQuery(person.cashpointid ?? ''))
  const { data: details } = useQuery(merchantQuery(person.businessid))
  const switchBusiness = useSwitchBusiness()
  useEffect(() => loadPagesAhead(HOME_PATH), [])
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/\/$/, '') })
  const looks = useThemeItems()
  const [open, setOpen] = useState<'leaving' | 'more' | null>(null)
  const account = usePopup('account-details')
  const places = cashierPlaces().map((place) => ({ ...place, isCurrent: path === place.href }))
  const name = data?.cashpoint.business ?? business?.businessname ?? ''
  // A person may be a cashier here and a member elsewhere.
  const otherPlaces = person.merchants.map((one) => ({
    id: one.businessid,
    label: one.businessname,
    icon: <Avatar initials={initialsOf(one.businessname)} />,
    isChosen: one.businessid === person.businessid,
    onPress: () => switchBusiness(one.businessid),
  }))
  return (
    <AppShell
      homeHref={HOME_PATH}
      side={
        <SideNav
          mark={
            <Link href={HOME_PATH}>
              <Logo name={PRODUCT_NAME} />
            </Link>
          }
          items={places}
        />
      }
      top={
        <TopBar
          switcher={
            <BusinessSwitcher
              initials={initialsOf(name)}
              name={name}
              detail={`${data?.cashpoint.name ?? t`Cashpoint`} · ${person.firstname}`}
              label={t`Cashier`}
              items={[
                ...(otherPlaces.length > 1 ? [...otherPlaces, { id: 'line-businesses', isLine: true } as const] : []),
                { id: 'settings', label: t`Profile Settings`, icon: <SettingsIcon size={20} />, href: `${HOME_PATH}/settings` },
                { id: 'account', label: t`Bank Details`, icon: <CashpointIcon size={20} />, onPress: account.open },
                ...places.filter(({ isTab }) => !isTab).map(({ href, label, icon: Sign }) => ({ id: href, label, icon: <Sign size={20} />, href })),
                { id: 'line-1', isLine: true },
                ...looks,
                { id: 'language', label: t`Language`, href: `${HOME_PATH}/settings#language` },
                { id: 'line-2', isLine: true },
                { id: 'out', label: t`Log Out`, icon: <SignOutIcon size={20} />, onPress: () => setOpen('leaving') },
              ]}
            />
          }
          actions={<LiveStatus />}
        />
      }
      tabBar={
        <TabBar
          items={[
            ...places.filter(({ isTab }) => isTab),
            { label: t`Bank Details`, icon: CashpointIcon, onPress: account.open },
            {
              label: t`More`,
              icon: MenuIcon,
              onPress: () => setOpen('more'),
              sheet: { isOpen: open === 'more', onNear: MoreSheet.preload },
            },
          ]}
        />
      }
      support={
        <SupportWidget
          href={`${HOME_PATH}/support`}
          businessid={person.businessid}
          cashpointid={person.cashpointid ?? ''}
          unread={unreadIn(details?.parts)}
        />
      }
      footer={<AppFooter />}
    >
      <FlagBanner parts={details?.parts} />
      <StartupDelay waiting={<Skeleton />}>
        <Outlet />
      </StartupDelay>
      {account.isOpen && business && (
        <CashierAccountDetails
          cashpointid={person.cashpointid ?? ''}
          isVerified={business.tier !== 'unverified'}
          isWebUser={isWebUser}
          verifyHref={null}
          onClose={account.close}
        />
      )}
      {open === 'more' && (
        <MoreSheet isCashier places={places.filter(({ isTab }) => !isTab)} onClose={() => setOpen(null)} onSignOut={() => setOpen('leaving')} />
      )}
      <SignOutDialog isOpen={open === 'leaving'} onClose={() => setOpen(null)} />
      <TourLauncher kind="cashier" isReady={data !== undefined && open === null && !account.isOpen} />
      <SessionExpiredDialog />
    </AppShell>
  )
}
