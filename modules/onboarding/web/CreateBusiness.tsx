import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import type { MerchantSummary } from '../../identity/contract.ts'
import { addBusiness, addBusinessSchema } from '../contract.ts'
import { BusinessFields } from './BusinessFields.tsx'

const formSchema = addBusinessSchema.omit({ user: true, referralcode: true, account_type: true })
type Fields = z.input<typeof formSchema>
type Contact = Pick<Fields, 'contactfirstname' | 'contactlastname' | 'businessphone' | 'email'>
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
  const values: Fields = { contactfirstname, contactlastname, businessphone, email, ...EMPTY_BUSINESS }
  const [registered, setRegistered] = useState<'no' | 'yes'>('no')
  const form = useContractForm(addBusiness, {
    values,
    schema: formSchema,
    failed: t`The business was not created.`,
    input: (fields) => ({ body: { ...fields, account_type: registered === 'yes' ? (1 as const) : (2 as const) } }),
    onDone({ data, message }) {
      notify.success(message)
      onAdded(data)
    },
  })
  const { isChanged } = form
  const handOn = useEffectEvent(() => onChange(isChanged))
  useEffect(() => handOn(), [isChanged])
  return (
    <Form of={form}>
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
        <BusinessFields form={form} isRegistered={registered === 'yes'} />
        <div className="field-pair">
          <Field label={t`First Name`} autoComplete="given-name" {...form.text('contactfirstname')} />
          <Field label={t`Last Name`} autoComplete="family-name" {...form.text('contactlastname')} />
        </div>
        <Field
          label={t`Phone No`}
          inputMode="tel"
          autoComplete="tel-national"
          hint={t`11 digits, like 08031234567`}
          {...form.text('businessphone')}
        />
        <Field label={t`Email Address`} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...form.text('email')} />
      </div>
      <FormActs of={form} act={t`Create Business`}>
        <CancelButton />
      </FormActs>
    </Form>
  )
}
