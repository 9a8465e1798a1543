import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useId } from 'react'
import './segments.css'

export type Segment<Value extends string> = { value: Value; label: string }

/** A choice of two to four short words beside each other, which takes effect at once. */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onChange,
  error,
}: {
  label: string
  segments: readonly Segment<Value>[]
  /** An empty text while none is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  error?: string | undefined
}) {
  const id = useId()
  return (
    <div className="segments">
      <span className="field__label" id={id}>
        {label}
      </span>
      <RadioGroup<Value | ''>
        className="segments__row"
        aria-labelledby={id}
        value={value}
        aria-describedby={error ? `${id}-error` : undefined}
        onValueChange={(chosen) => chosen !== '' && onChange(chosen)}
      >
        {segments.map((segment) => (
          <Radio.Root key={segment.value} className="segments__one" value={segment.value} nativeButton render={<button type="button" />}>
            {segment.label}
          </Radio.Root>
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
