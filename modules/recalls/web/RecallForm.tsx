import { t } from '@lingui/core/macro'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { DateField } from '../../../ui/parts/DateField.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { logRecall, logRecallSchema } from '../contract.ts'

/** A bank has written. Two people decide at the desk. `payment`: the id of the payment from whose page one comes. */
export function RecallForm({ payment }: { payment: string }) {
  const router = useRouter()
  const form = useContractForm(logRecall, {
    values: { payment, bank_reference: '', asked_on: '', why: '' },
    schema: logRecallSchema,
    input: (body) => ({ body }),
    failed: t`It could not be logged. Try again.`,
    onDone: ({ data }) => router.go(`/operator/work/recall/${data._id}`),
  })
  return (
    <>
      <PageTitle note={t`A bank asks for a payment back. Two people hold the money at the desk.`}>{t`Log a recall`}</PageTitle>
      <Form of={form} className="form">
        <Field label={t`Transaction id or session id`} maxLength={60} {...form.text('payment')} />
        <Field label={t`Reference of the bank`} maxLength={60} {...form.text('bank_reference')} />
        <DateField label={t`Asked on`} hint={t`Banks ask within 14 working days of the payment.`} {...form.field('asked_on')} />
        <Field label={t`Why the bank asks`} maxLength={300} {...form.text('why')} />
        <FormActs of={form} act={t`Log a recall`} />
      </Form>
    </>
  )
}
