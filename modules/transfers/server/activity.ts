import { sql } from '../../../platform/db/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { type ActivityDeclaration, type ActivityNames, after, naira } from '../../kernel/activity-declaration.ts'

/** Payments by their payees and the banks of these. */
const payees: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string; place: string }>`
    select id, beneficiary_name as name, beneficiary_bank_name as place from transfer where id = any (${[...ids]}::text[]) and business_id = ${businessId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, name, place }) => [id, [nameCase(name), place].filter(Boolean).join(', ')]))
}

export const transfersActivity: ActivityDeclaration = {
  'transfers.send': { kind: 'money', facts: ['amount'], names: payees, says: ({ amount }, to) => `sent ${naira(amount)}${after(' to ', to)}` },
  'transfers.withdraw': {
    kind: 'money',
    facts: ['amount'],
    names: payees,
    says: ({ amount }, to) => `withdrew ${naira(amount)}${after(' to ', to)}`,
  },
  'transfers.settle_business': {
    kind: 'money',
    facts: ['amount'],
    names: payees,
    says: ({ amount }, to) => `paid out the balance of the day, ${naira(amount)}${after(', to ', to)}`,
  },
  'transfers.delete_beneficiary': { kind: 'money', says: 'removed a beneficiary' },
  'transfers.restore_beneficiary': { kind: 'money', says: 'restored a beneficiary' },
}
