import { addDays, type LagosDay } from '../clock/index.ts'

/** Public holidays of the whole federation on a fixed day of the year. */
const FIXED: Readonly<Record<string, string>> = {
  '01-01': "New Year's Day",
  '05-01': "Workers' Day",
  '06-12': 'Democracy Day',
  '10-01': 'Independence Day',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
}

export type DeclaredDay = { day: LagosDay; name: string; isOff: boolean }

let declared: ReadonlyMap<LagosDay, boolean> = new Map()

/**
 * Days that follow the moon or are declared for one year, from dated rows; of one day the last one holds. The process keeps a copy, as it does
 * of the rules. Without a row a deadline is a day too early, never too late.
 */
export function keepDeclaredDays(days: readonly DeclaredDay[]): void {
  declared = new Map(days.map(({ day, isOff }) => [day, isOff]))
}

export const isPublicHoliday = (day: LagosDay): boolean => declared.get(day) ?? statutoryHoliday(day) !== null

export function statutoryHoliday(day: LagosDay): string | null {
  const sunday = easterSunday(Number(day.slice(0, 4)))
  if (day === addDays(sunday, -2)) return 'Good Friday'
  if (day === addDays(sunday, 1)) return 'Easter Monday'
  return FIXED[day.slice(5)] ?? null
}

/** The Gregorian computus (Meeus). */
function easterSunday(year: number): LagosDay {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10)
}
