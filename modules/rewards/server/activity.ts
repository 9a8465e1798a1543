import { type ActivityDeclaration, naira } from '../../kernel/activity-declaration.ts'

export const rewardsActivity: ActivityDeclaration = {
  'rewards.change_profile': { kind: 'settings', text: 'changed the standing as aggregator or agent' },
  'rewards.add_aggregator_code': { kind: 'settings', text: 'joined an aggregator' },
  'rewards.withdraw_bonus': {
    kind: 'money',
    facts: ['amount', 'destination'],
    text: ({ amount, destination }) => `withdrew ${naira(amount)} of bonus to the ${destination === 'bank' ? 'payout bank' : 'balance'}`,
  },
  'rewards.withdraw_referral': {
    kind: 'money',
    facts: ['amount', 'destination'],
    text: ({ amount, destination }) => `withdrew ${naira(amount)} of referral earnings to the ${destination === 'bank' ? 'payout bank' : 'balance'}`,
  },
}
