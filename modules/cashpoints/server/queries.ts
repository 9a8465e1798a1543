import { lookup, type Sql, sql } from '../../../platform/db/index.ts'

export type CashpointRow = {
  id: string
  business_id: string
  name: string
  is_default: boolean
  state: 'active' | 'deactivated'
  account_state: 'requested' | 'active'
  account_number: string | null
  account_name: string | null
  bank_account_id: string | null
  created_at: Date
}

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

export const defaultCashpoint = lookup(
  (businessIds: readonly string[]) =>
    sql<CashpointRow & { place: number }>`
    select w.place::int, f.* from unnest(${businessIds}::text[]) with ordinality as w(business_id, place)
    cross join lateral (select ${COLUMNS} from cashpoint where business_id = w.business_id and is_default offset 0) f`,
)

/** The cashpoint of an account number of ours. */
export const cashpointByAccount = lookup(
  (accountNumbers: readonly string[]) =>
    sql<CashpointRow & { place: number }>`
    select w.place::int, f.* from unnest(${accountNumbers}::text[]) with ordinality as w(account_number, place)
    cross join lateral (select ${COLUMNS} from cashpoint where account_number = w.account_number offset 0) f`,
)
