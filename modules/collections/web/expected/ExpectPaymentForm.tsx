import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { amountSchema, lineSchema } from '../../../../platform/http/contract.ts'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { AmountField } from '../../../../ui/parts/AmountField.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Field } from '../../../../ui/parts/Field.tsx'
import { Form, FormRefusal } from '../../../../ui/parts/Form.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { useContractForm } from '../../../../ui/parts/useContractForm.ts'
import { createExpectedPayment, type ExpectedPayment, listExpectedPayments, returnAddressSchema, VALIDITY_MINUTES } from '../../expected/contract.ts'
import { payPageSettingQuery } from './queries.ts'

const TRY_AGAIN = t`The link could not be made. Try again.`
const VALIDITY_WORDS = [t`30 minutes`, t`1 hour`, t`1 day`, t`2 days`]

const formSchema = z.object({
  amount: z.number(t`Amount is required`).pipe(amountSchema),
  reference: lineSchema(60, t`Say what the payment is for`),
  note: z.literal('').or(lineSchema(120)),
  validity: z.string(),
  returnaddress: z.literal('').or(returnAddressSchema),
})

/** Amount, order and time of a payment that is expected. `onMade` gets it with its link. */
export function ExpectPaymentForm({ businessid, onMade }: { businessid: string; onMade: (payment: ExpectedPayment) => void }) {
  const queryClient = useQueryClient()
  const site = useQuery(payPageSettingQuery(businessid)).data?.site ?? null
  const form = useContractForm(createExpectedPayment, {
    values: { amount: null as number | null, reference: '', note: '', validity: String(VALIDITY_MINUTES[1]), returnaddress: '' },
    schema: formSchema,
    input: ({ amount, reference, note, validity, returnaddress }) => ({
      body: { amount, reference, ...(note && { note }), validity: Number(validity), ...(returnaddress && { returnaddress }) },
    }),
    failed: TRY_AGAIN,
    unanswered: TRY_AGAIN,
    onDone({ data }) {
      void refresh(queryClient, listExpectedPayments)
      onMade(data)
    },
  })
  return (
    <Form of={form} className="form">
      <AmountField label={t`Amount`} {...form.field('amount')} hint={t`The customer is asked for exactly this.`} />
      <Field label={t`Order, or what it is for`} maxLength={60} {...form.text('reference')} />
      <Field label={t`Note for the customer`} isOptional maxLength={120} {...form.text('note')} />
      <Select
        label={t`Can be paid for`}
        options={VALIDITY_MINUTES.map((minutes, at) => ({ value: String(minutes), label: VALIDITY_WORDS[at]! }))}
        {...form.text('validity')}
      />
      {site !== null && (
        <Field
          label={t`Page of your shop to return to`}
          isOptional
          hint={t`Begins with https://${site}/`}
          inputMode="url"
          maxLength={300}
          {...form.text('returnaddress')}
        />
      )}
      <FormRefusal of={form} />
      <div className="buttons">
        <Button kind="act" type="submit" isBusy={form.isBusy}>{t`Create link`}</Button>
      </div>
    </Form>
  )
}
