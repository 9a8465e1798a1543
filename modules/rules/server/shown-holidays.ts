import { addDays, type LagosDay } from '../../../platform/clock/index.ts'
import { type DeclaredDay, statutoryHoliday } from '../../../platform/nigeria/holidays.ts'

/** Holidays by law and declared days, from today to the end of the next year. Pure. */
export function shownHolidays(declared: readonly DeclaredDay[], today: LagosDay) {
  const newest = new Map(declared.map((row) => [row.day, row]))
  const end = `${Number(today.slice(0, 4)) + 1}-12-31`
  const days: { day: LagosDay; name: string; isOff: boolean; source: 'law' | 'declared' }[] = []
  for (let day = today; day <= end; day = addDays(day, 1)) {
    const row = newest.get(day)
    const name = statutoryHoliday(day)
    if (row) days.push({ ...row, source: 'declared' })
    else if (name !== null) days.push({ day, name, isOff: true, source: 'law' })
  }
  return days.map(({ day, name, isOff, source }) => ({
    day,
    name,
    is_off: isOff,
    source,
    state: day === today ? ('now' as const) : ('coming' as const),
    change_id: null,
  }))
}
