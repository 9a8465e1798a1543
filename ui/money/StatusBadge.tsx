import type { ReactNode } from 'react'
import type { Rule } from './StatusRule.tsx'
import './status-badge.css'

export type ChipRule = Rule | 'back' | 'told'
export type Tone = 'in' | 'out' | 'wait' | 'wrong' | 'info'

const TONE_OF: Record<ChipRule, Tone | undefined> = { final: 'in', open: 'wait', broken: 'wrong', back: undefined, told: 'info' }

/** A state in a word, a tone and the small form of its rule. `back` returned, `told` is a fact without certainty to speak of. */
export function StateChip({
  rule,
  tone = TONE_OF[rule],
  isBare = false,
  children,
}: {
  rule: ChipRule
  tone?: Tone | undefined
  isBare?: boolean
  children: ReactNode
}) {
  return (
    <span className={['chip', tone && `chip--${tone}`, isBare && 'chip--bare'].filter(Boolean).join(' ')} data-rule={rule}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}
