import { dropSeparators } from '../format/digits.ts'
import { Field } from './Field.tsx'

/**
 * A number written in digits: an account number, a BVN, a code. Separators of pasted text are dropped before the length counts. Nothing is
 * cut: a longer number, or one with other characters, is shown as it is and says `wrong`. A shorter one does so once the form was tried.
 */
export function DigitsField({
  value,
  onChange,
  rule: { length, wrong },
  error,
  ...field
}: Omit<Parameters<typeof Field>[0], 'value' | 'onChange' | 'maxLength' | 'inputMode'> & {
  value: string
  onChange: (digits: string) => void
  /** Of the contract: the number's length, and the sentence about another length or other characters. */
  rule: { length: number; wrong: string }
}) {
  const isWrong = value.length > length || /\D/.test(value)
  return (
    <Field
      {...field}
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(dropSeparators(event.target.value))}
      error={isWrong ? wrong : error}
    />
  )
}
