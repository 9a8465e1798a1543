import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { DayPicker } from 'react-day-picker'
import { dayName, monthAndYear, shortDate } from '../format/dates.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx'
import './range-picker.css'

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
        mode="range"
        autoFocus
        weekStartsOn={1}
        selected={from === undefined ? undefined : { from: toCalendarDate(from), to: to === undefined ? undefined : toCalendarDate(to) }}
        onSelect={(_, pressed) => pick(toDay(pressed))}
        today={toCalendarDate(last)}
        defaultMonth={toCalendarDate(to ?? from ?? last)}
        endMonth={toCalendarDate(last)}
        disabled={{ after: toCalendarDate(last) }}
        formatters={{ formatCaption: (month) => monthAndYear(toDay(month)) }}
        labels={{
          labelDayButton: (date) => `${dayName(toDay(date))} ${shortDate(toDay(date))}`,
          labelGrid: (month) => monthAndYear(toDay(month)),
          labelPrevious: () => t`Month before`,
          labelNext: () => t`Month after`,
          labelNav: () => t`Months`,
        }}
        components={{ Chevron: ({ orientation }) => (orientation === 'left' ? <ChevronLeftIcon size={20} /> : <ChevronRightIcon size={20} />) }}
        classNames={CLASS_NAMES}
      />
    </div>
  )
}

const CLASS_NAMES = {
  root: 'calendar',
  months: 'calendar__months',
  nav: 'calendar__nav',
  button_previous: 'icon-button',
  button_next: 'icon-button',
  month_caption: 'calendar__caption',
  month_grid: 'calendar__grid',
  weekday: 'calendar__weekday',
  day: 'calendar__day',
  day_button: 'calendar__button',
  today: 'calendar__day--today',
  selected: 'calendar__day--chosen',
  range_start: 'calendar__day--first',
  range_middle: 'calendar__day--middle',
  range_end: 'calendar__day--last',
}

/** The calendar counts in dates of the device. Only their year, month and day mean anything here. */
function toCalendarDate(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date)
}

function toDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
