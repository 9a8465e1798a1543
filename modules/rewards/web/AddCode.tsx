import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../ui/data/contract-key.ts'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { addAggregatorCode, addAggregatorCodeSchema } from '../contract.ts'

/** Joins the downline of an aggregator, once. */
export function AddCode({ publickey, onClose }: { publickey: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useContractForm(addAggregatorCode, {
    values: { aggregatorcode: '', publickey },
    schema: addAggregatorCodeSchema,
    input: (body) => ({ body }),
    failed: t`The code could not be added. Try again.`,
    async onDone() {
      notify.success(t`Aggregator added successfully`)
      await refresh(queryClient, showMerchant)
      onClose()
    },
  })
  return (
    <Dialog title={t`Add an aggregator code`} isOpen isLocked={form.isBusy} onClose={onClose}>
      <p>{t`An aggregator who helps you with Kasuwa may have given you a code. It costs you nothing and can be added once.`}</p>
      <Form of={form} className="form">
        <Field label={t`Aggregator code`} autoComplete="off" autoCapitalize="characters" maxLength={20} {...form.text('aggregatorcode')} />
        <FormActs of={form} act={t`Add code`} isWide />
      </Form>
    </Dialog>
  )
}
