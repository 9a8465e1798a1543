import type { ReactNode } from 'react'
import './resolved-name.css'

/**
 * The name that another party returned ("GTBank says this account belongs to"). It is never truncated, and a screen reader announces it.
 */
export function ResolvedName({ lead, name, isLooking = false }: { lead: ReactNode; name?: string | undefined; isLooking?: boolean }) {
  return (
    <div className="resolved-name" aria-live="polite" aria-busy={isLooking}>
      {lead}
      {isLooking ? (
        <span className="bone bone--name" aria-hidden="true" />
      ) : (
        name && (
          <b key={name} translate="no">
            {name}
          </b>
        )
      )}
    </div>
  )
}
