import type { ReactNode } from 'react'
import './page-title.css'

/** The name of the page, with what can be done with the whole of it. */
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
