import { t } from '@lingui/core/macro'
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'
import { IconButton } from './IconButton.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> & { ref?: Ref<HTMLInputElement> }

/** A text field of one line. `before` and `after` are inside the box. Takes the result of react-hook-form's `register()`. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  below,
  before,
  after,
  ...input
}: FieldText & Input & { before?: ReactNode; after?: ReactNode }) {
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} below={below}>
      {(wires) => (
        <span className="field__box">
          {before}
          <input {...input} {...wires} />
          {after}
        </span>
      )}
    </FieldFrame>
  )
}

/**
 * A password field that can show its text, because hidden text is hard to type on a small screen. Paste and password managers work. `rules`:
 * of a new password, for programs that make one.
 */
export function PasswordField({ autoComplete = 'current-password', rules, ...rest }: FieldText & Input & { rules?: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...rest}
      {...(rules !== undefined && { passwordrules: rules })}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton label={isShown ? t`Hide password` : t`Show password`} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </IconButton>
      }
    />
  )
}
