import { type Sql, sql } from '../../../platform/db/index.ts'
import type { AlternateAccountRow } from './rows.ts'
import { OPEN_STATES } from './states.ts'

export async function alternateAccountById(db: Sql, id: string): Promise<AlternateAccountRow | null> {
  const { rows } = await sql<AlternateAccountRow>`select * from alternate_account where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/**
 * `shown_at`: the cashpoint that has the payments, and at which the account is shown. That is the default one once the cashpoint that the
 * account was opened for is deactivated; `former_cashpoint` is the name of the latter.
 */
export type ShownAlternateAccount = AlternateAccountRow & { shown_at: string; former_cashpoint: string | null }

const SHOWN = sql`
  select a.*, coalesce(d.id, own.id) as shown_at, case when d.id is not null then own.name end as former_cashpoint
  from alternate_account a join cashpoint own on own.id = a.cashpoint_id
  left join cashpoint d on own.state = 'deactivated' and d.business_id = own.business_id and d.is_default`

/** All of a business, the newest first. There is at most one that has not failed and is not closed. */
export async function alternateAccountsOf(db: Sql, businessId: string): Promise<ShownAlternateAccount[]> {
  const { rows } = await sql<ShownAlternateAccount>`${SHOWN} where a.business_id = ${businessId} order by a.created_at desc limit 500`.execute(db)
  return rows
}

/** Those that can be paid now, with the cashpoint at which each is shown. */
export async function payableAccountsOf(db: Sql, businessId: string): Promise<ShownAlternateAccount[]> {
  const { rows } = await sql<ShownAlternateAccount>`
    ${SHOWN} where a.business_id = ${businessId} and a.state = 'active' order by a.created_at limit 500`.execute(db)
  return rows
}

/** The account of a number at a partner. Two partners may give the same number. */
export async function alternateAccountByNumber(db: Sql, partner: string, accountNumber: string): Promise<AlternateAccountRow | null> {
  const { rows } = await sql<AlternateAccountRow>`
    select * from alternate_account where account_number = ${accountNumber} and partner = ${partner}`.execute(db)
  return rows[0] ?? null
}

/** The partners at which accounts are asked for, open or blocked, and how many. */
export async function partnersInUse(db: Sql): Promise<{ partner: string; accounts: number }[]> {
  const { rows } = await sql<{ partner: string; accounts: number }>`
    select partner, count(*)::int as accounts from alternate_account where state not in ('failed', 'closed') group by partner order by partner`.execute(
    db,
  )
  return rows
}

/** Requests without an outcome from before that time, oldest first. */
export async function openRequestsBefore(db: Sql, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from alternate_account where state in ('requested', 'creating', 'unclear') and state = any(${OPEN_STATES}) and created_at < ${before}
    order by created_at limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

export const setupFeesBy = (businessId: string, printed: string) =>
  sql`select id as subject_id from alternate_account where business_id = ${businessId} and id = ${printed}`
