import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.tsx'
import { Link } from '../parts/Link.tsx'
import { NavCount } from './NavCount.tsx'
import './side-nav.css'

export type NavItem = {
  href: string
  label: string
  icon: Icon
  isCurrent?: boolean
  /** A small number that needs attention, and the word that a screen reader says after it. */
  count?: { value: number; word: string } | undefined
}

/** The side navigation. Two lines mark the current page. */
export function SideNav({
  mark,
  items,
  children,
  label = t`Main`,
}: {
  mark: ReactNode
  items: readonly NavItem[]
  children?: ReactNode
  label?: string
}) {
  return (
    <aside className="side">
      {mark}
      <nav className="side__list" aria-label={label}>
        {items.map(({ href, label: word, icon: Sign, isCurrent, count }) => (
          <Link key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
            <Sign size={20} />
            {word}
            <NavCount count={count} />
          </Link>
        ))}
      </nav>
      {children}
    </aside>
  )
}
