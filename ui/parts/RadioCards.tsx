import { type ReactNode, useId } from 'react'
import './choices.css'

export type RadioCard = { value: string; title: ReactNode; detail?: ReactNode; isDisabled?: boolean }

/** A choice of a few options that each need a sentence, separated by lines. */
export function RadioCards({
  label,
  options,
  value,
  onChange,
  name,
  error,
  isRow = false,
}: {
  label: ReactNode
  options: readonly RadioCard[]
  value: string | null
  onChange: (value: string) => void
  name?: string
  error?: string | undefined
  isRow?: boolean
}) {
  const id = useId()
  return (
    <fieldset className={isRow ? 'radios radios--row' : 'radios'} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="radio">
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.title}</b>
            {option.detail && <small>{option.detail}</small>}
          </span>
        </label>
      ))}
      {error && (
        <span className="checkbox__error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
