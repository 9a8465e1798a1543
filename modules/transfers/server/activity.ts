import { type ActivityDeclaration, after, naira } from '../../kernel/activity-declaration.ts'
import { payees } from './queries.ts'

export const transfersActivity: ActivityDeclaration = {
  'transfers.send': { kind: 'money', facts: ['amount'], names: payees, text: ({ amount }, to) => `sent ${naira(amount)}${after(' to ', to)}` },
  'transfers.withdraw': {
    kind: 'money',
    facts: ['amount'],
    names: payees,
    text: ({ amount }, to) => `withdrew ${naira(amount)}${after(' to ', to)}`,
  },
  'transfers.settle_business': {
    kind: 'money',
    facts: ['amount'],
    names: payees,
    text: ({ amount }, to) => `paid out the balance of the day, ${naira(amount)}${after(', to ', to)}`,
  },
  'transfers.delete_beneficiary': { kind: 'money', text: 'removed a beneficiary' },
  'transfers.restore_beneficiary': { kind: 'money', text: 'restored a beneficiary' },
}
