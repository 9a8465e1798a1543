import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { nextWorkingDay } from '../../../platform/nigeria/working-days.ts'
import { daysBetween, interestToDate, interestUnits } from './interest.ts'

export type Terms = { amountKobo: Kobo; tenureMonths: number; monthPpm: number }
/** Of a loan that has run before: what of the amount bears no interest and is paid first, and the exact interest that was charged so far. */
export type Carried = { carriedKobo: Kobo; units: bigint }
const NOTHING: Carried = { carriedKobo: 0n, units: 0n }
export type PlannedInstalment = { number: number; dueOn: LagosDay; principalKobo: Kobo; interestKobo: Kobo; leftAfterKobo: Kobo }

const NAIRA = 100n

/**
 * Equal instalments in whole naira; the last one takes the remainder. Interest counts by the day, from the day of paying out to the day
 * before each due day, as M33 books it. Pure.
 */
export function planSchedule(terms: Terms, paidOutOn: LagosDay, carried = NOTHING): PlannedInstalment[] {
  const due = dueDays(paidOutOn, terms.tenureMonths)
  const planWith = (levelKobo: Kobo) => split(terms, carried, paidOutOn, due, levelKobo)
  return planWith(levelInstalment(terms, planWith))
}

/** The greatest whole naira with which the last instalment is not smaller than the others. */
function levelInstalment(terms: Terms, planWith: (levelKobo: Kobo) => PlannedInstalment[]): Kobo {
  let low = 0n
  let high = (terms.amountKobo * 2n) / NAIRA
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    const last = planWith(middle * NAIRA).at(-1)!
    if (last.principalKobo + last.interestKobo >= middle * NAIRA) low = middle
    else high = middle - 1n
  }
  return low * NAIRA
}

function split(
  { amountKobo, monthPpm }: Terms,
  carried: Carried,
  paidOutOn: LagosDay,
  due: readonly LagosDay[],
  levelKobo: Kobo,
): PlannedInstalment[] {
  const principalKobo = amountKobo - carried.carriedKobo
  let left = amountKobo
  let units = carried.units
  let charged = interestToDate(units)
  let from = paidOutOn
  return due.map((dueOn, at) => {
    units += interestUnits(left < principalKobo ? left : principalKobo, monthPpm, daysBetween(from, dueOn))
    const interest = interestToDate(units) - charged
    const isLast = at === due.length - 1
    const planned = levelKobo > interest ? levelKobo - interest : 0n
    const principal = isLast || planned > left ? left : planned
    left -= principal
    charged += interest
    from = dueOn
    return { number: at + 1, dueOn, principalKobo: principal, interestKobo: interest, leftAfterKobo: left }
  })
}

/** The same day of each following month, or its last day; on a day off the next working day. */
function dueDays(paidOutOn: LagosDay, months: number): LagosDay[] {
  const [year, month, day] = paidOutOn.split('-').map(Number) as [number, number, number]
  return Array.from({ length: months }, (_, at) => {
    const lastOfMonth = new Date(Date.UTC(year, month + at + 1, 0))
    const date = new Date(Date.UTC(year, month + at, Math.min(day, lastOfMonth.getUTCDate())))
    return nextWorkingDay(date.toISOString().slice(0, 10))
  })
}
