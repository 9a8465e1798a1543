import { t } from '@lingui/core/macro'
import { OTPInput, type SlotProps } from 'input-otp'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { blockInjectedStyle } from './block-injected-style.ts'
import { FieldMessage } from './FieldFrame.tsx'
import './pin-field.css'

blockInjectedStyle('input-otp-style')

/**
 * Boxes for a PIN (four digits, hidden) or a code (`isMasked={false} length={6}`). One real input covers the boxes. So paste, the numeric
 * keyboard, password managers and the phone's "code from message" work.
 */
export function PinField({
  label,
  value,
  onChange,
  onComplete,
  length = 4,
  isMasked = true,
  hint,
  error,
  autoFocus,
  isDisabled,
  name,
}: {
  label: ReactNode
  value: string
  onChange: (digits: string) => void
  onComplete?: (digits: string) => void
  length?: number
  isMasked?: boolean
  hint?: ReactNode
  error?: string | undefined
  autoFocus?: boolean
  isDisabled?: boolean
  name?: string
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Disabling the field during a call removes its focus; this restores it.
  useEffect(() => {
    if (autoFocus && !isDisabled) input.current?.focus()
  }, [autoFocus, isDisabled])
  /** A part of a longer number would be another PIN, and trying it counts. */
  const [isTooLong, setTooLong] = useState(false)
  function takePasted(text: string): string {
    const digits = text.replace(/\D/g, '')
    setTooLong(digits.length > length)
    return digits.length > length ? '' : digits
  }
  function change(digits: string) {
    if (digits === value) return
    setTooLong(false)
    onChange(digits)
  }
  const wrong = error ?? (isTooLong ? t`This has ${length} digits` : undefined)
  return (
    <div className={wrong ? 'field field--wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <OTPInput
        id={id}
        ref={input}
        name={name}
        type={isMasked ? 'password' : 'text'}
        value={value}
        onChange={change}
        onComplete={(digits: string) => onComplete?.(digits)}
        maxLength={length}
        pattern="^\d+$"
        pasteTransformer={takePasted}
        inputMode="numeric"
        autoComplete={isMasked ? 'off' : 'one-time-code'}
        autoFocus={autoFocus}
        disabled={isDisabled}
        aria-describedby={`${id}-said`}
        aria-invalid={wrong ? true : undefined}
        noScriptCSSFallback={null}
        containerClassName="pin"
        render={({ slots }) => slots.map((slot, index) => <PinBox key={index} {...slot} isMasked={isMasked} />)}
      />
      <FieldMessage id={`${id}-said`} hint={hint} error={wrong} />
    </div>
  )
}

function PinBox({ char, isActive, isMasked }: SlotProps & { isMasked: boolean }) {
  return (
    <span className="pin__box" data-active={isActive || undefined} aria-hidden="true">
      {char !== null && (isMasked ? <i /> : char)}
    </span>
  )
}
