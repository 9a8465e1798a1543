import type { NavItem } from './SideNav.tsx'
import './nav-count.css'

/** The number that needs attention behind a place of the navigation. Nothing for none. */
export function NavCount({ count }: { count: NavItem['count'] }) {
  if (!count || count.value === 0) return null
  return (
    <b className="nav-count">
      <span>{count.value > 99 ? '99+' : count.value}</span>
      <span className="visually-hidden"> {count.word}</span>
    </b>
  )
}
