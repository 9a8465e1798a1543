import { useEffect, useRef } from 'react'
import { DayPicker } from 'react-day-picker'
import { calendarSettings, toCalendarDate, toDay } from './calendar-settings.tsx'

/** Days as `2026-11-20`; `to` is missing until the second day is chosen. */
export type PickedRange = { from?: string | undefined; to?: string | undefined }

/** S1 §9: long enough to see the chosen days. */
const CLOSE_DELAY_MS = 1_000

/**
 * A calendar for a first and a last day, up to `last`. Two presses choose a range, in any order; the same day twice is one day. It closes
 * one second after the second press, and a press within that second begins another range.
 */
export default function RangePicker({
  label,
  value: { from, to },
  last,
  onChange,
  onClose,
}: {
  label: string
  value: PickedRange
  last: string
  onChange: (range: PickedRange) => void
  onClose: (range: { from: string; to: string }) => void
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function pick(day: string) {
    clearTimeout(timer.current)
    if (from === undefined || to !== undefined) return onChange({ from: day })
    const range = day < from ? { from: day, to: from } : { from, to: day }
    onChange(range)
    timer.current = setTimeout(() => onClose(range), CLOSE_DELAY_MS)
  }
  return (
    <div role="group" aria-label={label}>
      <DayPicker
        {...calendarSettings()}
        mode="range"
        autoFocus
        selected={from === undefined ? undefined : { from: toCalendarDate(from), to: to === undefined ? undefined : toCalendarDate(to) }}
        onSelect={(_, pressed) => pick(toDay(pressed))}
        today={toCalendarDate(last)}
        defaultMonth={toCalendarDate(to ?? from ?? last)}
        endMonth={toCalendarDate(last)}
        disabled={{ after: toCalendarDate(last) }}
      />
    </div>
  )
}
