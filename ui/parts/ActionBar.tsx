import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.tsx'
import { Link } from './Link.tsx'
import './action-bar.css'

export type ActionLink = { href: string; label: string; icon: Icon }

/** The main actions of a screen between two thin lines, with the account details beside them. */
export function ActionBar({ label = t`Actions`, acts, children }: { label?: string; acts: readonly ActionLink[]; children?: ReactNode }) {
  return (
    <div className="action-bar">
      <nav className="action-bar__links" aria-label={label}>
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

/** Where to pay: a name, an account number, and a button to copy it. */
export function AccountDetails({ name, children, action }: { name: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="account-details">
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
