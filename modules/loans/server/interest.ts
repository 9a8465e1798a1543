import { addDays, type LagosDay } from '../../../platform/clock/index.ts'
import { divideHalfUp, type Kobo } from '../../../platform/money/index.ts'

/** A year has 365 days, in leap years too. Units are kobo × parts per million of a year’s rate × days. */
const UNITS_PER_KOBO = 365n * 1_000_000n

const yearPpm = (monthPpm: number): bigint => BigInt(monthPpm) * 12n

/** The exact interest of days with the same principal, before any rounding. */
export const interestUnits = (principalKobo: Kobo, monthPpm: number, days: number): bigint => principalKobo * yearPpm(monthPpm) * BigInt(days)

/** Half up of the total to date (docs/money.md §3). The interest of a day is this less the total of the day before. */
export const interestToDate = (units: bigint): Kobo => divideHalfUp(units, UNITS_PER_KOBO)

export function daysBetween(from: LagosDay, to: LagosDay): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}
const DAY_MS = 24 * 60 * 60_000

/** The days after `after`, up to `last` included. */
export function* daysAfter(after: LagosDay, last: LagosDay): Generator<LagosDay> {
  for (let day = addDays(after, 1); day <= last; day = addDays(day, 1)) yield day
}
