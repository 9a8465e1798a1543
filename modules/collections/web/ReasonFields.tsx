import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { Field } from '../../../ui/parts/Field.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import type { TypedForm } from '../../../ui/parts/useContractForm.ts'
import { REVERSAL_REASON_LENGTH } from '../contract.ts'

const OTHER = 'other'
const REASONS = [t`Paid twice for the same goods`, t`The amount is wrong`, t`Paid to the wrong business`, t`The goods are not available`]

/** The reason of a reversal: one of the usual ones, or a typed one. */
export const reasonSchema = z
  .object({ choice: z.string().min(1, t`Choose a reason`), typed: z.string() })
  .refine(({ choice, typed }) => choice !== OTHER || typed.trim() !== '', { path: ['typed'], error: t`Type a reason` })
export type Reason = z.input<typeof reasonSchema>

export const reasonFrom = (text: string): Reason =>
  text === '' || REASONS.includes(text) ? { choice: text, typed: '' } : { choice: OTHER, typed: text }

export const reasonText = ({ choice, typed }: Reason): string => (choice === OTHER ? typed.trim() : choice)

export function ReasonFields({ form }: { form: TypedForm<Reason> }) {
  return (
    <>
      <Select
        label={t`Reason`}
        placeholder={t`Choose a reason`}
        options={[...REASONS.map((text) => ({ value: text, label: text })), { value: OTHER, label: t`Another reason` }]}
        {...form.text('choice')}
      />
      {form.fields.choice === OTHER && <Field label={t`Your reason`} maxLength={REVERSAL_REASON_LENGTH} {...form.text('typed')} />}
    </>
  )
}
