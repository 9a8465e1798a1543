import type { Ref, SelectHTMLAttributes } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

export type Option = { value: string; label: string; isDisabled?: boolean }

/**
 * A choice from a short list with the device's own picker, which suits cheap phones and adds no code. A long list that needs a search is a
 * ComboBox.
 */
export function Select({
  label,
  hint,
  error,
  isOptional,
  below,
  options,
  placeholder,
  ...select
}: FieldText & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[]; placeholder?: string; ref?: Ref<HTMLSelectElement> }) {
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} below={below}>
      {(wires) => (
        <span className="field__box">
          <select {...select} {...wires}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon size={20} />
        </span>
      )}
    </FieldFrame>
  )
}
