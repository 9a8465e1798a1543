import { type ActivityDeclaration, naira } from '../../kernel/activity-declaration.ts'

export const billsActivity: ActivityDeclaration = {
  'bills.buy_airtime': { kind: 'money', facts: ['amount'], says: ({ amount }) => `bought airtime for ${naira(amount)}` },
  'bills.buy_data': { kind: 'money', facts: ['amount'], says: ({ amount }) => `bought data for ${naira(amount)}` },
  'bills.buy_cable': { kind: 'money', facts: ['amount'], says: ({ amount }) => `paid ${naira(amount)} for cable TV` },
  'bills.buy_electricity': { kind: 'money', facts: ['amount'], says: ({ amount }) => `bought electricity for ${naira(amount)}` },
  'bills.enter_token': { kind: 'money', says: 'entered the token of a meter' },
}
