import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { HistoryKind } from '../../kernel/history-declaration.ts'
import type { DayTotalRow } from '../../ledger/index.ts'

export type DailyTotal = { day: LagosDay; credit: Kobo; debit: Kobo; credits: number; debits: number; closed: boolean; balance: Kobo | null }

/**
 * The totals of each day, newest first. As in the list, a credit counts with its principal and a debit with its total
 * cost. Our fee on money in has no line in the list, and is not counted here.
 */
export function dailyTotals(
  totals: readonly DayTotalRow[],
  closings: readonly { day: LagosDay; balance: Kobo }[],
  today: LagosDay,
  kinds: readonly HistoryKind[],
): DailyTotal[] {
  const balances = new Map(closings.map(({ day, balance }) => [day, balance]))
  const directions = new Map(kinds.map(({ kind, direction }) => [kind, direction]))
  const days = new Map<LagosDay, DailyTotal>()
  for (const { day, kind, count, amount } of totals) {
    const direction = directions.get(kind)
    if (!direction) continue
    const sum = days.get(day) ?? { day, credit: 0n, debit: 0n, credits: 0, debits: 0, closed: day < today, balance: balances.get(day) ?? null }
    if (direction === 'credit') {
      sum.credit += amount
      sum.credits += count
    } else {
      sum.debit += amount
      sum.debits += count
    }
    days.set(day, sum)
  }
  return [...days.values()].toSorted((a, b) => b.day.localeCompare(a.day))
}
