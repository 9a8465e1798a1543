import type { LagosDay } from '../../../../platform/clock/index.ts'
import { type Sql, sql } from '../../../../platform/db/index.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { PAGE_SIZE } from '../paging.ts'
import type { CashpointCustomerRow } from '../rows.ts'

/** The position after a customer: whether payments of it count, the time of the last one, and the account. */
type Position = { isCounted: boolean; at: Date; account: string; bank: string }

/** The customers of one cashpoint, the latest payment first and those whose payments all went back last, and the cursor of the next page. */
export async function findCashpointCustomers(
  db: Sql,
  cashpointId: string,
  cursor: string | undefined,
): Promise<{ rows: CashpointCustomerRow[]; next: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const isAfter =
    after === null
      ? sql`true`
      : sql`(payments > 0, last_at, account_number, bank_code) < (${after.isCounted}, ${after.at}, ${after.account}, ${after.bank})`
  const { rows: found } = await sql<CashpointCustomerRow>`
    select business_id, cashpoint_id, account_number, bank_code, bank_name, name, payments, received, first_at, last_at from cashpoint_customer
    where cashpoint_id = ${cashpointId} and ${isAfter} order by (payments > 0) desc, last_at desc, account_number desc, bank_code desc limit ${PAGE_SIZE + 1}`.execute(
    db,
  )
  const rows = found.slice(0, PAGE_SIZE)
  return { rows, next: found.length > PAGE_SIZE ? writeCursor(rows.at(-1)!) : null }
}

/** From the counter that the first payment of each customer increments. */
export async function countCashpointCustomers(db: Sql, businessId: string, cashpointId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from business_counter where business_id = ${businessId} and kind = ${`customers ${cashpointId}`}`.execute(db)
  return rows[0]?.count ?? 0
}

const writeCursor = ({ payments, last_at, account_number, bank_code }: CashpointCustomerRow) =>
  Buffer.from(`${payments > 0 ? 1 : 0} ${last_at.toISOString()} ${account_number} ${bank_code}`).toString('base64url')

function readCursor(text: string): Position {
  const parts = /^([01]) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\w{0,40}) (\w{0,20})$/.exec(Buffer.from(text, 'base64url').toString())
  const at = new Date(parts?.[2] ?? NaN)
  if (!parts || Number.isNaN(at.getTime())) throw badField('cursor', 'This cursor is not valid')
  return { isCounted: parts[1] === '1', at, account: parts[3]!, bank: parts[4]! }
}

/** New customers of a cashpoint by Lagos day since an instant, from the index on their first payment. Days without any are left out. */
export async function newCashpointCustomers(db: Sql, cashpointId: string, since: Date): Promise<{ day: LagosDay; count: number }[]> {
  const { rows } = await sql<{ day: LagosDay; count: number }>`
    select ((first_at at time zone 'Africa/Lagos')::date)::text as day, count(*)::int as count
    from cashpoint_customer where cashpoint_id = ${cashpointId} and first_at >= ${since} group by 1`.execute(db)
  return rows
}
