import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.tsx'
import { Button, ButtonLink } from './Button.tsx'
import './action-bar.css'

export type ActionLink = { href: string; label: string; icon: Icon }

/** The main actions of a screen. The first one is filled and has a row of its own. `off`: why none of them can be used now. */
export function ActionBar({ label = t`Actions`, acts, off }: { label?: string; acts: readonly ActionLink[]; off?: ReactNode }) {
  return (
    <nav className="action-bar" aria-label={label}>
      {acts.map(({ href, label: word, icon: Sign }, index) => {
        const look = { kind: index === 0 ? 'act' : 'line', icon: <Sign size={20} />, children: word } as const
        return off ? <Button key={word} disabled {...look} /> : <ButtonLink key={word} href={href} {...look} />
      })}
      {off && <p className="action-bar__note">{off}</p>}
    </nav>
  )
}

/** Where to pay: a name, an account number, and buttons for it. `isLarge`: the number is read from across a counter. */
export function AccountDetails({
  name,
  children,
  action,
  isLarge = false,
}: {
  name: ReactNode
  children: ReactNode
  action?: ReactNode
  isLarge?: boolean
}) {
  return (
    <div className={isLarge ? 'account-details account-details--large' : 'account-details'}>
      <dl>
        <div>
          <dt>{name}</dt>
          <dd>{children}</dd>
        </div>
      </dl>
      {action && <div className="account-details__actions">{action}</div>}
    </div>
  )
}
