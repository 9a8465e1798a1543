import type { LagosDay } from '../clock/index.ts'

/** Public holidays of the whole federation on a fixed day of the year. */
const FIXED: readonly string[] = ['01-01', '05-01', '06-12', '10-01', '12-25', '12-26']

/**
 * Holidays that follow the moon or are declared for one year only. The Minister of Interior announces them days before,
 * so this list of the expected days is corrected by hand. A missing day makes a deadline a day too early, never too
 * late.
 */
const DECLARED: readonly LagosDay[] = [
  // Eid-el-Fitr, Eid-el-Kabir, Eid-el-Maulud
  '2026-03-20',
  '2026-05-27',
  '2026-05-28',
  '2026-08-26',
  '2027-03-10',
  '2027-05-17',
  '2027-08-16',
]

export function isPublicHoliday(day: LagosDay): boolean {
  return FIXED.includes(day.slice(5)) || DECLARED.includes(day) || isEasterHoliday(day)
}

/** Good Friday and Easter Monday. */
function isEasterHoliday(day: LagosDay): boolean {
  const sunday = easterSunday(Number(day.slice(0, 4)))
  const daysAfter = (new Date(`${day}T00:00:00Z`).getTime() - sunday.getTime()) / 86_400_000
  return daysAfter === -2 || daysAfter === 1
}

/** The Gregorian computus (Meeus). */
function easterSunday(year: number): Date {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
}
