import { addDays, type LagosDay, lagosDay, startOfLagosDay } from '../../platform/clock/index.ts'
import type { Random } from '../../platform/random/index.ts'
import { pickWeighted } from './seeded-random.ts'
import type { ActivityProfile } from './demo-businesses.ts'

const HISTORY_DAYS = 91

/** Three months up to and with today, oldest first. */
export function daysUpTo(now: Date): LagosDay[] {
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, at) => addDays(lagosDay(now), at - HISTORY_DAYS))
}

/** How busy a day is, as a share of a usual one: the weekday, the week after salaries, and a shop that grows. */
export function activityFactor(rhythm: ActivityProfile, day: LagosDay, sinceBegin: number): number {
  const date = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  const payday = dayOfMonth >= 25 || dayOfMonth <= 2 ? 1.35 : 0.93
  return (rhythm.weekdayPercent[date.getUTCDay()]! / 100) * payday * (0.88 + (0.24 * sinceBegin) / HISTORY_DAYS)
}

export const weekdayOf = (day: LagosDay): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export function randomMoment(random: Random, day: LagosDay, hours: ActivityProfile['hours']): Date {
  return new Date(startOfLagosDay(day).getTime() + pickWeighted(random, hours) * 3_600_000 + random.below(3_600_000))
}
