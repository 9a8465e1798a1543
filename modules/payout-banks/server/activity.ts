import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'
import { banks } from './queries.ts'

export const payoutBanksActivity: ActivityDeclaration = {
  'payout-banks.add': { kind: 'settings', names: banks, text: (_, bank) => `entered ${bank ?? 'a bank'} as payout bank` },
  'payout-banks.update_cashier': { kind: 'settings', names: banks, text: (_, bank) => `changed the bank of a cashier${after(' to ', bank)}` },
  'payout-banks.set_destination': {
    kind: 'settings',
    facts: ['destination'],
    text: ({ destination }) => `chose that the balance ${destination === 'bank' ? 'goes to the payout bank each morning' : 'stays in the wallet'}`,
  },
  'payout-banks.cancel': { kind: 'settings', names: banks, text: (_, bank) => `cancelled ${bank ?? 'a bank'} as payout bank` },
  'payout-banks.confirm': { kind: 'settings', names: banks, text: (_, bank) => `confirmed ${bank ?? 'a bank'} as payout bank` },
  'payout-banks.refuse': {
    kind: 'settings',
    facts: ['reason'],
    names: banks,
    text: ({ reason }, bank) => `refused ${bank ?? 'a bank'} as payout bank${after(': ', reason)}`,
  },
}
