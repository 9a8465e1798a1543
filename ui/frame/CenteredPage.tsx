import type { ReactNode } from 'react'
import { ConnectionBar } from './ConnectionBar.tsx'
import './centered-page.css'

/** A page without the application frame: support, errors, the sign-in of operators. It has one column with the logo above. */
export function CenteredPage({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <div className="screen">
      <ConnectionBar />
      <div className="centered-page">
        <div className="centered-page__main">
          <header>{mark}</header>
          <main id="main">
            <div className="screen">{children}</div>
          </main>
        </div>
      </div>
    </div>
  )
}
