import { plural, t } from '@lingui/core/macro'
import { now, toDate } from '../../../ui/clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How far a clock is: `late`, `soon` within two hours, else `later`. */
export function dueState(due: string): 'late' | 'soon' | 'later' {
  const left = toDate(due).getTime() - now().getTime()
  if (left < 0) return 'late'
  return left < 2 * HOUR_MS ? 'soon' : 'later'
}

/** `in 40 m`, `26 m late`, `2 days`. */
export function dueText(due: string): string {
  const left = toDate(due).getTime() - now().getTime()
  const length = lengthText(Math.abs(left))
  if (left < 0) return t`${length} late`
  return left < DAY_MS ? t`in ${length}` : length
}

/** `40 m`, `5 h`, `3 days`: whole units, rounded down. */
function lengthText(ms: number): string {
  if (ms < HOUR_MS) return t`${Math.max(1, Math.floor(ms / MINUTE_MS))} m`
  if (ms < DAY_MS) return t`${Math.floor(ms / HOUR_MS)} h`
  return plural(Math.floor(ms / DAY_MS), { one: '# day', other: '# days' })
}

/** How long something waits, by its time or by its length: `4 m`, `3 days`. */
export const waitText = (since: string | number): string =>
  lengthText(typeof since === 'number' ? since : Math.max(0, now().getTime() - toDate(since).getTime()))
