import { t } from '@lingui/core/macro'
import { Link } from '../parts/Link.tsx'
import { NavCount } from './NavCount.tsx'
import type { NavItem } from './SideNav.tsx'
import './tab-bar.css'

export type TabBarItem = Pick<NavItem, 'label' | 'icon' | 'isCurrent' | 'count'> &
  (
    | { href: string }
    | {
        onPress: () => void
        /** The button opens a sheet. `onNear` may fetch its code. */
        sheet?: { isOpen: boolean; onNear: () => void }
      }
  )

/** The main destinations at the bottom of the screen; on a phone only. */
export function TabBar({ items, label = t`Main` }: { items: readonly TabBarItem[]; label?: string }) {
  return (
    <nav className="tabbar" aria-label={label}>
      {items.map(({ label: word, icon: Sign, isCurrent, count, ...to }) =>
        'href' in to ? (
          <Link key={word} href={to.href} aria-current={isCurrent ? 'page' : undefined}>
            <Sign />
            {word}
            <NavCount count={count} />
          </Link>
        ) : (
          <button
            key={word}
            type="button"
            onClick={to.onPress}
            onPointerEnter={to.sheet?.onNear}
            onFocus={to.sheet?.onNear}
            aria-haspopup={to.sheet && 'dialog'}
            aria-expanded={to.sheet?.isOpen}
          >
            <Sign />
            {word}
            <NavCount count={count} />
          </button>
        ),
      )}
    </nav>
  )
}
