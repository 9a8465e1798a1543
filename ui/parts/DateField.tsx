import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { CalendarIcon } from '../icons/icons.tsx'
import { useLagosDay } from '../lagos-day.ts'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'
import { IconButton } from './IconButton.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Popover } from './Popover.tsx'
import { SkeletonBlock } from './Skeleton.tsx'

const DayCalendar = lazyPart<{
  value: string
  today: string
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
}>(() => import('./DayCalendar.tsx'))

/**
 * One day, typed as `20/11/2026` or chosen in a calendar. `value` is `2026-11-20`, or empty while the field holds no date. The calendar
 * offers the days from `min` to `max`; the form judges what is typed.
 */
export function DateField({
  label,
  hint,
  error,
  isOptional,
  below,
  value,
  min,
  max,
  onChange,
  name,
}: Omit<FieldText, 'label' | 'keepsHint'> & {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
  name?: string
}) {
  const today = useLagosDay()
  const [typed, setTyped] = useState(() => textOf(value))
  const [isLeft, setLeft] = useState(false)
  // A value set from outside replaces the text. A value that this field reported does not.
  const [reported, setReported] = useState(value)
  if (value !== reported) {
    setReported(value)
    setTyped(textOf(value))
  }
  function type(text: string) {
    const day = dayOf(text)
    setTyped(text)
    setLeft(false)
    setReported(day)
    onChange(day)
  }
  function leave() {
    setLeft(true)
    if (value !== '') setTyped(textOf(value))
  }
  const isUnread = typed.trim() !== '' && dayOf(typed) === ''
  const unread = isUnread && (isLeft || error !== undefined) ? t`Type a date like 20/11/2026` : undefined
  return (
    <FieldFrame label={label} hint={hint} error={unread ?? error} isOptional={isOptional} below={below}>
      {(wires) => (
        <span className="field__box">
          <input
            {...wires}
            name={name}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t`DD/MM/YYYY`}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
          />
          <Popover
            title={label}
            align="end"
            trigger={(popup) => (
              <IconButton label={t`Choose a day`} {...popup}>
                <CalendarIcon size={20} />
              </IconButton>
            )}
          >
            {(close) => (
              <DayCalendar
                fallback={<SkeletonBlock height={344} />}
                value={value}
                today={today}
                min={min}
                max={max}
                onChoose={(day) => {
                  onChange(day)
                  close()
                }}
              />
            )}
          </Popover>
        </span>
      )}
    </FieldFrame>
  )
}

const DAY_FIRST = /^(\d{1,2})[/.\s-]+(\d{1,2})[/.\s-]+(\d{4})$/
const DIGITS_ONLY = /^(\d\d)(\d\d)(\d{4})$/
const YEAR_FIRST = /^(\d{4})-(\d\d)-(\d\d)$/

const textOf = (day: string) => day.replace(YEAR_FIRST, '$3/$2/$1')

/** The day that the text names, as `2026-11-20`; empty for no day of the calendar. Eight digits need no signs between them, and a copied `2026-11-20` is read too. */
function dayOf(text: string): string {
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(text.trim()) ?? DIGITS_ONLY.exec(text.trim()) ?? []
  const iso = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!YEAR_FIRST.test(iso)) return ''
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : ''
}
