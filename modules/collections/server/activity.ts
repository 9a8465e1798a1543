import { type ActivityDeclaration, after, naira } from '../../kernel/activity-declaration.ts'
import { payers } from './queries.ts'

export const collectionsActivity: ActivityDeclaration = {
  'collections.ask_reversal': {
    kind: 'money',
    facts: ['amount', 'reason'],
    says: ({ amount, reason }) => `asked to send ${naira(amount)} back to its payer${after(': ', reason)}`,
  },
  'collections.decline_reversal': { kind: 'money', facts: ['answer'], says: ({ answer }) => `declined to send a payment back${after(': ', answer)}` },
  'collections.reverse': {
    kind: 'money',
    facts: ['amount', 'reason'],
    names: payers,
    says: ({ amount, reason }, payer) => `sent ${naira(amount)} back${after(' to ', payer)}${after(': ', reason)}`,
  },
}
