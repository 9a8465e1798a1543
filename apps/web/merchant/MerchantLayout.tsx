import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PERSONAL_ACCOUNT } from '../../../modules/businesses/contract.ts'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { MerchantAccountDetails } from '../../../modules/cashpoints/web/index.ts'
import { FlagBanner } from '../../../modules/flags/web/index.ts'
import { addCashpoint } from '../../../modules/cashpoints/contract.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { ActionBell } from '../../../modules/overview/web/ActionBell.tsx'
import type { ActivationDialogProps } from '../../../modules/overview/web/index.ts'
import { isActivationNew } from '../../../modules/verification/contract.ts'
import { FeeNote } from '../../../modules/pricing/web/index.ts'
import { PaymentSenderProvider, usePayments } from '../../../modules/transfers/web/index.ts'
import { unreadIn } from '../../../modules/support/contract.ts'
import { AppShell } from '../../../ui/frame/AppShell.tsx'
import { Banner } from '../../../ui/frame/Banner.tsx'
import { initialsOf, Avatar } from '../../../ui/frame/Avatar.tsx'
import { type NavItem, SideNav } from '../../../ui/frame/SideNav.tsx'
import { TabBar } from '../../../ui/frame/TabBar.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { CashpointIcon, MenuIcon, SignOutIcon, StampIcon, SupportIcon } from '../../../ui/icons/icons.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Menu } from '../../../ui/parts/Menu.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { MoreSheetProps } from '../shell/MoreSheet.tsx'
import { useThemeItems } from '../shell/theme-items.ts'
import { StartupDelay } from '../shell/StartupDelay.tsx'
import { SessionExpiredDialog } from '../shell/SessionExpiredDialog.tsx'
import { SignOutDialog } from '../shell/SignOutDialog.tsx'
import { TourLauncher } from '../tour/TourLauncher.tsx'
import { SupportWidget } from '../shell/SupportWidget.tsx'
import { LiveStatus } from '../shell/LiveStatus.tsx'
import { loadPagesAhead } from '../lazy-page.ts'
import { PRODUCT_NAME } from '../site-config.ts'
import { BusinessMenu, useOtherBusinesses } from './BusinessMenu.tsx'
import { openedCashpoints } from './merchant-parts.ts'
import { MERCHANT_PATH as HOME_PATH } from './navigation.ts'
import { settingsHref } from './settings-tabs.ts'
import { offersNewBusiness } from './offers-new-business.ts'
import { ALL_PAYMENT_KINDS } from './payment-kinds.ts'
import { UnansweredPaymentActs } from './waiting-payment-acts.ts'
import { askWantedNotice } from './wanted-notice.ts'
import { AIRTIME_POPUP, BILLS_POPUP, CREATE_BUSINESS_POPUP } from './popups.ts'
import type { NewBusinessPopupProps } from './NewBusinessPopup.tsx'
import { useIsHiddenPage, useMerchantPlaces, usePopupHref } from './useNavigation.ts'
import { WebPromotion } from './WebPromotion.tsx'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { usePopup } from '../usePopup.ts'

const COMPLIANCE_PATH = `${HOME_PATH}/compliance`
const ActivationDialog = lazyPart<ActivationDialogProps>(async () => ({
  default: (await import('../../../modules/overview/web/index.ts')).ActivationDialog,
}))
const NewBusinessPopup = lazyPart<NewBusinessPopupProps>(() => import('./NewBusinessPopup.tsx'))
const AppFooter = lazyPart<object>(() => import('../shell/AppFooter.tsx'))
const MoreSheet = lazyPart<MoreSheetProps>(() => import('../shell/MoreSheet.tsx'))

/** The frame of a merchant's pages. Another business remounts it, so that live events and figures start again. */
export function MerchantLayout() {
  const { person } = useCurrentUser()
  return <MerchantShell key={person.businessid} />
}

function MerchantShell() {
  const { person, business, isWebUser } = useCurrentUser()
  const details = useQuery(merchantQuery(person.businessid)).data
  useEffect(() => loadPagesAhead(HOME_PATH), [])
  const [open, setOpen] = useState<'more' | 'leaving' | null>(null)
  const looks = useThemeItems()
  const accountPopup = usePopup('account-details')
  const newBusiness = usePopup(CREATE_BUSINESS_POPUP)
  const [airtime, bills] = [usePopup(AIRTIME_POPUP), usePopup(BILLS_POPUP)]
  const offersNew = offersNewBusiness(details)
  // The link to the verification stays until it is complete, also after the banner has gone.
  const isOnTheWay = details !== undefined && details.tier !== 'verified'
  const isVerifying = useLocation({ select: ({ pathname }) => pathname === COMPLIANCE_PATH })
  const otherBusinesses = useOtherBusinesses()
  const places = useMerchantPlaces(details)
  const morePlaces = places.filter(({ tab, isDesktopOnly }) => tab === null && !isDesktopOnly)
  const isHidden = useIsHiddenPage(details)
  const bankDetails = { href: usePopupHref('account-details'), label: t`Bank Details`, icon: CashpointIcon }
  const support = { href: settingsHref('support') ?? '/support', label: t`Support`, icon: SupportIcon }
  const canAddCashpoint = details?.activated === true && details.may.includes(addCashpoint.operation)
  const verify = (label: string) => ({ id: 'verify', label, icon: <StampIcon size={20} />, href: COMPLIANCE_PATH })
  const name = details?.businessname ?? business?.businessname ?? PRODUCT_NAME
  const logOut = { id: 'out', label: t`Log Out`, icon: <SignOutIcon size={20} />, onPress: () => setOpen('leaving') }
  const isActivationShown = details !== undefined && isWebUser && details.nuban !== null && isActivationNew(details.parts)
  const isSending = usePayments().some(({ state }) => state === 'sending')
  const canTour =
    details?.activated === true &&
    !isActivationNew(details.parts) &&
    !accountPopup.isOpen &&
    !newBusiness.isOpen &&
    !airtime.isOpen &&
    !bills.isOpen &&
    open === null &&
    !isSending
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
        >
          {details?.classification === 'web' && details.account_type !== PERSONAL_ACCOUNT && openedCashpoints(details.parts) === 0 && (
            <WebPromotion href={canAddCashpoint ? `${HOME_PATH}/cashpoint?open=add` : null} />
          )}
          <FeeNote businessid={person.businessid} />
        </SideNav>
      }
      top={
        <TopBar
          switcher={
            <BusinessMenu
              name={name}
              detail={
                details &&
                isWebUser &&
                (details.nuban ? (
                  <>
                    <AccountNumber number={details.nuban} /> · {details.bank_label}
                  </>
                ) : (
                  t`Unverified Account`
                ))
              }
              isActivated={details?.activated ?? true}
              verify={isOnTheWay ? verify(t`Verify Your Account`) : null}
              offersNew={offersNew}
              onSignOut={() => setOpen('leaving')}
            />
          }
          actions={
            <>
              <PaletteButton businessid={person.businessid} details={details} />
              <ActionBell businessid={person.businessid} part={details?.parts['overview']} />
              <LiveStatus />
            </>
          }
          menu={
            <Menu
              label={t`Profile`}
              align="end"
              items={[
                ...(isOnTheWay ? [verify(t`Verify Account`)] : []),
                ...(details?.activated === false ? otherBusinesses : []),
                menuItem(bankDetails),
                menuItem(support),
                { id: 'line-looks', isLine: true },
                ...looks,
                { id: 'line', isLine: true },
                logOut,
              ]}
              trigger={(wires) => (
                <IconButton label={t`${person.firstname}, profile menu`} {...wires}>
                  <Avatar initials={initialsOf(`${person.firstname} ${person.lastname}`)} tone="info" />
                </IconButton>
              )}
            />
          }
        />
      }
      tabBar={
        <TabBar
          items={[
            ...places.flatMap(({ tab, ...place }) => (tab === null ? [] : [{ ...place, label: tab }])),
            {
              label: t`More`,
              count: countOf(morePlaces),
              icon: MenuIcon,
              onPress: () => setOpen('more'),
              sheet: { isOpen: open === 'more', onNear: MoreSheet.preload },
            },
          ]}
        />
      }
      support={!isActivationShown && <SupportWidget href={support.href} businessid={person.businessid} unread={unreadIn(details?.parts)} />}
      footer={<AppFooter />}
    >
      <FlagBanner parts={details?.parts} />
      {details && !details.activated && (
        <Banner
          title={t`Activate Your Account`}
          action={!isVerifying && <ButtonLink size="small" href={COMPLIANCE_PATH}>{t`Verify Account`}</ButtonLink>}
        >
          <Trans>Verify Your Business Account To Enjoy All {PRODUCT_NAME} Features</Trans>
        </Banner>
      )}
      {details?.standing_reason && (
        <Banner title={t`This account is restricted`} tone="wait">
          {details.standing_reason}
        </Banner>
      )}
      <PaymentSenderProvider
        businessid={person.businessid}
        kinds={ALL_PAYMENT_KINDS}
        unansweredActs={(payment) => <UnansweredPaymentActs payment={payment} />}
        onTaken={askWantedNotice}
      >
        <StartupDelay waiting={<Skeleton />}>{isHidden ? <Navigate to={HOME_PATH} replace /> : <Outlet />}</StartupDelay>
      </PaymentSenderProvider>
      {open === 'more' && (
        <MoreSheet
          places={[...morePlaces, bankDetails, support]}
          acts={details?.activated === false ? otherBusinesses : []}
          onClose={() => setOpen(null)}
          onSignOut={() => setOpen('leaving')}
        />
      )}
      {accountPopup.isOpen && details && (
        <MerchantAccountDetails
          businessid={person.businessid}
          isVerified={details.activated}
          isWebUser={isWebUser}
          verifyHref={COMPLIANCE_PATH}
          onClose={accountPopup.close}
        />
      )}
      {newBusiness.isOpen && details && offersNewBusiness(details) && <NewBusinessPopup details={details} onClose={newBusiness.close} />}
      <SignOutDialog isOpen={open === 'leaving'} onClose={() => setOpen(null)} />
      {isActivationShown && (
        <ActivationDialog businessid={person.businessid} limit={details.limit} complianceHref={COMPLIANCE_PATH} homeHref={HOME_PATH} />
      )}
      <TourLauncher kind="merchant" isReady={canTour} />
      <SessionExpiredDialog />
    </AppShell>
  )
}

/** What waits behind these places, in one number. */
function countOf(places: readonly Pick<NavItem, 'count'>[]): NavItem['count'] {
  const counts = places.flatMap(({ count }) => count ?? [])
  return counts[0] && { value: counts.reduce((sum, { value }) => sum + value, 0), word: counts[0].word }
}

const menuItem = ({ href, label, icon: Sign }: NavItem) => ({ id: href, label, icon: <Sign size={20} />, href })
