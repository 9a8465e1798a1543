import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { useAccountOwner } from '../../institutions/web/index.ts'
import { addBulkBeneficiary, BULK_TEXTS, newBeneficiarySchema } from '../contract.ts'
import { PayeeAccount } from './PayeeAccount.tsx'
import { refreshGroup } from './refresh.ts'

/** What a failed row of a list already says. `row`: its number in the list. */
export type BeneficiaryDraft = { bank: string | null; number: string; amount: number | null; row?: number }
const EMPTY: BeneficiaryDraft = { bank: null, number: '', amount: null }

const { amount, beneficiary_account_number: number, beneficiary_bank: bank } = newBeneficiarySchema.shape
const formSchema = z.object({ bank: z.string(t`Choose a bank`).pipe(bank), number, amount })
const FORM_NAME = 'bulk-beneficiary'

/** One more beneficiary. The bank's name for the account is looked up by itself, and nothing is added without it. */
export function AddBeneficiary({
  group,
  draft = EMPTY,
  onAdded,
  onClose,
}: {
  group: string
  draft?: BeneficiaryDraft | undefined
  onAdded?: () => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [interrupted] = useInterruptedForm<BeneficiaryDraft & { group: string }>(FORM_NAME)
  const before = interrupted?.group === group ? interrupted : null
  const send = useIntent(addBulkBeneficiary)
  const form = useStepForm({
    values: draft,
    ...(before && { before: { bank: before.bank, number: before.number, amount: before.amount } }),
    schema: formSchema,
    fieldOf: { beneficiary_account_number: 'number', beneficiary_bank: 'bank' },
    onWrong({ number: isWrong }) {
      if (isWrong === undefined && owner.rawName === undefined) form.refuseField('number', BULK_TEXTS.details)
    },
    // BULK-44: the list shows whether the beneficiary is there after all.
    onRefused: () => void refreshGroup(queryClient),
    async onContinue(fields, markStored): Promise<void> {
      if (owner.rawName === undefined) return form.refuseField('number', BULK_TEXTS.details)
      const body = {
        beneficiary_account_name: owner.rawName,
        beneficiary_bank: fields.bank,
        beneficiary_account_number: fields.number,
        amount: fields.amount,
        group,
      }
      await send({ body }, body)
      markStored()
      notify.success(BULK_TEXTS.beneficiaryAdded)
      onAdded?.()
      await refreshGroup(queryClient)
      onClose()
    },
  })
  const { isChanged } = form
  const owner = useAccountOwner(form.fields.number, form.fields.bank, { notFoundToast: t`Account or Beneficiary Not Found` })
  useHeldForm(FORM_NAME, isChanged ? { group, ...form.fields } : null)
  return (
    <Dialog title={t`Add Beneficiary`} isOpen isUnsaved={isChanged} onClose={onClose}>
      <Form of={form}>
        {before && <InterruptedNote />}
        <div className="form">
          <PayeeAccount bank={form.field('bank')} number={form.field('number')} owner={owner} />
          <AmountField label={t`Amount`} {...form.field('amount')} />
        </div>
        <FormActs of={form} act={t`Add Beneficiary`} isBusy={owner.isLooking}>
          <CancelButton />
        </FormActs>
      </Form>
    </Dialog>
  )
}
