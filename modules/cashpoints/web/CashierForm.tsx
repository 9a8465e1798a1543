import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { z } from 'zod'
import { CancelButton } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { addCashpointSchema } from '../contract.ts'

/** An empty address is none. */
const formSchema = addCashpointSchema
  .omit({ merchant: true })
  .extend({ name: addCashpointSchema.shape.name.unwrap(), email: z.literal('').or(addCashpointSchema.shape.email.unwrap()) })
type Fields = z.input<typeof formSchema>
const EMPTY: Fields = { name: '', firstname: '', lastname: '', phone: '', email: '' }

export type CashierFields = Omit<Fields, 'name' | 'email'> & { name?: string; email?: string }

/** Name, phone and email of a cashier. `onSave` throws what the server refuses. */
export function CashierForm({
  name,
  act,
  hasPlace = false,
  onChange,
  onSave,
}: {
  /** Under which it is kept when the session ends. */
  name: string
  act: string
  /** Asks for the name of the cashpoint, too. */
  hasPlace?: boolean
  onChange: (isEntered: boolean) => void
  onSave: (cashier: CashierFields) => Promise<void>
}) {
  const [interrupted] = useInterruptedForm<Fields>(name)
  const form = useStepForm({
    values: EMPTY,
    before: interrupted,
    keptAs: name,
    schema: formSchema,
    failed: t`Error Creating Cashier`,
    onContinue: ({ name: place, email, ...cashier }) => onSave({ ...cashier, ...(place && { name: place }), ...(email && { email }) }),
  })
  const { isChanged } = form
  useEffect(() => onChange(isChanged), [isChanged, onChange])
  return (
    <Form of={form}>
      {interrupted && <InterruptedNote />}
      <p>{t`The cashier logs in with the phone or the email, and a password that we send there. Cashiers confirm payments. They never see your balance.`}</p>
      <div className="form">
        {hasPlace && (
          <Field
            label={t`Cashpoint name`}
            isOptional
            autoComplete="off"
            hint={t`The place, such as Main counter or Sabon Gari shop`}
            {...form.text('name')}
          />
        )}
        <div className="field-pair">
          <Field label={t`First Name`} autoComplete="off" {...form.text('firstname')} />
          <Field label={t`Last Name`} autoComplete="off" {...form.text('lastname')} />
        </div>
        <Field label={t`Phone Number`} inputMode="tel" autoComplete="off" hint={t`11 digits, starts with 0`} {...form.text('phone')} />
        <Field label={t`Email Address`} isOptional type="email" inputMode="email" autoComplete="off" autoCapitalize="none" {...form.text('email')} />
      </div>
      <FormActs of={form} act={act}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}
