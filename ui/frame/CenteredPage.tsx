import type { ReactNode } from 'react'
import { ConnectionBar } from './ConnectionBar.tsx'
import './centered-page.css'

/**
 * A page without the application frame: sign-in, sign-up, errors. It has one column with the logo above. On wide screens `aside` is beside
 * it.
 */
export function CenteredPage({ mark, children, aside, foot }: { mark: ReactNode; children: ReactNode; aside?: ReactNode; foot?: ReactNode }) {
  return (
    <div className="screen">
      <ConnectionBar />
      <div className={aside ? 'centered-page centered-page--with-aside' : 'centered-page'}>
        <div className="centered-page__main">
          <header>{mark}</header>
          <main id="main">
            <div className="screen">{children}</div>
          </main>
          {foot && <footer className="t1 quiet">{foot}</footer>}
        </div>
        {aside && <div className="centered-page__aside">{aside}</div>}
      </div>
    </div>
  )
}
