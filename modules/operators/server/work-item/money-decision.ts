import type { Decision } from '../../../kernel/work-item-declaration.ts'

/** Two people of different roles, one of finance. Administrators decide no money. */
export const moneyDecision = (decision: Omit<Decision, 'people' | 'roles' | 'includes'>): Decision => ({
  people: 2,
  roles: ['support', 'compliance', 'finance'],
  includes: 'finance',
  ...decision,
})

export const MONEY_READERS = ['viewer', 'support', 'compliance', 'finance', 'administrator'] as const

/** Of a decision about an account in another name: the second person reads it, and the history keeps it. */
export const WHY_NAME_DIFFERS = { key: 'why', label: 'Why the name differs', kind: 'line' } as const
