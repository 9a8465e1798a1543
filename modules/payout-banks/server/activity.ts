import { sql } from '../../../platform/db/index.ts'
import { type ActivityDeclaration, type ActivityNames, after } from '../../kernel/activity-declaration.ts'

/** Payout banks by name and the end of the account number. */
const banks: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string; place: string }>`
    select id, bank_name as name, '••• ' || right(account_number, 4) as place from payout_bank where id = any (${[...ids]}::text[]) and business_id = ${businessId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, name, place }) => [id, [name, place].filter(Boolean).join(', ')]))
}

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
