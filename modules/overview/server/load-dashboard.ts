import { addDays, type LagosDay, lagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { type CashpointRow } from '../../cashpoints/index.ts'
import { countCustomers, latestItems, type HistoryListRow, totalReceived } from '../../history/index.ts'
import { balancesOf, type DayTotalRow, dayTotals } from '../../ledger/index.ts'

/** The balance of the wallet, and the parts that cannot be spent (docs/money.md §5). */
export async function loadBalance(db: Sql, businessId: string) {
  const { availableKobo, ledgerKobo, pendingKobo, sendingKobo, lienKobo } = await balancesOf(db, businessId)
  return { balance: availableKobo, ledger_balance: ledgerKobo, sending: sendingKobo, held: lienKobo, pending: pendingKobo }
}

export type Dashboard = {
  money: {
    total_received: Kobo
    balance: Kobo
    ledger_balance: Kobo
    sending: Kobo
    customers: number
    customers_new_this_week: number
  }
  recent: HistoryListRow[]
  turnover: { day: LagosDay; received: Kobo; closed: boolean }[]
}

/** Five reads in one round trip, all of totals that were summed when the money moved. */
export async function loadDashboard(db: Sql, businessId: string, at: Date): Promise<Dashboard> {
  const today = lagosDay(at)
  const from = addDays(today, 1 - TURNOVER_DAYS)
  const [{ balance, ledger_balance, sending }, total_received, customers, recent, totals] = await Promise.all([
    loadBalance(db, businessId),
    totalReceived(db, businessId),
    countCustomers(db, businessId, startOfLagosDay(mondayOf(today))),
    latestItems(db, businessId, RECENT_ITEMS),
    dayTotals(db, businessId, { from, to: today }),
  ])
  return {
    money: { total_received, balance, ledger_balance, sending, customers: customers.all, customers_new_this_week: customers.fresh },
    recent,
    turnover: dailyTurnover(totals, from, today),
  }
}

export type CashpointToday = { received: Kobo; payments: number; recent: HistoryListRow[]; turnover: Dashboard['turnover'] }

export async function loadCashpointToday(db: Sql, cashpoint: CashpointRow, at: Date): Promise<CashpointToday> {
  const today = lagosDay(at)
  const from = addDays(today, 1 - TURNOVER_DAYS)
  const [totals, recent] = await Promise.all([
    dayTotals(db, cashpoint.business_id, { from, to: today, cashpointId: cashpoint.id }),
    latestItems(db, cashpoint.business_id, RECENT_ITEMS, { direction: 'credit', cashpointId: cashpoint.id }),
  ])
  const paidIn = totals.find(({ kind, day }) => kind === 'collection' && day === today)
  return { received: paidIn?.amount ?? 0n, payments: paidIn?.count ?? 0, recent, turnover: dailyTurnover(totals, from, today) }
}

const RECENT_ITEMS = 10
const TURNOVER_DAYS = 14

/** One entry for each day, also for days without money. */
export function dailyTurnover(totals: readonly DayTotalRow[], from: LagosDay, today: LagosDay): Dashboard['turnover'] {
  const received = new Map(totals.filter(({ kind }) => kind === 'collection').map(({ day, amount }) => [day, amount]))
  const days: LagosDay[] = []
  for (let day = from; day <= today; day = addDays(day, 1)) days.push(day)
  return days.map((day) => ({ day, received: received.get(day) ?? 0n, closed: day < today }))
}

/** The week of a Lagos day begins on its Monday. */
export function mondayOf(day: LagosDay): LagosDay {
  const sinceMonday = (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}
