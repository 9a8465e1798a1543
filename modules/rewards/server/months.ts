import { type LagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'

/** A calendar month in Lagos, from its first day to before the first day of the next. */
export type Month = { month: string; from: LagosDay; to: LagosDay; fromInstant: Date; toInstant: Date }

const firstDay = (year: number, month: number): LagosDay => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

/** Of a day or of `YYYY-MM`. `shift`: months later or earlier. */
export function monthOf(text: string, shift = 0): Month {
  const [year, month] = text.split('-').map(Number) as [number, number]
  const from = firstDay(year, month + shift)
  const to = firstDay(year, month + shift + 1)
  return { month: from.slice(0, 7), from, to, fromInstant: startOfLagosDay(from), toInstant: startOfLagosDay(to) }
}
