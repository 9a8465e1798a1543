import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../../ui/parts/Button.tsx'
import { BusinessFields } from './BusinessFields.tsx'
import { type FieldMessages, useRefusedFields } from './refused-fields.ts'
import { type AccountType, type BusinessForm, businessSchema, type PersonForm, personalSchema } from './sign-up.ts'

/** Step 3: the business and its address. A personal account has only the address. */
export function BusinessStep({
  values,
  owner,
  accountType,
  isBusy,
  refused,
  onChange,
  onDone,
  onBack,
}: {
  values: BusinessForm
  owner: PersonForm
  accountType: AccountType | null
  isBusy: boolean
  /** The server's messages at fields of this step. */
  refused: FieldMessages
  onChange: (soFar: BusinessForm) => void
  onDone: (business: BusinessForm) => void
  onBack: () => void
}) {
  const isPersonal = accountType === 3

  const form = useForm<BusinessForm>({
    defaultValues: values,
    resolver: zodResolver(isPersonal ? personalSchema : businessSchema),
    mode: 'onTouched',
  })
  const { handleSubmit, setError, subscribe } = form
  useRefusedFields(refused, values, setError)
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values: soFar }) => onChange(soFar) }), [subscribe, onChange])
  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(onDone)(event)}>
        <BusinessFields
          isPersonal={isPersonal}
          isRegistered={accountType === 1}
          proposedName={accountType === 2 ? `${owner.contactfirstname} ${owner.contactlastname}` : null}
          nameHint={accountType === 1 ? t`As on your CAC certificate. It becomes your account name.` : undefined}
        />
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isBusy={isBusy}>{t`Create account`}</Button>
          <Button onClick={onBack}>{t`Back`}</Button>
        </p>
      </form>
    </FormProvider>
  )
}
