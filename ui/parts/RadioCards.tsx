import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
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
    <div className="radios">
      <span className="field__label" id={`${id}-label`}>
        {label}
      </span>
      <RadioGroup
        className={isRow ? 'radios__list radios__list--row' : 'radios__list'}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        name={name}
        value={value ?? ''}
        onValueChange={(chosen: string) => onChange(chosen)}
      >
        {options.map((option, index) => (
          <label key={option.value} className="radio">
            <Radio.Root
              className="radio__dot"
              value={option.value}
              disabled={option.isDisabled}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={option.detail ? `${id}-${index}-detail` : undefined}
            />
            <span>
              <b id={`${id}-${index}`}>{option.title}</b>
              {option.detail && <small id={`${id}-${index}-detail`}>{option.detail}</small>}
            </span>
          </label>
        ))}
      </RadioGroup>
      {error && (
        <span className="checkbox__error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
