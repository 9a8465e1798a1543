import { type ActivityDeclaration, type ActivityEntryDeclaration, naira } from '../../kernel/activity-declaration.ts'
import { BILL_TYPES, billProduct } from '../contract.ts'

const purchases = Object.fromEntries(
  BILL_TYPES.map((type): [string, ActivityEntryDeclaration] => [
    `bills.buy_${type}`,
    { kind: 'money', facts: ['amount'], text: ({ amount }) => billProduct(type).bought(naira(amount)) },
  ]),
)

export const billsActivity: ActivityDeclaration = {
  ...purchases,
  'bills.enter_token': { kind: 'money', text: 'entered the token of a meter' },
}
