import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/parts/Button.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { BusinessFields } from './BusinessFields.tsx'
import { type FieldMessages, useEntered, useRefusedFields } from './refused-fields.ts'
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
  const schema = isPersonal ? personalSchema : businessSchema
  const form = useStepForm({ values, schema, isCheckedOnBlur: true, onContinue: (fields) => onDone(schema.parse(fields)) })
  useRefusedFields(refused, form)
  useEntered(form, onChange)
  return (
    <Form of={form} className="form">
      <BusinessFields
        form={form}
        isPersonal={isPersonal}
        isRegistered={accountType === 1}
        proposedName={accountType === 2 ? `${owner.contactfirstname} ${owner.contactlastname}` : null}
        nameHint={accountType === 1 ? t`As on your CAC certificate. It becomes your account name.` : undefined}
      />
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isBusy}>{t`Create account`}</Button>
        <Button onClick={onBack}>{t`Back`}</Button>
      </p>
    </Form>
  )
}
