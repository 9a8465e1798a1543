import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { areaOf, can, type Role, ROLES } from '../../../modules/identity/contract.ts'
import { AppShell } from '../../../ui/frame/AppShell.tsx'
import { Avatar } from '../../../ui/frame/Avatar.tsx'
import { type NavItem, SideNav } from '../../../ui/frame/SideNav.tsx'
import { SupportButton } from '../../../ui/frame/SupportButton.tsx'
import { TabBar, type TabBarItem } from '../../../ui/frame/TabBar.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { CashpointIcon, MenuIcon } from '../../../ui/icons/icons.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { CashierFigures } from '../cashier/CashierFigures.tsx'
import { cashierPlaces } from '../cashier/places.ts'
import { DashboardFigures } from '../merchant/DashboardFigures.tsx'
import { merchantPlaces } from '../merchant/places.ts'
import { type Figures, firstScreens } from './first-screens.ts'

const FRAMES = {
  cashier: cashierFrame(),
  sender: merchantFrame(true, true),
  reader: merchantFrame(false, true),
  'new-sender': merchantFrame(true, false),
  'new-reader': merchantFrame(false, false),
}
type FrameName = keyof typeof FRAMES

/** Templates of figures, which start.js puts in the place of the placeholders. */
const FIGURES: Record<Figures['template'], ComponentType> = { dashboard: DashboardFigures, cashier: CashierFigures }

/** The frame that each role sees. start.js puts `new-` before that of a business without its activation, except for cashiers. */
export const frameOfRole: Record<string, FrameName> = Object.fromEntries(ROLES.map((role) => [role, frameOf(role)]))

function frameOf(role: Role): 'cashier' | 'sender' | 'reader' {
  if (areaOf(role) === 'cashpoint') return 'cashier'
  return can(role, 'send_money') ? 'sender' : 'reader'
}

/**
 * What the document shows before the application runs: the frame of each area, of which the stylesheet shows the one that start.js has
 * chosen. It has the heights of the frame that replaces it. The build renders it, so it has no data, no hooks of the browser and no style
 * attribute, which the content security policy refuses.
 */
export function Frames({ productName }: { productName: string }) {
  return (
    <>
      {Object.entries(FRAMES).map(([name, frame]) => (
        <div key={name} className={`first-frame first-frame--${name}`} inert>
          <Frame {...frame} productName={productName} />
        </div>
      ))}
      {Object.entries(FIGURES).map(([name, Figures]) => (
        <template key={name} id={`figures-${name}`}>
          <Figures />
        </template>
      ))}
    </>
  )
}

type FrameItems = { home: string; places: readonly NavItem[]; tabs: readonly TabBarItem[] }

function merchantFrame(maySend: boolean, isActivated: boolean): FrameItems {
  // Classes and flags add entries once the server has answered.
  const facts = {
    isActivated,
    isVerified: isActivated,
    classification: '',
    flags: {},
    isAggregator: false,
    may: maySend ? ['transfers.send'] : [],
  }
  const places = merchantPlaces(facts, (path) => firstScreens.some((screen) => screen.path === path))
  const tabs = places.flatMap(({ tab, ...place }) => (tab === null ? [] : [{ ...place, label: tab }]))
  return { home: places[0]!.href, places, tabs: [...tabs, { label: t`More`, icon: MenuIcon, onPress: () => {} }] }
}

function cashierFrame(): FrameItems {
  const places = cashierPlaces()
  return {
    home: places[0]!.href,
    places,
    tabs: [
      ...places.filter(({ isTab }) => isTab),
      { label: t`Bank Details`, icon: CashpointIcon, onPress: () => {} },
      { label: t`More`, icon: MenuIcon, onPress: () => {} },
    ],
  }
}

function Frame({ home, places, tabs, productName }: FrameItems & { productName: string }) {
  return (
    <AppShell
      homeHref={home}
      side={
        <SideNav
          mark={
            <Link href={home}>
              <Logo name={productName} />
            </Link>
          }
          items={places}
        />
      }
      top={
        <TopBar
          switcher={
            <span className="switcher">
              <Avatar initials="" />
              <span className="bone first-frame__name" />
            </span>
          }
        />
      }
      tabBar={<TabBar items={tabs} />}
      support={<SupportButton href={home} />}
    >
      <span className="bone first-frame__title" />
      <Skeleton />
    </AppShell>
  )
}
