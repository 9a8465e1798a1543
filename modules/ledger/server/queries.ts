import type { Kobo } from '../../../platform/money/index.ts'
import type { LagosDay } from '../../../platform/clock/index.ts'
import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import { type AccountRef, bankPool, clearingIn, clearingOut, internalAccount } from './chart-of-accounts.ts'
import type * as generated from './rows.generated.ts'

/**
 * Available = wallet less holds; ledger balance = wallet + pending card money (docs/money.md §5). `sending` (payments
 * and runs) and `lien` are the parts of the wallet that are not available.
 */
export type Balances = {
  availableKobo: Kobo
  ledgerKobo: Kobo
  walletKobo: Kobo
  heldKobo: Kobo
  pendingKobo: Kobo
  sendingKobo: Kobo
  /** The number of payments and runs behind `sendingKobo`. */
  sendingCount: number
  lienKobo: Kobo
}

/** One statement, so that held sums and their reasons are of one moment. A business without accounts has zeros. */
export async function balancesOf(db: Sql, businessId: string): Promise<Balances> {
  const { wallet, held, pending, sending, sending_count, lien } = (await balanceRow(db, businessId)) ?? NO_BALANCE
  return {
    walletKobo: wallet,
    heldKobo: held,
    availableKobo: wallet - held,
    pendingKobo: pending,
    ledgerKobo: wallet + pending,
    sendingKobo: sending,
    sendingCount: sending_count,
    lienKobo: lien,
  }
}

type BalanceRow = { business_id: string; wallet: bigint; held: bigint; pending: bigint; sending: bigint; sending_count: number; lien: bigint }
const NO_BALANCE = { wallet: 0n, held: 0n, pending: 0n, sending: 0n, sending_count: 0, lien: 0n }

const balanceRow = defineLookup<string, BalanceRow>(
  'text',
  (businessId) => sql`
    select f.business_id, f.wallet, f.held, f.pending, o.sending, o.sending_count, o.lien
    from (
      select a.business_id, max(a.id) filter (where a.kind = 'wallet') as wallet_id, coalesce(sum(a.balance) filter (where a.kind = 'wallet'), 0)::bigint as wallet,
        coalesce(sum(a.held) filter (where a.kind = 'wallet'), 0)::bigint as held, coalesce(sum(a.balance) filter (where a.kind = 'pending'), 0)::bigint as pending
      from account a where a.business_id = ${businessId} and a.kind in ('wallet', 'pending') and a.mode = 'live' group by a.business_id) f
    cross join lateral (
      select coalesce(sum(h.remaining) filter (where h.kind in ('payment', 'run')), 0)::bigint as sending,
        count(*) filter (where h.kind in ('payment', 'run'))::int as sending_count, coalesce(sum(h.remaining) filter (where h.kind = 'lien'), 0)::bigint as lien
      from hold h where h.account_id = f.wallet_id and h.state = 'open') o`,
)

/** The ids of the payments, runs and cases for which money of the wallet is held now. */
export async function heldSubjects(db: Sql, businessId: string): Promise<string[]> {
  const { rows } = await sql<{ about: string }>`
    select h.about from account a join hold h on h.account_id = a.id and h.state = 'open'
    where a.business_id = ${businessId} and a.kind = 'wallet' and a.mode = 'live'`.execute(db)
  return rows.map(({ about }) => about)
}

export type WalletMoment = { accountId: bigint; at: Date; seq: bigint; balance: Kobo }

/**
 * The wallet of a business before each of these instants: number and balance of its last entry. Numbers of entries grow with time, so each is found
 * by halving: some twenty look-ups of the primary key, in any number of entries. Empty without a wallet.
 */
export async function walletBefore(db: Sql, businessId: string, instants: readonly Date[]): Promise<WalletMoment[]> {
  const { rows } = await sql<WalletMoment>`
    with recursive wallet as (select id, seq from account where business_id = ${businessId} and kind = 'wallet' and mode = 'live'),
    halving(at, low, high) as (
      select a.at, 0::bigint, w.seq from wallet w cross join unnest(${instants}::timestamptz[]) as a(at)
      union all
      select h.at, case when e.created_at < h.at then e.seq else h.low end, case when e.created_at < h.at then h.high else e.seq - 1 end
      from halving h cross join wallet w join entry e on e.account_id = w.id and e.seq = (h.low + h.high + 1) / 2
      where h.low < h.high
    )
    select w.id as "accountId", f.at, f.low as seq,
      coalesce((select balance_after from entry where account_id = w.id and seq = f.low), 0)::bigint as balance
    from wallet w cross join halving f where f.low = f.high order by f.at`.execute(db)
  return rows
}

/**
 * What the wallet of a business held at the end of each of these Lagos days, by the closing balances of its days: one look-up of the primary key
 * for a day. Empty without a wallet.
 */
export async function walletClosings(db: Sql, businessId: string, days: readonly LagosDay[]): Promise<{ day: LagosDay; balance: Kobo }[]> {
  const { rows } = await sql<{ day: LagosDay; balance: Kobo }>`
    select d.day::text as day, (case when w.day <= d.day then w.day_closing else coalesce(c.closing, 0) end)::bigint as balance
    from account w cross join unnest(${days}::date[]) as d(day)
    left join lateral (select closing from account_day where account_id = w.id and day <= d.day order by day desc limit 1) c on true
    where w.business_id = ${businessId} and w.kind = 'wallet' and w.mode = 'live' order by d.day`.execute(db)
  return rows
}

export type WalletTurnover = { opening: Kobo; credits: Kobo; debits: Kobo; closing: Kobo }

/** What came into the wallet of a business and left it on these Lagos days, both included, by the totals of its days. Zeros without a wallet. */
export async function walletTurnover(db: Sql, businessId: string, { from, to }: { from: LagosDay; to: LagosDay }): Promise<WalletTurnover> {
  const { rows } = await sql<WalletTurnover>`
    with wallet as (select id, day, day_debits, day_credits, day_closing from account where business_id = ${businessId} and kind = 'wallet' and mode = 'live'),
    earlier as (
      select coalesce(sum(d.credits), 0)::bigint as credits, coalesce(sum(d.debits), 0)::bigint as debits
      from wallet w join account_day d on d.account_id = w.id and d.day between ${from}::date and ${to}::date
    )
    select coalesce(case when w.day < ${from}::date then w.day_closing
        else (select closing from account_day where account_id = w.id and day < ${from}::date order by day desc limit 1) end, 0)::bigint as opening,
      (e.credits + case when w.day between ${from}::date and ${to}::date then w.day_credits else 0 end)::bigint as credits,
      (e.debits + case when w.day between ${from}::date and ${to}::date then w.day_debits else 0 end)::bigint as debits,
      coalesce(case when w.day <= ${to}::date then w.day_closing
        else (select closing from account_day where account_id = w.id and day <= ${to}::date order by day desc limit 1) end, 0)::bigint as closing
    from wallet w cross join earlier e`.execute(db)
  return rows[0] ?? { opening: 0n, credits: 0n, debits: 0n, closing: 0n }
}

export type DayTotalRow = Pick<generated.DayTotalRow, 'day' | 'kind' | 'count' | 'amount'>

/** Sums of the posting queue's day totals, never of entries. Days are Lagos days, both ends included. */
export async function dayTotals(
  db: Sql,
  businessId: string,
  range: { from: string | null; to: string | null; cashpointId?: string | null },
): Promise<DayTotalRow[]> {
  const conditions = [sql`business_id = ${businessId}`]
  if (range.from !== null) conditions.push(sql`day >= ${range.from}::date`)
  if (range.to !== null) conditions.push(sql`day <= ${range.to}::date`)
  // The second condition repeats the predicate of the partial index, so that the planner uses it.
  if (range.cashpointId !== null && range.cashpointId !== undefined)
    conditions.push(sql`cashpoint_id = ${range.cashpointId}`, sql`cashpoint_id <> ''`)
  const { rows } = await sql<DayTotalRow>`
    select day, kind, sum(count)::int as count, sum(amount)::bigint as amount from day_total
    where ${sql.join(conditions, sql` and `)} group by day, kind order by day desc, kind`.execute(db)
  return rows
}

/** The sums of one kind on one Lagos day by cashpoint, where there are some. */
export async function dayTotalsByCashpoint(
  db: Sql,
  businessId: string,
  { day, kind }: { day: string; kind: string },
): Promise<Map<string, Pick<DayTotalRow, 'count' | 'amount'>>> {
  const { rows } = await sql<Pick<generated.DayTotalRow, 'cashpoint_id' | 'count' | 'amount'>>`
    select cashpoint_id, count, amount from day_total where business_id = ${businessId} and day = ${day}::date and kind = ${kind}`.execute(db)
  return new Map(rows.map(({ cashpoint_id: id, ...total }) => [id, total]))
}

/** At most this many entries are read. More in one morning would let money of the same day count as older. */
const NEWEST_ENTRIES = 20_000

/** Money that entered a wallet since an instant, less the fees of the same journals. Reads the newest entries by their number. */
export async function walletReceiptsSince(db: Sql, businessId: string, since: Date): Promise<Kobo> {
  const { rows } = await sql<{ received: bigint }>`
    select coalesce(-sum(net), 0)::bigint as received from (
      select sum(e.amount) as net
      from account w cross join lateral (select * from entry where account_id = w.id order by seq desc limit ${NEWEST_ENTRIES}) e
      where w.business_id = ${businessId} and w.kind = 'wallet' and w.mode = 'live' and e.created_at >= ${since}
      group by e.journal_id having sum(e.amount) < 0) journals`.execute(db)
  return rows[0]!.received
}

/** Check 8 of docs/money.md: what an account adds to the money that customers, partners and the state own. */
export const owedAmount = () => sql`case
    when kind in ('wallet', 'reserve', 'referral', 'bonus', 'bonus_accrued', 'vat', 'stamp_duty', 'withholding_tax', 'suspense_unmatched',
                  'suspense_unpaid', 'loan_fund') then balance
    when kind = 'vat_input' then -balance
    else 0 end`

/** One of our accounts at a bank: by its statement, and what clearing still expects to come and to go. */
export type OwnAccountFigures = { balanceKobo: Kobo; comingKobo: Kobo; goingKobo: Kobo }

/** What others own of the money at the banks, and the accounts that hold it, in one statement. A bank without an account has zeros. */
export async function ownMoney<Bank extends string>(
  db: Sql,
  banks: readonly Bank[],
): Promise<{ owedKobo: Kobo; inTransitKobo: Kobo; accounts: Record<Bank, OwnAccountFigures> }> {
  const { rows } = await sql<{ kind: string; partner: string | null; balance: bigint }>`
    select 'owed' as kind, null::text as partner, coalesce(sum(${owedAmount()}), 0)::bigint as balance from account where mode = 'live'
    union all
    select kind, partner, balance from account
    where mode = 'live' and business_id is null and kind in ('bank_pool', 'clearing_in', 'clearing_out', 'bank_house', 'clearing_in_house', 'clearing_out_house', 'in_transit')`.execute(
    db,
  )
  const balanceOf = ({ kind, partner }: AccountRef) => rows.find((row) => row.kind === kind && (row.partner ?? undefined) === partner)?.balance ?? 0n
  const accounts = Object.fromEntries(
    banks.map((bank): [Bank, OwnAccountFigures] => [
      bank,
      { balanceKobo: balanceOf(bankPool(bank)), comingKobo: balanceOf(clearingIn(bank)), goingKobo: balanceOf(clearingOut(bank)) },
    ]),
  ) as Record<Bank, OwnAccountFigures>
  return { owedKobo: rows[0]!.balance, inTransitKobo: balanceOf(internalAccount('in_transit')), accounts }
}
