import { addDays, type LagosDay, lagosDay, startOfLagosDay } from '../../platform/clock/index.ts'
import type { Random } from '../../platform/random/index.ts'
import { pickWeighted } from './seeded-random.ts'
import type { ActivityProfile } from './demo-businesses.ts'

const HISTORY_DAYS = 91

/** The days of three months, oldest first, today included. */
export function daysUpTo(now: Date): LagosDay[] {
  return Array.from({ length: HISTORY_DAYS + 1 }, (_, at) => addDays(lagosDay(now), at - HISTORY_DAYS))
}

/** The activity of a day as a share of a usual one, by weekday, salary week and the growth of the shop. */
export function activityFactor(profile: ActivityProfile, day: LagosDay, sinceBegin: number): number {
  const date = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = date.getUTCDate()
  const payday = dayOfMonth >= 25 || dayOfMonth <= 2 ? 1.35 : 0.93
  return (profile.weekdayPercent[date.getUTCDay()]! / 100) * payday * (0.88 + (0.24 * sinceBegin) / HISTORY_DAYS)
}

export const weekdayOf = (day: LagosDay): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export function randomMoment(random: Random, day: LagosDay, hours: ActivityProfile['hours']): Date {
  return new Date(startOfLagosDay(day).getTime() + pickWeighted(random, hours) * 3_600_000 + random.below(3_600_000))
}
