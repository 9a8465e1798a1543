import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { isProblem } from '../../../ui/data/problem.ts'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { addCashpointSchema } from '../contract.ts'

/** An empty address is none. */
const formSchema = addCashpointSchema
  .omit({ merchant: true })
  .extend({ name: addCashpointSchema.shape.name.unwrap(), email: z.literal('').or(addCashpointSchema.shape.email.unwrap()) })
type Form = z.input<typeof formSchema>
const EMPTY_FORM: Form = { name: '', firstname: '', lastname: '', phone: '', email: '' }

export type CashierFields = Omit<Form, 'name' | 'email'> & { name?: string; email?: string }

/** Name, phone and email of a cashier. A refusal at a field stands there; another is told as a message. */
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
  const [interrupted] = useInterruptedForm<Form>(name)
  const { register, handleSubmit, formState, setError, watch } = useForm<Form>({
    defaultValues: interrupted ?? EMPTY_FORM,
    resolver: zodResolver(formSchema),
  })
  const fields = watch()
  useHeldForm(name, Object.values(fields).every((value) => value === '') ? null : fields)
  const isRestored = interrupted !== null
  useEffect(() => {
    if (isRestored) onChange(true)
  }, [isRestored, onChange])
  const { errors, isSubmitting } = formState

  async function save({ name: place, email, ...form }: Form) {
    try {
      await onSave({ ...form, ...(place && { name: place }), ...(email && { email }) })
    } catch (error) {
      const told = isProblem(error) ? error.fieldErrors.filter(({ field }) => field in EMPTY_FORM) : []
      for (const [at, { field, message }] of told.entries()) setError(field as keyof Form, { type: 'server', message }, { shouldFocus: at === 0 })
      if (told.length === 0) notify.error(isProblem(error) ? error.messageOr(t`Error Creating Cashier`) : t`Error Creating Cashier`)
    }
  }
  return (
    <form noValidate onChange={() => onChange(true)} onSubmit={(event) => void handleSubmit(save)(event)}>
      {interrupted && <InterruptedNote />}
      <p>{t`The cashier logs in with the phone or the email, and a password that we send there. Cashiers confirm payments. They never see your balance.`}</p>
      <div className="form">
        {hasPlace && (
          <Field
            label={t`Cashpoint name`}
            isOptional
            autoComplete="off"
            hint={t`The place, such as Main counter or Sabon Gari shop`}
            error={errors.name?.message}
            {...register('name')}
          />
        )}
        <div className="field-pair">
          <Field label={t`First Name`} autoComplete="off" error={errors.firstname?.message} {...register('firstname')} />
          <Field label={t`Last Name`} autoComplete="off" error={errors.lastname?.message} {...register('lastname')} />
        </div>
        <Field
          label={t`Phone Number`}
          inputMode="tel"
          autoComplete="off"
          hint={t`11 digits, starts with 0`}
          error={errors.phone?.message}
          {...register('phone')}
        />
        <Field
          label={t`Email Address`}
          isOptional
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isSubmitting}>
          {act}
        </Button>
        <CancelButton />
      </p>
    </form>
  )
}
