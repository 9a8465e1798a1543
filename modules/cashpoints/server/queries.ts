import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { CashpointRow } from './rows.generated.ts'

const COLUMNS = sql`id, business_id, name, is_default, state, account_state, account_number, account_name, bank_account_id, created_at`

export async function cashpointsOf(db: Sql, businessId: string): Promise<CashpointRow[]> {
  const { rows } =
    await sql<CashpointRow>`select ${COLUMNS} from cashpoint where business_id = ${businessId} and state = 'active' order by is_default desc, created_at limit 500`.execute(
      db,
    )
  return rows
}

export async function findCashpoint(db: Sql, id: string): Promise<CashpointRow | null> {
  const { rows } = await sql<CashpointRow>`select ${COLUMNS} from cashpoint where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const defaultCashpoint = defineLookup<string, CashpointRow>(
  'text',
  (businessId) => sql`select ${COLUMNS} from cashpoint where business_id = ${businessId} and is_default`,
)

/** The cashpoint of an account number of ours. */
export const cashpointByAccount = defineLookup<string, CashpointRow>(
  'text',
  (accountNumber) => sql`select ${COLUMNS} from cashpoint where account_number = ${accountNumber}`,
)
