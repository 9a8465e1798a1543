import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { translateSentence } from '../i18n.tsx'
import { WarningIcon } from '../icons/icons.tsx'
import { withLinks } from './LinkedText.tsx'
import './field.css'

export type FieldText = {
  label: ReactNode
  hint?: ReactNode
  /** Shown with an icon, read out when it appears, and linked to the field. */
  error?: string | undefined
  isOptional?: boolean | undefined
  /** With an error, the hint stays under it. Otherwise the error takes its place. */
  keepsHint?: boolean
  /** Shown under the box, for example the account name that a bank returned. */
  below?: ReactNode
}

export type FieldAttributes = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, box, hint and error of every form field. `children` gets the attributes that connect them. */
export function FieldFrame({
  label,
  hint,
  error,
  isOptional,
  keepsHint = false,
  below,
  className,
  children,
}: FieldText & { className?: string; children: (wires: FieldAttributes) => ReactNode }) {
  const id = useId()
  const said = error ?? hint
  const stays = keepsHint && error !== undefined && hint !== undefined
  const describedBy = [said && `${id}-said`, stays && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={['field', error && 'field--wrong', className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="quiet">{t` (optional)`}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      <FieldMessage id={`${id}-said`} hint={hint} error={error} />
      {stays && (
        <div className="field__hint" id={`${id}-hint`}>
          <span>{hint}</span>
        </div>
      )}
      {below}
    </div>
  )
}

/** The message under a field. It is always in the page, so that a screen reader announces an error when it appears. */
export function FieldMessage({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <div className="field__hint" id={id} aria-live="polite">
      {error ? (
        <>
          <WarningIcon size={18} />
          <span>{withLinks(translateSentence(error))}</span>
        </>
      ) : (
        hint && <span>{hint}</span>
      )}
    </div>
  )
}
