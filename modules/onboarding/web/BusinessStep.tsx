import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../../../ui/parts/Button.tsx'
import { BusinessFields } from './BusinessFields.tsx'
import { type FieldMessages, useRefusedFields } from './refused-fields.ts'
import { type BusinessForm, businessSchema, personalSchema } from './sign-up.ts'

/** Step 3: the business and its address. A personal account has only the address. */
export function BusinessStep({
  values,
  isPersonal,
  isBusy,
  refused,
  onDone,
  onBack,
}: {
  values: BusinessForm
  isPersonal: boolean
  isBusy: boolean
  /** The server's messages at fields of this step. */
  refused: FieldMessages
  onDone: (business: BusinessForm) => void
  onBack: (soFar: BusinessForm) => void
}) {
  const form = useForm<BusinessForm>({
    defaultValues: values,
    resolver: zodResolver(isPersonal ? personalSchema : businessSchema),
    mode: 'onTouched',
  })
  const { handleSubmit, setError, getValues } = form
  useRefusedFields(refused, values, setError)
  return (
    <FormProvider {...form}>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(onDone)(event)}>
        <BusinessFields isPersonal={isPersonal} />
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isBusy={isBusy}>{t`Create account`}</Button>
          <Button onClick={() => onBack(getValues())}>{t`Back`}</Button>
        </p>
      </form>
    </FormProvider>
  )
}
