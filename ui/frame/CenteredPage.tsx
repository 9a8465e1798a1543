import type { ReactNode } from 'react'
import './centered-page.css'

/** A page without the frame: signing in and up, errors. One column, the mark above. `aside` stands beside it where there is room. */
export function CenteredPage({ mark, children, aside, foot }: { mark: ReactNode; children: ReactNode; aside?: ReactNode; foot?: ReactNode }) {
  return (
    <div className="screen">
      <div className={aside ? 'plain plain--beside' : 'plain'}>
        <div className="plain__page">
          <header>{mark}</header>
          <main id="main">
            <div className="screen">{children}</div>
          </main>
          {foot && <footer className="t1 quiet">{foot}</footer>}
        </div>
        {aside && <div className="plain__aside">{aside}</div>}
      </div>
    </div>
  )
}
