import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import type { MerchantSummary } from '../../identity/contract.ts'
import { addBusiness, addBusinessSchema } from '../contract.ts'
import { BusinessFields } from './BusinessFields.tsx'

const formSchema = addBusinessSchema.omit({ user: true, referralcode: true, account_type: true })
type Form = z.input<typeof formSchema>
type Contact = Pick<Form, 'contactfirstname' | 'contactlastname' | 'businessphone' | 'email'>
const EMPTY_BUSINESS = { businessname: '', industry: '', state: '', lga: '', address: '' }

export type CreateBusinessProps = {
  /** The contact of the present business, to begin with. */
  contact: Contact
  onClose: () => void
  onAdded: (business: MerchantSummary) => void
}

/** The form for a further business of the same owner. */
export function CreateBusiness({ contact, onClose, onAdded }: CreateBusinessProps) {
  const [isUnsaved, setUnsaved] = useState(false)
  return (
    <Dialog title={t`Create New Business`} isOpen isUnsaved={isUnsaved} onClose={onClose}>
      <CreateBusinessForm contact={contact} onChange={setUnsaved} onAdded={onAdded} />
    </Dialog>
  )
}

function CreateBusinessForm({
  contact,
  onChange,
  onAdded,
}: {
  contact: Contact
  onChange: (isEntered: boolean) => void
  onAdded: (business: MerchantSummary) => void
}) {
  const { contactfirstname, contactlastname, businessphone, email } = contact
  const values = { contactfirstname, contactlastname, businessphone, email, ...EMPTY_BUSINESS }
  const form = useForm<Form>({ defaultValues: values, resolver: zodResolver(formSchema) })
  const [registered, setRegistered] = useState<'no' | 'yes'>('no')
  const add = useIntent(addBusiness)
  const { register, handleSubmit, formState, setError, watch } = form
  const { errors, isSubmitting } = formState

  useEffect(() => {
    const { unsubscribe } = watch(() => onChange(true))
    return unsubscribe
  }, [watch, onChange])

  const { refusal, clear, refuse } = useActRefusal(t`The business was not created.`)
  async function save(answers: Form) {
    clear()
    try {
      const body = { ...answers, account_type: registered === 'yes' ? (1 as const) : (2 as const) }
      const { data, message } = await add({ body }, body)
      notify.success(message)
      onAdded(data)
    } catch (error) {
      const fieldErrors = isProblem(error) ? error.fieldErrors.filter(({ field }) => field in values) : []
      for (const [at, { field, message }] of fieldErrors.entries())
        setError(field as keyof Form, { type: 'server', message }, { shouldFocus: at === 0 })
      if (fieldErrors.length === 0) refuse(error)
    }
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <p>{t`The business gets its own account number and balance. You verify it before it can be paid.`}</p>
        <div className="form">
          <Segments
            label={t`Registered with the CAC`}
            segments={[
              { value: 'no', label: t`Not yet` },
              { value: 'yes', label: t`Registered` },
            ]}
            value={registered}
            onChange={setRegistered}
          />
          <BusinessFields isRegistered={registered === 'yes'} />
          <div className="field-pair">
            <Field label={t`First Name`} autoComplete="given-name" error={errors.contactfirstname?.message} {...register('contactfirstname')} />
            <Field label={t`Last Name`} autoComplete="family-name" error={errors.contactlastname?.message} {...register('contactlastname')} />
          </div>
          <Field
            label={t`Phone No`}
            inputMode="tel"
            autoComplete="tel-national"
            hint={t`11 digits, like 08031234567`}
            error={errors.businessphone?.message}
            {...register('businessphone')}
          />
          <Field
            label={t`Email Address`}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            error={errors.email?.message}
            {...register('email')}
          />
        </div>
        {refusal}
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isBusy={isSubmitting}>{t`Create Business`}</Button>
          <CancelButton />
        </p>
      </form>
    </FormProvider>
  )
}
