import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { type BulkBeneficiary, changeBulkBeneficiary, changeBulkBeneficiarySchema } from '../contract.ts'
import { refreshGroup } from './refresh.ts'

/** Another amount for one beneficiary. A payment that has begun keeps its own. */
export function ChangeAmount({ beneficiary, onClose }: { beneficiary: BulkBeneficiary; onClose: () => void }) {
  const queryClient = useQueryClient()
  const values: { amount: number | null } = { amount: beneficiary.amount }
  const form = useContractForm(changeBulkBeneficiary, {
    values,
    schema: changeBulkBeneficiarySchema,
    input: (body) => ({ params: { id: beneficiary._id }, body }),
    async onDone() {
      await refreshGroup(queryClient)
      onClose()
    },
  })
  return (
    <Dialog title={t`Change the amount`} isOpen onClose={onClose}>
      <Form of={form}>
        <p translate="no">{nameCase(beneficiary.beneficiary_account_name)}</p>
        <div className="form">
          <AmountField label={t`Amount`} {...form.field('amount')} />
        </div>
        <FormActs of={form} act={t`Save`}>
          <CancelButton />
        </FormActs>
      </Form>
    </Dialog>
  )
}
