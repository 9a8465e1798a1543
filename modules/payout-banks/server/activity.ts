import { type ActivityDeclaration, after } from '../../kernel/activity-declaration.ts'
import { banks } from './queries.ts'

export const payoutBanksActivity: ActivityDeclaration = {
  'payout-banks.add': { kind: 'settings', names: banks, says: (_, bank) => `entered ${bank ?? 'a bank'} as payout bank` },
  'payout-banks.update_cashier': { kind: 'settings', names: banks, says: (_, bank) => `changed the bank of a cashier${after(' to ', bank)}` },
  'payout-banks.set_destination': {
    kind: 'settings',
    facts: ['destination'],
    says: ({ destination }) => `chose that the balance ${destination === 'bank' ? 'goes to the payout bank each morning' : 'stays in the wallet'}`,
  },
  'payout-banks.cancel': { kind: 'settings', names: banks, says: (_, bank) => `cancelled ${bank ?? 'a bank'} as payout bank` },
  'payout-banks.confirm': { kind: 'settings', names: banks, says: (_, bank) => `confirmed ${bank ?? 'a bank'} as payout bank` },
  'payout-banks.refuse': {
    kind: 'settings',
    facts: ['reason'],
    names: banks,
    says: ({ reason }, bank) => `refused ${bank ?? 'a bank'} as payout bank${after(': ', reason)}`,
  },
}
