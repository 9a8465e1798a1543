import { t } from '@lingui/core/macro'
import { dayName, monthAndYear, shortDate } from '../format/dates.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx'
import './calendar.css'

/** What every calendar of react-day-picker has: our words, our icons, our classes, and weeks from Monday. */
export const calendarSettings = () =>
  ({
    weekStartsOn: 1,
    formatters: { formatCaption: (month: Date) => monthAndYear(toDay(month)) },
    labels: {
      labelDayButton: (date: Date) => `${dayName(toDay(date))} ${shortDate(toDay(date))}`,
      labelGrid: (month: Date) => monthAndYear(toDay(month)),
      labelPrevious: () => t`Month before`,
      labelNext: () => t`Month after`,
      labelNav: () => t`Months`,
    },
    components: {
      Chevron: ({ orientation }: { orientation?: string }) =>
        orientation === 'left' ? <ChevronLeftIcon size={20} /> : <ChevronRightIcon size={20} />,
    },
    classNames: CLASS_NAMES,
  }) as const

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
export function toCalendarDate(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date)
}

export function toDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
