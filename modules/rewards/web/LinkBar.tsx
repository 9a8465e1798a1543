import type { ReactNode } from 'react'

/** A link to pass on, whole and selectable, with its buttons. */
export function LinkBar({ label, link, children }: { label: string; link: string; children: ReactNode }) {
  return (
    <div className="link-bar">
      <div>
        <p className="label">{label}</p>
        <p className="link-bar__url" translate="no">
          {link.replace(/^https?:\/\//, '')}
        </p>
      </div>
      <div className="buttons">{children}</div>
    </div>
  )
}
