import { t } from '@lingui/core/macro'
import { OTPInput, type SlotProps } from 'input-otp'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { blockInjectedStyle } from './block-injected-style.ts'
import { FieldMessage } from './FieldFrame.tsx'
import './pin-field.css'

blockInjectedStyle('input-otp-style')

/**
 * Boxes for a PIN (four digits, hidden) or a code (`isMasked={false} length={6}`). One real input covers the boxes. So paste, the numeric
 * keyboard, password managers and the phone's "code from message" work. `onComplete` comes with the last digit: it submits.
 * With `movesOn` the focus goes to the next of these fields in the form instead, unless that has digits. A full field that takes the focus again is typed over from its first digit. Who refuses the digits empties
 * the field, sets `error` and calls `focusError` of `useErrorFocus`.
 */
export function PinField({
  label,
  value,
  onChange,
  onComplete,
  movesOn = false,
  length = 4,
  isMasked = true,
  hint,
  error,
  isInvalid = false,
  autoFocus,
  isDisabled,
  name,
}: {
  label: ReactNode
  value: string
  onChange: (digits: string) => void
  onComplete?: (digits: string) => void
  movesOn?: boolean
  length?: number
  isMasked?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Wrong together with another field, which has the message. */
  isInvalid?: boolean
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
  // A keyboard that comes up leaves little of the page: the boxes stay in it, above the button that sticks to its end.
  useEffect(() => {
    const view = window.visualViewport
    const keepInView = () => {
      const field = input.current
      if (field !== null && document.activeElement === field) field.closest('.field')?.scrollIntoView({ block: 'nearest' })
    }
    const frame = requestAnimationFrame(keepInView)
    window.addEventListener('resize', keepInView)
    view?.addEventListener('resize', keepInView)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', keepInView)
      view?.removeEventListener('resize', keepInView)
    }
  }, [])
  /** A part of a longer number would be another PIN, and trying it counts. */
  const [isTooLong, setTooLong] = useState(false)
  /** The last digit was just typed. A further one would replace it, which nobody means who types too far. */
  const isJustFull = useRef(false)
  function takePasted(text: string): string {
    const digits = text.replace(/\D/g, '')
    setTooLong(digits.length > length)
    isJustFull.current = false
    // A whole code replaces what stands there.
    if (digits.length === length) input.current?.setSelectionRange(0, value.length)
    return digits.length > length ? '' : digits
  }
  function change(digits: string) {
    if (digits === value) return
    const isFurtherDigit = isJustFull.current && value.length === length && digits.slice(0, -1) === value.slice(0, -1)
    if (isFurtherDigit && digits.length === length) return
    isJustFull.current = digits.length === length
    setTooLong(false)
    onChange(digits)
  }
  function beginAnew() {
    isJustFull.current = false
    if (value.length === length) requestAnimationFrame(() => input.current?.select())
  }
  const wrong = error ?? (isTooLong ? t`This has ${length} digits` : undefined)
  return (
    <div className={wrong || isInvalid ? 'field field--wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <OTPInput
        id={id}
        ref={input}
        name={name}
        type={isMasked ? 'password' : 'text'}
        value={value}
        onChange={change}
        onComplete={(digits: string) => {
          if (movesOn) focusNext(input.current)
          onComplete?.(digits)
        }}
        onFocus={beginAnew}
        onPointerDown={() => (isJustFull.current = false)}
        onKeyDown={(event) => {
          if (event.key.length > 1) isJustFull.current = false
        }}
        maxLength={length}
        pattern="^\d+$"
        pasteTransformer={takePasted}
        inputMode="numeric"
        autoComplete={isMasked ? 'off' : 'one-time-code'}
        autoFocus={autoFocus}
        disabled={isDisabled}
        aria-describedby={`${id}-said`}
        aria-invalid={wrong || isInvalid ? true : undefined}
        // The input does not grow for the badge of a password manager: beyond the boxes it would widen the page.
        pushPasswordManagerStrategy="none"
        noScriptCSSFallback={null}
        containerClassName="pin"
        render={({ slots }) => slots.map((slot, index) => <PinBox key={index} {...slot} isMasked={isMasked} />)}
      />
      <FieldMessage id={`${id}-said`} hint={hint} error={wrong} />
    </div>
  )
}

function focusNext(input: HTMLInputElement | null): void {
  const fields = [...(input?.form?.querySelectorAll<HTMLInputElement>('input[data-input-otp]') ?? [])]
  const next = fields[fields.indexOf(input!) + 1]
  if (next?.value === '') next.focus()
}

function PinBox({ char, isActive, isMasked }: SlotProps & { isMasked: boolean }) {
  return (
    <span className="pin__box" data-active={isActive || undefined} aria-hidden="true">
      {char !== null && (isMasked ? <i /> : char)}
    </span>
  )
}
