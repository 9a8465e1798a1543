import { type ActivityDeclaration, naira } from '../../kernel/activity-declaration.ts'

export const cardsActivity: ActivityDeclaration = {
  'cards.refund_payment': { kind: 'money', facts: ['amount'], text: ({ amount }) => `refunded ${naira(amount)} of a card payment` },
  'cards.dispute_accepted': { kind: 'money', facts: ['amount'], text: ({ amount }) => `gave disputed card money back, ${naira(amount)}` },
  'cards.dispute_contested': { kind: 'money', facts: ['amount'], text: ({ amount }) => `contested a card dispute of ${naira(amount)}` },
}
