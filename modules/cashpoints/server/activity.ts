import { sql } from '../../../platform/db/index.ts'
import { type ActivityDeclaration, type ActivityNames, after } from '../../kernel/activity-declaration.ts'

/** Cashpoints by their names. */
const cashpointNames: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from cashpoint where id = any (${[...ids]}::text[]) and business_id = ${businessId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const cashpointsActivity: ActivityDeclaration = {
  'cashpoints.add': { kind: 'people', names: cashpointNames, says: (_, name) => `opened the cashpoint${after(' ', name)}` },
  'cashpoints.assign_cashier': { kind: 'people', names: cashpointNames, says: (_, name) => `assigned a cashier to ${name ?? 'a cashpoint'}` },
  'cashpoints.send_password': {
    kind: 'people',
    names: cashpointNames,
    says: (_, name) => `had a new password sent to the cashier${after(' of ', name)}`,
  },
  'cashpoints.deactivate': { kind: 'people', names: cashpointNames, says: (_, name) => `deactivated the cashpoint${after(' ', name)}` },
}
