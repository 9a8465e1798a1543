import { dayWithDate } from '../../../platform/clock/index.ts'
import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'

const dayOf = (day: string | undefined) => (day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? dayWithDate(day) : undefined)

export const statementsActivity: ActivityDeclaration = {
  'statements.mail': {
    kind: 'support',
    facts: ['first', 'last'],
    text: ({ first, last }) => `asked for a statement by email${after(' from ', dayOf(first))}${after(' to ', dayOf(last))}`,
  },
}
