import type { ReactNode } from 'react'
import type { RuleStatus } from './StatusRule.tsx'
import './status-badge.css'

export type BadgeStatus = Exclude<RuleStatus, 'plain'> | 'back' | 'told'
export type Tone = 'in' | 'out' | 'wait' | 'wrong' | 'info'

const TONE_BY_STATUS: Record<BadgeStatus, Tone | undefined> = { final: 'in', open: 'wait', broken: 'wrong', back: undefined, told: 'info' }

/** A status as a word, a tone and the small form of its rule. `back` was returned; `told` is information without a degree of certainty. */
export function StatusBadge({
  rule,
  tone = TONE_BY_STATUS[rule],
  isBare = false,
  children,
}: {
  rule: BadgeStatus
  tone?: Tone | undefined
  isBare?: boolean
  children: ReactNode
}) {
  return (
    <span className={['status-badge', tone && `status-badge--${tone}`, isBare && 'status-badge--bare'].filter(Boolean).join(' ')} data-rule={rule}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}
