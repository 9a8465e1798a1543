import { resolveRange } from '../../history/web/index.ts'
import type { StatementDays } from './queries.ts'

/** The days of a calendar month in Lagos; of this one, up to today. */
export function monthDays(month: 'last-month' | 'this-month'): StatementDays {
  const { startdate, enddate } = resolveRange(month)!
  return { from: startdate, to: enddate }
}
