import type { LagosDay } from '../../../platform/clock/index.ts'
import { type LedgerTransaction, type Sql, sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { DatedValue } from '../../kernel/dated-numbers-declaration.ts'
import { type BusinessRow, canSend } from '../../businesses/index.ts'
import type { DebtRecoveryRow } from './rows.generated.ts'

export async function debtOf(db: Sql, businessId: string): Promise<Kobo> {
  const { rows } = await sql<{ balance: Kobo }>`
    select balance from account where business_id = ${businessId} and kind = 'debt' and mode = 'live'`.execute(db)
  return rows[0]?.balance ?? 0n
}

export async function openRecoveryOf(db: Sql, businessId: string): Promise<DebtRecoveryRow | null> {
  const { rows } = await sql<DebtRecoveryRow>`
    select * from debt_recovery where business_id = ${businessId} and state in ('noticed', 'recovering')`.execute(db)
  return rows[0] ?? null
}

export async function recoveryById(db: Sql, id: string): Promise<DebtRecoveryRow | null> {
  const { rows } = await sql<DebtRecoveryRow>`select * from debt_recovery where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type DebtNotice = Pick<DebtRecoveryRow, 'id' | 'state' | 'starts_at' | 'created_at'> & { owed: Kobo }

/** What is owed now, once the owner was told. */
export async function debtNotice(db: Sql, businessId: string): Promise<DebtNotice | null> {
  const { rows } = await sql<DebtNotice>`
    select r.id, r.state, r.starts_at, r.created_at, a.balance as owed
    from debt_recovery r join account a on a.business_id = r.business_id and a.kind = 'debt' and a.mode = 'live' and a.balance > 0
    where r.business_id = ${businessId} and r.state in ('noticed', 'recovering')`.execute(db)
  return rows[0] ?? null
}

/** Businesses that owe us and have no recovery under way, by id. */
export async function newDebtors(db: Sql, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.business_id as id from account a
    where a.kind = 'debt' and a.mode = 'live' and a.business_id > ${after} and a.balance > 0
      and not exists (select from debt_recovery r where r.business_id = a.business_id and r.state in ('noticed', 'recovering'))
    order by a.business_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Businesses with a recovery under way, by id. */
export async function debtors(db: Sql, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select business_id as id from debt_recovery where state in ('noticed', 'recovering') and business_id > ${after}
    order by business_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** `mayTake`: the wallet is not stopped. A wallet that is stopped pays nothing, also not to us. */
export type RecoveringFact = { id: string; businessId: string; mayTake: boolean; shareOn: (day: LagosDay) => bigint }

/** Of the businesses of which shares are taken, for the commits of their credits. */
export async function recoveringFacts(posting: LedgerTransaction, businessIds: readonly string[]): Promise<Map<string, RecoveringFact>> {
  const { rows } = await posting.run(
    sql<{ id: string; business_id: string; standing: BusinessRow['standing'] }>`
      select r.id, r.business_id, b.standing from debt_recovery r join business b on b.id = r.business_id
      where r.state = 'recovering' and r.business_id = any(${businessIds}::text[])`,
  )
  if (rows.length === 0) return new Map()
  const rules = (await posting.run(sql<{ value: bigint; startsOn: string }>`${SHARES}`)).rows
  const shareOn = (day: LagosDay) => rules.find(({ startsOn }) => startsOn <= day)?.value ?? 0n
  return new Map(rows.map(({ id, business_id: businessId, standing }) => [businessId, { id, businessId, mayTake: canSend({ standing }), shareOn }]))
}

const SHARES = sql`select value, starts_on::text as "startsOn" from debt_rule where name = 'share' order by starts_on desc`

/** One command locks fewer. */
export const MAX_HOLDS = 2_000

/** The shares that are held for a recovery, the oldest first. */
export async function heldShares(db: Sql, { id, business_id }: Pick<DebtRecoveryRow, 'id' | 'business_id'>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from hold where about = ${id} and business_id = ${business_id} and state = 'open' and about like 'dbr\\_%' order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const SHOWN_MOVEMENTS = 20

export type DebtMovement = { id: string; posting: string; amount: bigint; at: Date }

/** Of the account of the debt, the newest first. Positive where it grew. */
export async function debtMovements(db: Sql, businessId: string): Promise<DebtMovement[]> {
  const { rows } = await sql<DebtMovement>`
    select e.account_id || '-' || e.seq as id, j.posting, e.amount, e.created_at as at
    from account a join entry e on e.account_id = a.id join journal j on j.id = e.journal_id
    where a.business_id = ${businessId} and a.kind = 'debt' and a.mode = 'live' order by e.seq desc limit ${SHOWN_MOVEMENTS}`.execute(db)
  return rows
}

export async function availableOf(db: Sql, businessId: string): Promise<Kobo> {
  const { rows } = await sql<{ available: Kobo }>`
    select balance - held as available from account where business_id = ${businessId} and kind = 'wallet' and mode = 'live'`.execute(db)
  return rows[0]?.available ?? 0n
}

/** A few rows. */
export async function debtRules(db: Sql): Promise<DatedValue[]> {
  const { rows } = await sql<DatedValue>`select name, value, starts_on::text as "startsOn" from debt_rule`.execute(db)
  return rows
}

/** The share of that day, in parts per million. */
export async function shareOn(db: Sql, day: LagosDay): Promise<bigint> {
  const { rows } = await sql<{ value: bigint }>`
    select value from debt_rule where name = 'share' and starts_on <= ${day} order by starts_on desc limit 1`.execute(db)
  return rows[0]!.value
}

/** What is owed in all, and by how many businesses. */
export async function allDebts(db: Sql): Promise<{ businesses: number; owedKobo: Kobo }> {
  const { rows } = await sql<{ businesses: number; owedKobo: Kobo }>`
    select count(*)::int as businesses, coalesce(sum(greatest(noticed - recovered, 0)), 0)::bigint as "owedKobo"
    from debt_recovery where state in ('noticed', 'recovering')`.execute(db)
  return rows[0]!
}

/** Recoveries for the desk. */
export const DEBT_ITEMS = sql`
  select r.id, r.business_id, b.name as business, 'Debt of ' || b.name as what, greatest(r.noticed - r.recovered, 0) as amount, r.created_at as opened_at, r.due_at,
    r.state in ('noticed', 'recovering') as is_open
  from debt_recovery r join business b on b.id = r.business_id`

export const listedPayments = sql`
  select id as subject_id, business_id, null::text as cashpoint_id, 'debt' as kind, 'debit' as direction, 'confirmed' as state, amount,
    0::bigint as fee, 0::bigint as vat, amount as total, journal_key
  from debt_payment`

export const happenedPayments = sql`select business_id, ''::text as cashpoint_id, created_at as at, 'debt' as kind, amount from debt_payment`

export const paymentsBy = (businessId: string, printed: string) =>
  sql`select id as subject_id from debt_payment where business_id = ${businessId} and id = ${printed}`
