import type { LagosDay } from '../../../platform/clock/index.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `20/Nov/2026`, as the lists head their days. */
export function dayText(day: LagosDay): string {
  const [year, month, date] = day.split('-')
  return `${date}/${MONTHS[Number(month) - 1]}/${year}`
}
