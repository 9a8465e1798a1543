import { addDays, type LagosDay, lagosDay, startOfLagosDay } from '../clock/index.ts'
import { isPublicHoliday } from './holidays.ts'

/** Monday to Friday without public holidays, as banks in Nigeria count. */
export function isWorkingDay(day: LagosDay): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day)
}

/** The same time of day `days` working days later. A start on a day off counts from the next working day's beginning. */
export function afterWorkingDays(from: Date, days: number): Date {
  const first = nextWorkingDay(lagosDay(from))
  const begin = first === lagosDay(from) ? from : startOfLagosDay(first)
  let day = first
  for (let passed = 0; passed < days; passed++) day = nextWorkingDay(addDays(day, 1))
  return new Date(begin.getTime() + startOfLagosDay(day).getTime() - startOfLagosDay(first).getTime())
}

/** The day itself, when it is a working day. */
export function nextWorkingDay(from: LagosDay): LagosDay {
  let day = from
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}
