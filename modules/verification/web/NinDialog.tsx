import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { DateFields } from '../../../ui/parts/DateFields.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { NIN, ninSchema, verifyBvn } from '../contract.ts'
import { birthdateFault } from './birthdate.ts'

const fieldsSchema = z.strictObject({
  bvn_nin: ninSchema,
  birthdate: z.string().refine((day) => birthdateFault(day) === undefined, { error: ({ input }) => birthdateFault(String(input)) }),
})

/** NIN and date of birth, which the register of identities confirms. */
export function NinDialog({ onClose, onSubmitted }: { onClose: () => void; onSubmitted: () => void }) {
  const form = useContractForm(verifyBvn, {
    values: { bvn_nin: '', birthdate: '' },
    schema: fieldsSchema,
    input: (fields) => ({ body: { ...fields, type: 'nin' as const } }),
    onDone: onSubmitted,
  })
  useUnsaved(form.isChanged)
  return (
    <Dialog title={t`Enter your NIN`} step="" isOpen onClose={onClose} isUnsaved={form.isChanged}>
      <Form of={form}>
        <p>{t`Your name and your date of birth are compared with those of your NIN. Only its last four digits are shown from then on.`}</p>
        <div className="form">
          <DigitsField label={t`NIN`} autoComplete="off" rule={NIN} {...form.field('bvn_nin')} />
          <DateFields label={t`Date of birth`} isBirthday {...form.field('birthdate')} />
        </div>
        <FormActs of={form} act={t`Continue`}>
          <CancelButton />
        </FormActs>
      </Form>
    </Dialog>
  )
}
