import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.tsx'
import { Link } from './Link.tsx'
import './action-bar.css'

export type ActionLink = { href: string; label: string; icon: Icon }

/** The few things one comes here to do, between two hairlines, with room beside them for where money comes in. */
export function ActionBar({ label = 'Actions', acts, children }: { label?: string; acts: readonly ActionLink[]; children?: ReactNode }) {
  return (
    <div className="strip">
      <nav className="actions" aria-label={label}>
        {acts.map(({ href, label: word, icon: Sign }) => (
          <Link key={word} href={href}>
            <Sign />
            {word}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}

/** Where to pay: a name, a number, and a way to copy it. */
export function AccountDetails({ name, children, action }: { name: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="paybox">
      <dl>
        <div>
          <dt>{name}</dt>
          <dd>{children}</dd>
        </div>
      </dl>
      {action}
    </div>
  )
}
