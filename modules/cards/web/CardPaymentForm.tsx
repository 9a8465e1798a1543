import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { lineSchema, typedText } from '../../../platform/http/contract.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { HelpTip } from '../../help/web/index.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form, FormRefusal } from '../../../ui/parts/Form.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { cardAmountSchema, listCardLinks, takeCardPayment } from '../contract.ts'
import { cardPaymentQuery } from './queries.ts'

const TRY_AGAIN = t`The payment link could not be created. No money has moved. Try again.`

export type CardCashpoint = { id: string; name: string }
type Fields = { cashpoint: string; amount: number | null; description: string; email: string }

const formSchema = z.object({
  cashpoint: z.string(),
  amount: z.number(t`Amount is required`).pipe(cardAmountSchema),
  description: z.literal('').or(lineSchema(100)),
  email: z.literal('').or(
    typedText()
      .max(254)
      .pipe(z.email(t`Enter a valid email address`)),
  ),
})

/** Amount and description of a card payment. `onStarted` gets the id of the payment, which then has its link. */
export function CardPaymentForm({
  businessid,
  cashpoints,
  chosen = cashpoints[0]?.id ?? '',
  hasFee,
  onStarted,
}: {
  businessid: string
  /** Those that are active. */
  cashpoints: readonly CardCashpoint[]
  /** The one that is chosen first. */
  chosen: string | undefined
  /** Whether the form may speak of the fee. */
  hasFee: boolean
  onStarted: (id: string) => void
}) {
  const queryClient = useQueryClient()
  const values: Fields = { cashpoint: chosen, amount: null, description: '', email: '' }
  const form = useContractForm(takeCardPayment, {
    values,
    schema: formSchema,
    input: ({ amount, description, email, cashpoint }) => ({
      body: { merchant: businessid, cashpoint, amount, ...(description && { description }), ...(email && { email }) },
    }),
    failed: TRY_AGAIN,
    unanswered: TRY_AGAIN,
    onDone({ data }) {
      queryClient.setQueryData(cardPaymentQuery(data._id).queryKey, data)
      void refresh(queryClient, listCardLinks)
      onStarted(data._id)
    },
  })
  return (
    <Form of={form} className="form">
      <AmountField
        label={t`Amount`}
        {...form.field('amount')}
        hint={
          hasFee && (
            <>
              {t`Your fee is taken from this amount.`}
              <HelpTip about="fees-for-cards" subject={t`Fee`} />
            </>
          )
        }
      />
      <Field label={t`Description`} isOptional maxLength={100} {...form.text('description')} />
      <Field
        label={t`Customer’s email`}
        isOptional
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        hint={t`The receipt of the card payment goes there.`}
        {...form.text('email')}
      />
      {cashpoints.length > 1 && (
        <Select label={t`Cashpoint`} options={cashpoints.map(({ id, name }) => ({ value: id, label: name }))} {...form.text('cashpoint')} />
      )}
      <StepBottom sum={<FormRefusal of={form} />}>
        <Button kind="act" type="submit" isBusy={form.isBusy}>{t`Create payment link`}</Button>
      </StepBottom>
    </Form>
  )
}
