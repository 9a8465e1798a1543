import { type ActivityDeclaration, naira } from '../../kernel/activity-declaration.ts'

export const rewardsActivity: ActivityDeclaration = {
  'rewards.change_profile': { kind: 'settings', says: 'changed the standing as aggregator or agent' },
  'rewards.add_aggregator_code': { kind: 'settings', says: 'joined an aggregator' },
  'rewards.withdraw_bonus': {
    kind: 'money',
    facts: ['amount', 'destination'],
    says: ({ amount, destination }) => `withdrew ${naira(amount)} of bonus to the ${destination === 'bank' ? 'payout bank' : 'balance'}`,
  },
  'rewards.withdraw_referral': {
    kind: 'money',
    facts: ['amount', 'destination'],
    says: ({ amount, destination }) => `withdrew ${naira(amount)} of referral earnings to the ${destination === 'bank' ? 'payout bank' : 'balance'}`,
  },
}
