import { type Sql, sql } from '../../../platform/db/index.ts'
import type { ActivityNames } from '../../kernel/activity-declaration.ts'
import { REVIEW_HOURS } from '../contract.ts'
import type { PayoutBankRow } from './rows.generated.ts'

const COLUMNS = sql`id, business_id, cashpoint_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at,
  cooling_ends_at, decided_by, decided_at, reason, name_agrees`

export async function findPayoutBank(db: Sql, id: string): Promise<PayoutBankRow | null> {
  const { rows } = await sql<PayoutBankRow>`select ${COLUMNS} from payout_bank where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export type BanksOnRecord = { current: PayoutBankRow | null; waiting: PayoutBankRow | null }

/** `cashpointId` null: the bank of the business itself. At most one row of each kind. */
export async function banksOnRecord(db: Sql, businessId: string, cashpointId: string | null): Promise<BanksOnRecord> {
  const { rows } = await sql<PayoutBankRow>`
    select ${COLUMNS} from payout_bank
    where business_id = ${businessId} and cashpoint_id is not distinct from ${cashpointId} and state in ('active', 'blocked', 'cooling', 'in_review')`.execute(
    db,
  )
  return {
    current: rows.find(({ state }) => state === 'active' || state === 'blocked') ?? null,
    waiting: rows.find(({ state }) => state === 'cooling' || state === 'in_review') ?? null,
  }
}

/** The bank that was in use before the current one. */
export async function replacedBank(db: Sql, businessId: string): Promise<PayoutBankRow | null> {
  const { rows } = await sql<PayoutBankRow>`
    select ${COLUMNS} from payout_bank where business_id = ${businessId} and cashpoint_id is null and state = 'replaced'
    order by decided_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The desk's queue: a bank waits for staff from the end of its cooling, and is due a day later. */
export const WAITING_ITEMS = sql`
  select p.id, p.business_id, b.name as business, p.bank_name || ' ' || p.account_number || ', ' || p.account_name as what, null::bigint as amount,
    coalesce(p.cooling_ends_at, p.created_at) as opened_at, coalesce(p.cooling_ends_at, p.created_at) + make_interval(hours => ${REVIEW_HOURS}::int) as due_at,
    p.state = 'in_review' as is_open, case when p.name_agrees then 'name_agrees' when p.name_agrees is null then 'not_compared' else 'name_differs' end as variant
  from payout_bank p join business b on b.id = p.business_id`

/** All banks that were entered for the business or the cashpoint, the newest first. */
export async function earlierBanks(db: Sql, { id, business_id, cashpoint_id }: PayoutBankRow, limit: number): Promise<PayoutBankRow[]> {
  const { rows } = await sql<PayoutBankRow>`
    select ${COLUMNS} from payout_bank
    where business_id = ${business_id} and cashpoint_id is not distinct from ${cashpoint_id} and id <> ${id} order by created_at desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export type BankEvidence = PayoutBankRow & {
  business_name: string
  phone: string
  owner: string
  asker: string
  tier: string
}

export async function bankEvidence(db: Sql, id: string): Promise<BankEvidence | null> {
  const { rows } = await sql<BankEvidence>`
    select p.*, b.name as business_name, b.phone, b.tier, o.firstname || ' ' || o.lastname as owner, a.firstname || ' ' || a.lastname as asker
    from payout_bank p join business b on b.id = p.business_id join person o on o.id = b.owner_id join person a on a.id = p.asked_by
    where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Since when the payout bank of a business is in use; null without one. */
export async function payoutBankSince(db: Sql, businessId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce(decided_at, created_at) as since from payout_bank
    where business_id = ${businessId} and cashpoint_id is null and state in ('active', 'blocked')`.execute(db)
  return rows[0]?.since ?? null
}

/** Payout banks by name and the end of the account number. */
export const banks: ActivityNames = async (db, businessId, ids) => {
  const { rows } = await sql<{ id: string; name: string; place: string }>`
    select id, bank_name as name, '••• ' || right(account_number, 4) as place from payout_bank where id = any (${[...ids]}::text[]) and business_id = ${businessId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, name, place }) => [id, [name, place].filter(Boolean).join(', ')]))
}
