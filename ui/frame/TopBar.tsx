import type { ReactNode } from 'react'
import './top-bar.css'

/** Whose money this is, a way to find things, and the person. `menu` is the profile menu that a phone has under More instead. */
export function TopBar({ switcher, search, actions, menu }: { switcher: ReactNode; search?: ReactNode; actions?: ReactNode; menu?: ReactNode }) {
  return (
    <header className="top">
      {switcher}
      {search && <div className="top__search">{search}</div>}
      <div className="top__end">
        {actions}
        {menu && <div className="top__menu">{menu}</div>}
      </div>
    </header>
  )
}
