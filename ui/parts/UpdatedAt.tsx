import { Trans } from '@lingui/react/macro'
import { listTime, shortDate, lagosDay } from '../format/dates.ts'
import { now } from '../clock.ts'

/** "as of 10:42", with the date when it was not today: an amount that may be outdated keeps its last value and its time. */
export function UpdatedAt({ at }: { at: string | Date }) {
  const isToday = lagosDay(at) === lagosDay(now())
  return (
    <span className="t1 quiet">
      <Trans>as of {isToday ? listTime(at) : `${shortDate(at)}, ${listTime(at)}`}</Trans>
    </span>
  )
}
