import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { useAccountOwner } from '../../institutions/web/index.ts'
import { type BulkLine, BULK_TEXTS, changeLine, changeLineSchema } from '../contract.ts'
import { PayeeAccount } from './PayeeAccount.tsx'
import { refreshGroup, refreshRuns } from './refresh.ts'

const { beneficiary_account_number: number, beneficiary_bank: bank } = changeLineSchema.shape
const formSchema = z.object({ bank: z.string(t`Choose a bank`).pipe(bank), number })

/** Another account for a payment that failed. It is sent when the failed payments are paid again. */
export function ChangeLine({ run, line, onClose }: { run: string; line: BulkLine; onClose: () => void }) {
  const queryClient = useQueryClient()
  const send = useIntent(changeLine)
  const values: { bank: string | null; number: string } = { bank: line.beneficiary_bank, number: line.beneficiary_account_number }
  const form = useStepForm({
    values,
    schema: formSchema,
    fieldOf: { beneficiary_account_number: 'number', beneficiary_account_name: 'number', beneficiary_bank: 'bank' },
    async onContinue(fields, markStored): Promise<void> {
      if (owner.rawName === undefined) return form.refuseField('number', BULK_TEXTS.details)
      const body = { beneficiary_account_name: owner.rawName, beneficiary_bank: fields.bank, beneficiary_account_number: fields.number }
      await send({ params: { id: run, line: line._id }, body }, body)
      markStored()
      notify.success(t`The account is changed. Pay again to send the money.`)
      await Promise.all([refreshRuns(queryClient), refreshGroup(queryClient)])
      onClose()
    },
  })
  const owner = useAccountOwner(form.fields.number, form.fields.bank)
  return (
    <Dialog title={t`Change account`} isOpen isUnsaved={form.isChanged} onClose={onClose}>
      <Form of={form}>
        <p className="bulk-say" translate="no">
          {nameCase(line.beneficiary_account_name)}
        </p>
        <div className="form">
          <PayeeAccount bank={form.field('bank')} number={form.field('number')} owner={owner} />
        </div>
        <FormActs of={form} act={t`Change account`} isBusy={owner.isLooking}>
          <CancelButton />
        </FormActs>
      </Form>
    </Dialog>
  )
}
