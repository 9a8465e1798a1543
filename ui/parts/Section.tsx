import { type ReactNode, useId } from 'react'
import './section.css'

/** A section of a screen: its title, an aside, and one link at the end. */
export function Section({ title, aside, link, children }: { title: ReactNode; aside?: ReactNode; link?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="section">
      <div className="section__head">
        <h2 id={id}>{title}</h2>
        {aside && <span className="quiet t1">{aside}</span>}
        {link}
      </div>
      {children}
    </section>
  )
}

/** Two sections side by side; one below the other on a phone. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="two-columns">{children}</div>
}
