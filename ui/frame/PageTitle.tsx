import type { ReactNode } from 'react'
import './page-title.css'

/** The title of the page, with the actions that concern the whole page. */
export function PageTitle({ children, actions, note }: { children: ReactNode; actions?: ReactNode; note?: ReactNode }) {
  return (
    <header className="title">
      <div>
        <h1>{children}</h1>
        {note && <p className="soft">{note}</p>}
      </div>
      {actions && <div className="buttons">{actions}</div>}
    </header>
  )
}
