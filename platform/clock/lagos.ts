/** Lagos is UTC+1 all year. Days of limits, totals and statements are Lagos days. */
const LAGOS_OFFSET_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** The Lagos day that contains an instant, such as `2026-11-20`. */
export type LagosDay = string

export function lagosDay(at: Date): LagosDay {
  const nth = Math.floor((at.getTime() + LAGOS_OFFSET_MS) / DAY_MS)
  // Cached because thousands of calls a second ask for the same day.
  if (nth !== cachedDay.nth) cachedDay = { nth, day: new Date(nth * DAY_MS).toISOString().slice(0, 10) }
  return cachedDay.day
}
let cachedDay: { nth: number; day: LagosDay } = { nth: Number.NaN, day: '' }

/** The instant at which the Lagos day begins. */
export function startOfLagosDay(day: LagosDay): Date {
  return new Date(new Date(`${day}T00:00:00.000Z`).getTime() - LAGOS_OFFSET_MS)
}

export function addDays(day: LagosDay, days: number): LagosDay {
  return new Date(new Date(`${day}T00:00:00.000Z`).getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

const DATE = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** `Wed 18 Nov 2026`: a day as people read it. */
export const dayWithDate = (day: LagosDay): string => DATE.format(new Date(`${day}T12:00:00.000Z`)).replace(',', '')

/** `4 December 2026` */
export function dayInWords(day: LagosDay): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
}

/** `02:29:06 pm`: the time of day in Lagos as people read it, without the seconds unless `hasSeconds`. */
export function lagosClock(at: Date, hasSeconds = false): string {
  const time = lagosTime(at)
  const hour = Number(time.slice(0, 2))
  return `${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2, hasSeconds ? 8 : 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** `14:29:06`: the time of day in Lagos. */
export function lagosTime(at: Date): string {
  return new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString().slice(11, 19)
}
