import { t } from '@lingui/core/macro'
import { type ReactNode, useId, useState } from 'react'
import { FieldMessage } from './FieldFrame.tsx'
import './date-fields.css'

const PARTS = ['day', 'month', 'year'] as const
type Part = (typeof PARTS)[number]

/**
 * A date that a person knows by heart, such as a birthday, typed as day, month and year. `onChange` gets `1995-03-08`, an empty text while
 * nothing is typed, and otherwise what is typed in this order.
 */
export function DateFields({
  label,
  value,
  error,
  isBirthday = false,
  onChange,
}: {
  label: ReactNode
  value: string
  error?: string | undefined
  /** Browsers may fill it in. */
  isBirthday?: boolean
  onChange: (date: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(() => partsOf(value))
  const labels: Record<Part, string> = { day: t`Day`, month: t`Month`, year: t`Year` }
  function change(part: Part, text: string) {
    const next = { ...typed, [part]: text.trim() }
    setTyped(next)
    onChange(dateOf(next))
  }
  return (
    <div role="group" className={error ? 'field field--wrong' : 'field'} aria-labelledby={`${id}-label`} aria-describedby={`${id}-said`}>
      <span id={`${id}-label`} className="field__label">
        {label}
      </span>
      <span className="date-fields">
        {PARTS.map((part) => (
          <label key={part} className={`date-fields__${part}`}>
            <small>{labels[part]}</small>
            <span className="field__box">
              <input
                inputMode="numeric"
                maxLength={part === 'year' ? 4 : 2}
                autoComplete={isBirthday ? `bday-${part}` : 'off'}
                aria-invalid={error ? true : undefined}
                value={typed[part]}
                onChange={(event) => change(part, event.target.value)}
              />
            </span>
          </label>
        ))}
      </span>
      <FieldMessage id={`${id}-said`} error={error} />
    </div>
  )
}

function partsOf(date: string): Record<Part, string> {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day, month, year }
}

function dateOf({ day, month, year }: Record<Part, string>): string {
  return day + month + year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
