import { t } from '@lingui/core/macro'
import { toDate, addMs } from '../clock.ts'

/**
 * Date formats that are usual in Nigeria. Lagos is UTC+1 all year, so an instant shifted by one hour and read in UTC is Lagos time. Intl is
 * not used, because its names and order differ between phones.
 */
type DateInput = string | Date

/** `05 Mar 2025. 02:07 pm`: the date of a row (CONST-34). */
export function rowDate(at: DateInput): string {
  const t = lagosDateParts(at)
  return `${padTwoDigits(t.day)} ${MONTHS[t.month]!.slice(0, 3)} ${t.year}. ${listTime(at)}`
}

/** `Fri 20 Nov 2026, 02:29:06 pm` */
export function fullTime(at: DateInput): string {
  const t = lagosDateParts(at)
  return `${DAYS[t.weekday]!.slice(0, 3)} ${t.day} ${MONTHS[t.month]!.slice(0, 3)} ${t.year}, ${clockTime(at)}`
}

/** `02:29 pm`: in a list with headings for its days. */
export function listTime(at: DateInput): string {
  const { clock, half } = lagosDateParts(at)
  return `${clock.slice(0, 5)} ${half}`
}

/** `02:29 pm` on the day of `today`, `20 Nov, 02:29 pm` before it: in a list without headings for its days. */
export function recentTime(at: DateInput, today: string): string {
  const t = lagosDateParts(at)
  return lagosDay(at) === today ? listTime(at) : `${t.day} ${MONTHS[t.month]!.slice(0, 3)}, ${listTime(at)}`
}

/** `01:40:07 pm`: on the timeline of a payment. */
export function clockTime(at: DateInput): string {
  const { clock, half } = lagosDateParts(at)
  return `${clock} ${half}`
}

/** `Friday 20 November`; with the year when it is not `thisYear`. Takes a Lagos day (`2026-11-20`) or an instant. */
export function dayHeader(at: DateInput, thisYear?: number): string {
  const t = lagosDateParts(at)
  return `${DAYS[t.weekday]} ${t.day} ${MONTHS[t.month]}${thisYear !== undefined && t.year !== thisYear ? ` ${t.year}` : ''}`
}

/** `20 Nov 2026` */
export function shortDate(at: DateInput): string {
  const t = lagosDateParts(at)
  return `${t.day} ${MONTHS[t.month]!.slice(0, 3)} ${t.year}`
}

/** `20/Nov/2026`: the heading of a day in the history. */
export function slashDate(at: DateInput): string {
  const t = lagosDateParts(at)
  return `${padTwoDigits(t.day)}/${MONTHS[t.month]!.slice(0, 3)}/${t.year}`
}

/** `November 2026` */
export function monthAndYear(at: DateInput): string {
  const t = lagosDateParts(at)
  return `${MONTHS[t.month]} ${t.year}`
}

/** `Friday` */
export function dayName(at: DateInput): string {
  return DAYS[lagosDateParts(at).weekday]!
}

/** `Fri` */
export function weekday(at: DateInput): string {
  return DAYS[lagosDateParts(at).weekday]!.slice(0, 3)
}

/** `7 to 20 November`, `28 October to 10 November` */
export function dayRange(from: DateInput, to: DateInput): string {
  const isOneMonth = lagosDay(from).slice(0, 7) === lagosDay(to).slice(0, 7)
  const [first, last] = [isOneMonth ? String(dayOfMonth(from)) : dayAndMonth(from), dayAndMonth(to)]
  return t`${first} to ${last}`
}

/** `Wed 18 Nov 2026` */
export function dayWithDate(at: DateInput): string {
  return `${weekday(at)} ${shortDate(at)}`
}

/** `20 Nov` */
export function shortDayAndMonth(at: DateInput): string {
  const t = lagosDateParts(at)
  return `${t.day} ${MONTHS[t.month]!.slice(0, 3)}`
}

/** `20 November`, `20` and `2026-11-20`, for charts and keys. */
export function dayAndMonth(at: DateInput): string {
  const t = lagosDateParts(at)
  return `${t.day} ${MONTHS[t.month]}`
}
export function dayOfMonth(at: DateInput): number {
  return lagosDateParts(at).day
}
export function lagosDay(at: DateInput): string {
  const t = lagosDateParts(at)
  return `${t.year}-${padTwoDigits(t.month + 1)}-${padTwoDigits(t.day)}`
}

const DAYS = [t`Sunday`, t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`]
const MONTHS = [t`January`, t`February`, t`March`, t`April`, t`May`, t`June`, t`July`, t`August`, t`September`, t`October`, t`November`, t`December`]
const LAGOS_OFFSET_MS = 60 * 60 * 1000

function lagosDateParts(at: DateInput) {
  // A plain day is read at its noon, so that it stays the same day.
  const exact = toDate(typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T11:00:00Z` : at)
  const moved = addMs(exact, LAGOS_OFFSET_MS)
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth(),
    day: moved.getUTCDate(),
    weekday: moved.getUTCDay(),
    // Twelve hours everywhere, as CONST-34 has them in rows.
    half: moved.getUTCHours() < 12 ? 'am' : 'pm',
    clock: `${padTwoDigits(moved.getUTCHours() % 12 || 12)}:${padTwoDigits(moved.getUTCMinutes())}:${padTwoDigits(moved.getUTCSeconds())}`,
  }
}

function padTwoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
