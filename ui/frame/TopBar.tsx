import type { ReactNode } from 'react'
import './top-bar.css'

/** The current business, the search box and the profile menu. On a phone the search box and `menu` are hidden. */
export function TopBar({ switcher, search, actions, menu }: { switcher: ReactNode; search?: ReactNode; actions?: ReactNode; menu?: ReactNode }) {
  return (
    <header className="top" data-bar="top">
      {switcher}
      {search && <div className="top__search">{search}</div>}
      <div className="top__end">
        {actions}
        {menu && <div className="top__menu">{menu}</div>}
      </div>
    </header>
  )
}
