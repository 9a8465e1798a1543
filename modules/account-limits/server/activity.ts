import { type ActivityDeclaration, after, naira } from '../../kernel/activity-declaration.ts'

export const accountLimitsActivity: ActivityDeclaration = {
  'account-limits.request': { kind: 'settings', facts: ['amount'], text: ({ amount }) => `asked for a daily limit of ${naira(amount)}` },
  'account-limits.lower': { kind: 'settings', facts: ['to'], text: ({ to }) => `lowered the daily limit to ${naira(to)}` },
  'account-limits.decide': {
    kind: 'settings',
    facts: ['to', 'amount'],
    text: ({ to, amount }) => `${to === 'granted' ? 'granted' : 'refused'} a daily limit${after(' of ', amount && naira(amount))}`,
  },
}
