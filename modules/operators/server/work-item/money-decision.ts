import type { Decision } from '../../../kernel/work-item-declaration.ts'

/** Two people of different roles, one of finance. Administrators decide no money. */
export const moneyDecision = (decision: Omit<Decision, 'people' | 'roles' | 'includes'>): Decision => ({
  people: 2,
  roles: ['support', 'compliance', 'finance'],
  includes: 'finance',
  ...decision,
})

export const MONEY_READERS = ['viewer', 'support', 'compliance', 'finance', 'administrator'] as const
