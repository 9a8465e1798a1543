import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { cashpointQuery } from '../../../modules/cashpoints/web/index.ts'
import { useSignedIn } from '../../../modules/onboarding/web/index.ts'
import { tillQuery } from '../../../modules/overview/web/index.ts'
import { AppShell } from '../../../ui/frame/AppShell.tsx'
import { BusinessSwitcher } from '../../../ui/frame/BusinessSwitcher.tsx'
import { initialsOf } from '../../../ui/frame/Avatar.tsx'
import { SideNav } from '../../../ui/frame/SideNav.tsx'
import { TabBar } from '../../../ui/frame/TabBar.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { CashpointIcon, HistoryIcon, HomeIcon, SettingsIcon, SignOutIcon } from '../../../ui/icons/icons.tsx'
import { Mark } from '../../../ui/icons/Logo.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { FactList } from '../../../ui/parts/DescriptionList.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { LiveLight } from '../../../ui/parts/ConnectionStatus.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { CannotLoad } from '../shell/QueryError.tsx'
import { FirstScreen } from '../shell/StartupDelay.tsx'
import { SessionEnded } from '../shell/SessionExpiredDialog.tsx'
import { SignOutQuestion } from '../shell/SignOutDialog.tsx'
import { useNews } from '../shell/useLiveUpdates.ts'
import { PRODUCT } from '../site-config.ts'

const HOME = '/admin/cashpoint'

/** The frame of the counter: what is paid here and where, and nothing that moves money. */
export function CashierLayout() {
  const { person, business } = useSignedIn()
  const { data } = useQuery(tillQuery(person.cashpointid ?? ''))
  const live = useNews()
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/\/$/, '') })
  const [open, setOpen] = useState<'account' | 'leaving' | null>(null)
  const places = [
    { href: HOME, label: 'Dashboard', icon: HomeIcon },
    { href: `${HOME}/transactions`, label: 'History', icon: HistoryIcon },
    { href: `${HOME}/settings`, label: 'Settings', icon: SettingsIcon },
  ].map((place) => ({ ...place, isCurrent: path === place.href }))
  const name = data?.cashpoint.business ?? business?.businessname ?? ''
  return (
    <AppShell
      side={
        <SideNav
          mark={
            <Link href={HOME}>
              <Mark name={PRODUCT} />
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
              detail={`${data?.cashpoint.name ?? 'Cashpoint'} · ${person.firstname}`}
              label="Cashier"
              items={[
                { id: 'settings', label: 'Profile Settings', icon: <SettingsIcon size={20} />, href: `${HOME}/settings` },
                { id: 'account', label: 'Bank Details', icon: <CashpointIcon size={20} />, onPress: () => setOpen('account') },
                { id: 'out', label: 'Log Out', icon: <SignOutIcon size={20} />, onPress: () => setOpen('leaving') },
              ]}
            />
          }
          actions={<LiveLight state={live} />}
        />
      }
      tabBar={<TabBar items={[...places, { label: 'Log Out', icon: SignOutIcon, onPress: () => setOpen('leaving') }]} />}
    >
      <FirstScreen waiting={<Skeleton />}>
        <Outlet />
      </FirstScreen>
      <Dialog
        title="Bank Details"
        isOpen={open === 'account'}
        onClose={() => setOpen(null)}
        buttons={<Button onClick={() => setOpen(null)}>Close</Button>}
      >
        <Account cashpointid={person.cashpointid ?? ''} />
      </Dialog>
      <SignOutQuestion isOpen={open === 'leaving'} onClose={() => setOpen(null)} />
      <SessionEnded />
    </AppShell>
  )
}

/** Where customers of this cashpoint pay, to be read aloud. */
function Account({ cashpointid }: { cashpointid: string }) {
  const { data, isError, error, refetch } = useQuery(cashpointQuery(cashpointid))
  if (isError) return <CannotLoad error={error} what="The account" hasOld={false} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  if (data.accountnumber === null) return <p>The account opens as soon as the business is verified and the bank has answered.</p>
  return (
    <FactList
      facts={[
        {
          name: 'Account number',
          value: (
            <span className="copied">
              <AccountNumber number={data.accountnumber} />{' '}
              <CopyButton text={data.accountnumber} label="Copy account number of the cashpoint" said="Account Number Copied" />
            </span>
          ),
        },
        { name: 'Account name', value: data.accountname ?? data.name },
        { name: 'Bank', value: data.bank },
      ]}
    />
  )
}
