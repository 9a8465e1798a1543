import { t } from '@lingui/core/macro'
import { addMs, now } from '../../../ui/clock.ts'
import { lagosDay, shortDate } from '../../../ui/format/dates.ts'

/** The options of the date filter: label and URL value. */
export const RANGES = [
  { id: 'today', label: t`Today` },
  { id: 'yesterday', label: t`Yesterday` },
  { id: 'last-7-days', label: t`Last 7 days` },
  { id: 'last-28-days', label: t`Last 28 days` },
  { id: 'this-month', label: t`This month` },
  { id: 'last-month', label: t`Last month` },
  { id: 'custom', label: t`Custom date range` },
] as const
export const rangeText = (from: string, to: string) => (from === to ? shortDate(from) : t`${shortDate(from)} to ${shortDate(to)}`)

export type RangeId = (typeof RANGES)[number]['id']
export type DayRange = { startdate: string; enddate: string }

const DAY_MS = 24 * 60 * 60 * 1000

/** The first and last Lagos day of an option; null when a custom range has no days yet. */
export function resolveRange(range: RangeId | undefined, from?: string, to?: string, at: Date = now()): DayRange | null {
  const today = lagosDay(at)
  const before = (days: number) => lagosDay(addMs(at, -days * DAY_MS))
  const firstOfMonth = `${today.slice(0, 8)}01`
  switch (range) {
    case 'today':
      return { startdate: today, enddate: today }
    case 'yesterday':
      return { startdate: before(1), enddate: before(1) }
    case 'last-7-days':
      return { startdate: before(6), enddate: today }
    case 'last-28-days':
      return { startdate: before(27), enddate: today }
    case 'this-month':
      return { startdate: firstOfMonth, enddate: today }
    case 'last-month': {
      const last = lagosDay(addMs(new Date(`${firstOfMonth}T11:00:00Z`), -DAY_MS))
      return { startdate: `${last.slice(0, 8)}01`, enddate: last }
    }
    case 'custom':
      return from && to ? { startdate: from, enddate: to } : null
    case undefined:
      return null
  }
}
