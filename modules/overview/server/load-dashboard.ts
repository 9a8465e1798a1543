import { addDays, type LagosDay, lagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { type CashpointRow, cashpointsOf } from '../../cashpoints/index.ts'
import {
  countCashpointCustomers,
  countCustomers,
  latestItems,
  newCashpointCustomers,
  type HistoryListRow,
  receivedBetween,
  totalReceived,
} from '../../history/index.ts'
import { balancesOf, type DayTotalRow, dayTotals, dayTotalsByCashpoint, walletClosings } from '../../ledger/index.ts'

/** The balance of the wallet, and the parts that cannot be spent (docs/money.md §5). */
export async function loadBalance(db: Sql, businessId: string) {
  const { availableKobo, ledgerKobo, pendingKobo, sendingKobo, lienKobo } = await balancesOf(db, businessId)
  return { balance: availableKobo, ledger_balance: ledgerKobo, sending: sendingKobo, held: lienKobo, pending: pendingKobo }
}

export type Dashboard = {
  money: {
    total_received: Kobo
    received_since: LagosDay | null
    balance: Kobo
    ledger_balance: Kobo
    sending: Kobo
    sending_payments: number
    held: Kobo
    pending: Kobo
    customers: number
    customers_new_this_week: number
  }
  recent: HistoryListRow[]
  turnover: { day: LagosDay; received: Kobo; payments: number; closed: boolean }[]
  today: { received: Kobo; yesterday_by_now: Kobo; yesterday: Kobo }
  /** Empty where there is one cashpoint only: its sum is that of the business. */
  cashpoints_today: { _id: string; name: string; received: Kobo; payments: number }[]
}

/** Eight reads in one round trip, all of totals that were summed when the money moved. */
export async function loadDashboard(db: Sql, businessId: string, at: Date): Promise<Dashboard> {
  const today = lagosDay(at)
  const yesterday = addDays(today, -1)
  const from = addDays(today, 1 - TURNOVER_DAYS)
  const [balances, received, customers, recent, totals, yesterdayByNow, cashpoints, byCashpoint] = await Promise.all([
    balancesOf(db, businessId),
    totalReceived(db, businessId),
    countCustomers(db, businessId, startOfLagosDay(mondayOf(today))),
    latestItems(db, businessId, RECENT_ITEMS),
    dayTotals(db, businessId, { from, to: today }),
    // Lagos has no daylight saving time, so the same minute of yesterday is always 24 hours ago.
    receivedBetween(db, businessId, startOfLagosDay(yesterday), new Date(at.getTime() - DAY_MS)),
    cashpointsOf(db, businessId),
    dayTotalsByCashpoint(db, businessId, { day: today, kind: 'collection' }),
  ])
  const turnover = dailyTurnover(totals, from, today)
  const receivedOn = (day: LagosDay) => turnover.find((one) => one.day === day)!.received
  return {
    money: {
      total_received: received.amount,
      received_since: received.since,
      balance: balances.availableKobo,
      ledger_balance: balances.ledgerKobo,
      sending: balances.sendingKobo,
      sending_payments: balances.sendingCount,
      held: balances.lienKobo,
      pending: balances.pendingKobo,
      customers: customers.all,
      customers_new_this_week: customers.fresh,
    },
    recent,
    turnover,
    today: { received: receivedOn(today), yesterday_by_now: yesterdayByNow, yesterday: receivedOn(yesterday) },
    cashpoints_today: cashpoints.length < 2 ? [] : cashpointsToday(cashpoints, byCashpoint),
  }
}

/** What the wallet held at the end of each of the last days, today not included. `books`: the place where closing balances may be read. */
export function loadBalanceDays(books: Sql, businessId: string, at: Date): Promise<{ day: LagosDay; balance: Kobo }[]> {
  const today = lagosDay(at)
  return walletClosings(
    books,
    businessId,
    Array.from({ length: BALANCE_DAYS }, (_, index) => addDays(today, index - BALANCE_DAYS)),
  )
}

/** The largest sum first, then as they were opened. */
function cashpointsToday(
  cashpoints: readonly CashpointRow[],
  totals: Awaited<ReturnType<typeof dayTotalsByCashpoint>>,
): Dashboard['cashpoints_today'] {
  return cashpoints
    .map(({ id, name }) => ({ _id: id, name, received: totals.get(id)?.amount ?? 0n, payments: totals.get(id)?.count ?? 0 }))
    .toSorted((one, other) => Number(other.received - one.received))
}

export type CashpointToday = { total: Kobo; received: Kobo; payments: number; recent: HistoryListRow[]; turnover: Dashboard['turnover'] } & {
  customers: number
  growth: { day: LagosDay; customers: number }[]
}

export async function loadCashpointToday(db: Sql, cashpoint: CashpointRow, at: Date): Promise<CashpointToday> {
  const today = lagosDay(at)
  const from = addDays(today, 1 - TURNOVER_DAYS)
  const [customers, fresh, total, totals, recent] = await Promise.all([
    countCashpointCustomers(db, cashpoint.business_id, cashpoint.id),
    newCashpointCustomers(db, cashpoint.id, startOfLagosDay(from)),
    totalReceived(db, cashpoint.business_id, cashpoint.id),
    dayTotals(db, cashpoint.business_id, { from, to: today, cashpointId: cashpoint.id }),
    latestItems(db, cashpoint.business_id, RECENT_ITEMS, { direction: 'credit', cashpointId: cashpoint.id }),
  ])
  const paidIn = totals.find(({ kind, day }) => kind === 'collection' && day === today)
  const turnover = dailyTurnover(totals, from, today)
  const growth = turnover.map(({ day }) => ({ day, customers: fresh.find((one) => one.day === day)?.count ?? 0 }))
  return { total: total.amount, received: paidIn?.amount ?? 0n, payments: paidIn?.count ?? 0, recent, turnover, customers, growth }
}

const DAY_MS = 24 * 60 * 60_000
const RECENT_ITEMS = 10
const TURNOVER_DAYS = 14
const BALANCE_DAYS = 29

/** One entry for each day, also for days without money. */
export function dailyTurnover(totals: readonly DayTotalRow[], from: LagosDay, today: LagosDay): Dashboard['turnover'] {
  const paidIn = new Map(totals.filter(({ kind }) => kind === 'collection').map((total) => [total.day, total]))
  const days: LagosDay[] = []
  for (let day = from; day <= today; day = addDays(day, 1)) days.push(day)
  return days.map((day) => ({ day, received: paidIn.get(day)?.amount ?? 0n, payments: paidIn.get(day)?.count ?? 0, closed: day < today }))
}

/** The week of a Lagos day begins on its Monday. */
export function mondayOf(day: LagosDay): LagosDay {
  const sinceMonday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}
