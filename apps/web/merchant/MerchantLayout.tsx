import { Outlet, useRouterState } from '@tanstack/react-router'
import { AppShell } from '../../../ui/frame/AppShell.tsx'
import { SideNav } from '../../../ui/frame/SideNav.tsx'
import { SupportButton } from '../../../ui/frame/SupportButton.tsx'
import { TabBar } from '../../../ui/frame/TabBar.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { BusinessSwitcher } from '../../../ui/frame/BusinessSwitcher.tsx'
import { CashpointIcon, HistoryIcon, HomeIcon, MenuIcon, SendIcon } from '../../../ui/icons/icons.tsx'
import { Mark } from '../../../ui/icons/Mark.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { FirstScreen } from '../edge/FirstScreen.tsx'
import { PRODUCT } from '../product.ts'

const HOME = '/admin/merchant'

/** The frame of a merchant's pages. */
export function MerchantLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/\/$/, '') })
  const places = [
    { href: HOME, label: 'Dashboard', icon: HomeIcon },
    { href: `${HOME}/cashpoint`, label: 'Cashpoint', icon: CashpointIcon },
    { href: `${HOME}/history`, label: 'History', icon: HistoryIcon },
  ].map((place) => ({ ...place, isCurrent: path === place.href }))
  return (
    <AppShell
      side={<SideNav mark={<Link href={HOME}><Mark name={PRODUCT} /></Link>} items={places} />}
      top={<TopBar switcher={<BusinessSwitcher initials="" name={PRODUCT} items={[]} />} />}
      tabBar={<TabBar items={[...places, { href: `${HOME}?send`, label: 'Send', icon: SendIcon }, { label: 'More', icon: MenuIcon, onPress: () => undefined }]} />}
      support={<SupportButton onPress={() => undefined} />}
    >
      <FirstScreen waiting={<Skeleton />}><Outlet /></FirstScreen>
    </AppShell>
  )
}
