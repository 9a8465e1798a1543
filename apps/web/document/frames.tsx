import { t } from '@lingui/core/macro'
import { ROLES, type Role, SENDER_ROLES } from '../../../modules/identity/contract.ts'
import { AppShell } from '../../../ui/frame/AppShell.tsx'
import { Avatar } from '../../../ui/frame/Avatar.tsx'
import { type NavItem, SideNav } from '../../../ui/frame/SideNav.tsx'
import { TabBar } from '../../../ui/frame/TabBar.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { SignOutIcon } from '../../../ui/icons/icons.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { cashierPlaces } from '../cashier/places.ts'
import { merchantPlaces } from '../merchant/places.ts'

const FRAMES = { cashier: cashierPlaces(), sender: merchantPlaces(true), reader: merchantPlaces(false) }
type FrameName = keyof typeof FRAMES

/** The frame that each role sees. */
export const frameOfRole: Record<string, FrameName> = Object.fromEntries(ROLES.map((role) => [role, frameOf(role)]))

function frameOf(role: Role): FrameName {
  if (role === 'cashier') return 'cashier'
  return SENDER_ROLES.includes(role) ? 'sender' : 'reader'
}

/**
 * What the document shows before the application runs: the frame of each area, of which the stylesheet shows the one that start.js has
 * chosen. It has the heights of the frame that replaces it. The build renders it, so it has no data, no hooks of the browser and no style
 * attribute, which the content security policy refuses.
 */
export function Frames({ productName }: { productName: string }) {
  return Object.entries(FRAMES).map(([name, places]) => (
    <div key={name} className={`first-frame first-frame--${name}`} inert>
      <Frame places={places} productName={productName} />
    </div>
  ))
}

function Frame({ places, productName }: { places: readonly NavItem[]; productName: string }) {
  return (
    <AppShell
      side={
        <SideNav
          mark={
            <Link href={places[0]!.href}>
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
      tabBar={<TabBar items={[...places, { label: t`Log Out`, icon: SignOutIcon, onPress: () => {} }]} />}
    >
      <span className="bone first-frame__title" />
      <Skeleton />
    </AppShell>
  )
}
