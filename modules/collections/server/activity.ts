import { sql } from '../../../platform/db/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { type ActivityDeclaration, type ActivityNames, after, naira } from '../../kernel/activity-declaration.ts'

/** Payments by their payers. */
const payers: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, payer_name as name from collection where id = any (${[...ids]}::text[]) and business_id = ${businessId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, nameCase(name)]))
}

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
