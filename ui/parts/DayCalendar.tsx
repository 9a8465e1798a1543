import { DayPicker } from 'react-day-picker'
import { calendarSettings, toCalendarDate, toDay } from './calendar-settings.tsx'

/** A calendar for one day, as `2026-11-20`. `min` and `max` are the first and last day that can be chosen. */
export default function DayCalendar({
  value,
  today,
  min,
  max,
  onChoose,
}: {
  value: string
  today: string
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
}) {
  const [first, last] = [min, max].map((day) => (day === undefined ? undefined : toCalendarDate(day)))
  return (
    <DayPicker
      {...calendarSettings()}
      mode="single"
      autoFocus
      selected={value === '' ? undefined : toCalendarDate(value)}
      onSelect={(_, pressed) => onChoose(toDay(pressed))}
      today={toCalendarDate(today)}
      defaultMonth={toCalendarDate(value || (min !== undefined && min > today ? min : today))}
      {...(first && { startMonth: first })}
      {...(last && { endMonth: last })}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
    />
  )
}
