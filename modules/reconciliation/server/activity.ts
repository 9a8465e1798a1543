import { type ActivityDeclaration, naira } from '../../kernel/activity-declaration.ts'

export const reconciliationActivity: ActivityDeclaration = {
  'reconciliation.paid': { kind: 'money', facts: ['amount'], text: ({ amount }) => `confirmed that a payment of ${naira(amount)} was made` },
  'reconciliation.given_back': { kind: 'money', facts: ['amount'], text: ({ amount }) => `gave the money of a payment back, ${naira(amount)}` },
  'reconciliation.taken_back': {
    kind: 'money',
    facts: ['amount'],
    text: ({ amount }) => `took back a credit of ${naira(amount)} that the bank never paid`,
  },
  'reconciliation.part_taken_back': { kind: 'money', facts: ['amount'], text: ({ amount }) => `took ${naira(amount)} of a credit back` },
  'reconciliation.never_paid': { kind: 'money', facts: ['amount'], text: ({ amount }) => `gave back ${naira(amount)} of a payment that never left` },
  'reconciliation.part_given_back': { kind: 'money', facts: ['amount'], text: ({ amount }) => `gave ${naira(amount)} of a payment back` },
  'reconciliation.assigned': {
    kind: 'money',
    facts: ['amount'],
    text: ({ amount }) => `credited ${naira(amount)} that had arrived without an owner`,
  },
  'reconciliation.late_accepted': {
    kind: 'money',
    facts: ['amount'],
    text: ({ amount }) => `settled a payment of ${naira(amount)} that was made late`,
  },
  'reconciliation.late_lost': { kind: 'money', facts: ['amount'], text: ({ amount }) => `settled a payment of ${naira(amount)} that was made late` },
}
