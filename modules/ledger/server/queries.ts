import type { Kobo } from '../../../platform/money/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'

/** Available = wallet less holds; ledger balance = wallet + pending card money (docs/money.md §5). */
export type Balances = { availableKobo: Kobo; ledgerKobo: Kobo; walletKobo: Kobo; heldKobo: Kobo; pendingKobo: Kobo }

export async function balancesOf(db: Sql, businessId: string): Promise<Balances> {
  const { rows } = await sql<{ kind: string; balance: bigint; held: bigint }>`
    select kind, balance, held from account where business_id = ${businessId} and kind in ('wallet', 'pending') and mode = 'live'`.execute(db)
  const wallet = rows.find((row) => row.kind === 'wallet') ?? { balance: 0n, held: 0n }
  const pending = rows.find((row) => row.kind === 'pending')?.balance ?? 0n
  return {
    walletKobo: wallet.balance,
    heldKobo: wallet.held,
    availableKobo: wallet.balance - wallet.held,
    pendingKobo: pending,
    ledgerKobo: wallet.balance + pending,
  }
}

/** Why part of the wallet is not available: on its way out (payments and runs), or kept back (liens). */
export async function heldByPurpose(db: Sql, businessId: string): Promise<{ sendingKobo: Kobo; lienKobo: Kobo }> {
  const { rows } = await sql<{ sending: bigint; lien: bigint }>`
    select coalesce(sum(h.remaining) filter (where h.kind in ('payment', 'run')), 0)::bigint as sending, coalesce(sum(h.remaining) filter (where h.kind = 'lien'), 0)::bigint as lien
    from account a join hold h on h.account_id = a.id and h.state = 'open'
    where a.business_id = ${businessId} and a.kind = 'wallet' and a.mode = 'live'`.execute(db)
  return { sendingKobo: rows[0]!.sending, lienKobo: rows[0]!.lien }
}

export type DayTotalRow = { day: string; kind: string; count: number; amount: Kobo }

/** Sums of the poster's day totals, never of entries. Days are Lagos days, both ends included. */
export async function dayTotals(
  db: Sql,
  businessId: string,
  range: { from: string | null; to: string | null; cashpointId?: string | null },
): Promise<DayTotalRow[]> {
  const { rows } = await sql<DayTotalRow>`
    select day, kind, sum(count)::int as count, sum(amount)::bigint as amount from day_total
    where business_id = ${businessId}
      and (${range.from}::date is null or day >= ${range.from}::date) and (${range.to}::date is null or day <= ${range.to}::date)
      and (${range.cashpointId ?? null}::text is null or cashpoint_id = ${range.cashpointId ?? null})
    group by day, kind order by day desc, kind`.execute(db)
  return rows
}
