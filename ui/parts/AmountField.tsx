import { t } from '@lingui/core/macro'
import { type Ref, useState } from 'react'
import { nairaText, parseNaira } from '../format/naira.ts'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

/**
 * The person types naira and the form holds kobo: an integer, or null while the field has no amount. Pasting `NGN 45,000.50` works. Text
 * that is no amount stays in the field with an error: dropping a part of it (`-5000`, `45k`) would make another amount. The digits are grouped on blur and never while typing, so that the caret does not move.
 */
export function AmountField({
  value,
  onChange,
  onBlur,
  label,
  hint,
  error,
  below,
  ref,
  name,
  isDisabled,
  autoFocus,
}: FieldText & {
  value: number | null
  onChange: (kobo: number | null) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  name?: string
  isDisabled?: boolean
  autoFocus?: boolean
}) {
  const [typed, setTyped] = useState(() => groupThousands(value))
  // A value set from outside (a saved draft, "send all") replaces the text. A value that this field reported does not.
  const [reported, setReported] = useState(value)
  if (value !== reported) {
    setReported(value)
    setTyped(groupThousands(value))
  }
  function type(text: string) {
    const kobo = parseNaira(text)
    setTyped(text)
    setReported(kobo)
    onChange(kobo)
  }
  function leave() {
    if (value !== null) setTyped(groupThousands(value))
    onBlur?.()
  }
  const unread = typed.trim() !== '' && parseNaira(typed) === null ? t`Type an amount like 45,000.00` : undefined
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error ?? unread}
      // What can be spent is needed most where an amount is refused.
      keepsHint
      below={below}
      className="field--money"
    >
      {(wires) => (
        <span className="field__box">
          <span className="field__cur" aria-hidden="true">
            ₦
          </span>
          <input
            {...wires}
            ref={ref}
            name={name}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            autoFocus={autoFocus}
            disabled={isDisabled}
            placeholder="0.00"
            onChange={(event) => isTypedLetter(event.nativeEvent) || type(event.target.value)}
            onBlur={leave}
          />
        </span>
      )}
    </FieldFrame>
  )
}

/** A key that no amount contains does nothing. Text that comes at once, pasted or suggested by the keyboard, is judged as a whole. */
function isTypedLetter(event: Event): boolean {
  const { inputType, data } = event as InputEvent
  return inputType === 'insertText' && data?.length === 1 && /[^\d.,\s]/.test(data)
}

function groupThousands(kobo: number | null): string {
  return kobo === null ? '' : nairaText(kobo).slice(1)
}
