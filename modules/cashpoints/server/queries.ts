import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { ActivityNames } from '../../kernel/activity-declaration.ts'
import type { CashpointRow } from './rows.generated.ts'

const COLUMNS = sql`id, business_id, name, is_default, state, account_state, account_number, account_name, bank_account_id,
  contact_firstname, contact_lastname, phone, email, picture_upload_id, created_at`

export async function cashpointsOf(db: Sql, businessId: string): Promise<CashpointRow[]> {
  const { rows } =
    await sql<CashpointRow>`select ${COLUMNS} from cashpoint where business_id = ${businessId} and state = 'active' order by is_default desc, created_at, id limit 500`.execute(
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

/**
 * The cashpoint that is credited when an account number of ours is paid: the default one of the business when the own one is deactivated.
 * `account_number` is that of the credited cashpoint.
 */
export const cashpointByAccount = defineLookup<string, CashpointRow>(
  'text',
  (accountNumber) => sql`
    select ${COLUMNS} from cashpoint where id = (
      select case when paid.state = 'active' then paid.id else d.id end from cashpoint paid
      left join cashpoint d on d.business_id = paid.business_id and d.is_default where paid.account_number = ${accountNumber})`,
)

/** A row for an account number of a business that is not verified in any step. */
export const unverifiedByAccount = defineLookup<string, { business_id: string }>(
  'text',
  (accountNumber) => sql`
    select b.id as business_id from cashpoint c join business b on b.id = c.business_id where c.account_number = ${accountNumber} and b.tier = 'unverified'`,
)

/** The cashpoint that has what is paid to a cashpoint: itself, or the default one after it was deactivated. By the id of the former. */
export const creditedCashpoint = defineLookup<string, CashpointRow>(
  'text',
  (id) => sql`
    select ${COLUMNS} from cashpoint where id = (
      select case when paid.state = 'active' then paid.id else d.id end from cashpoint paid
      left join cashpoint d on d.business_id = paid.business_id and d.is_default where paid.id = ${id})`,
)

/** At most a few hundred rows, by the index on the business. */
export async function countActiveCashpoints(db: Sql, businessId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cashpoint where business_id = ${businessId} and state = 'active'`.execute(db)
  return rows[0]!.count
}

/** Cashpoints by their names. */
export const cashpointNames: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from cashpoint where id = any (${[...ids]}::text[]) and business_id = ${businessId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
