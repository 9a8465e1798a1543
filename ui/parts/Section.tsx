import { type ReactNode, useId } from 'react'
import './section.css'

/** A part of a screen with its title, a quiet word and one link at the end. */
export function Section({ title, aside, link, children }: { title: ReactNode; aside?: ReactNode; link?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="area">
      <div className="area__head">
        <h2 id={id}>{title}</h2>
        {aside && <span className="quiet t1">{aside}</span>}
        {link}
      </div>
      {children}
    </section>
  )
}

/** Two areas beside each other, below each other on a phone. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className="two">{children}</div>
}
