import type { Ref, TextareaHTMLAttributes } from 'react'
import { FieldFrame, type FieldText } from './FieldFrame.tsx'

export function TextArea({
  label,
  hint,
  error,
  isOptional,
  below,
  ...area
}: FieldText & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} below={below}>
      {(wires) => (
        <span className="field__box">
          <textarea {...area} {...wires} />
        </span>
      )}
    </FieldFrame>
  )
}
