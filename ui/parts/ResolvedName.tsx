import type { ReactNode } from 'react'
import './resolved-name.css'

/** The name that somebody else answered ("GTBank says this account belongs to"), never cut. Read out when it comes. */
export function ResolvedName({ lead, name, isLooking = false }: { lead: ReactNode; name?: string | undefined; isLooking?: boolean }) {
  return (
    <div className="found" aria-live="polite" aria-busy={isLooking}>
      {lead}
      {isLooking ? <span className="bone bone--name" aria-hidden="true" /> : name && <b>{name}</b>}
    </div>
  )
}
