import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { z } from 'zod'
import { amountSchema } from '../../../platform/http/contract.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'

const formSchema = (maximum: number) =>
  z.object({
    amount: z
      .number(t`Amount is required`)
      .max(maximum, t`A refund is at most the amount of the payment`)
      .pipe(amountSchema),
  })

/** How much goes back: all, or a part. */
export function RefundForm({
  maximum,
  kobo,
  onType,
  onContinue,
}: {
  maximum: number
  kobo: number
  onType: (kobo: number | null) => void
  onContinue: (kobo: number) => void
}) {
  const values: { amount: number | null } = { amount: kobo }
  const form = useStepForm({ values, schema: formSchema(maximum), onContinue: ({ amount }) => onContinue(amount) })
  const amount = form.field('amount')
  return (
    <Form of={form} className="form">
      <AmountField
        label={t`Amount to refund`}
        {...amount}
        onChange={(typed) => {
          amount.onChange(typed)
          onType(typed)
        }}
        hint={
          <Trans>
            The customer paid <MoneyText kobo={maximum} />. You can refund all of it or a part, once.
          </Trans>
        }
      />
      <StepBottom>
        <Button kind="act" type="submit">{t`Continue`}</Button>
      </StepBottom>
    </Form>
  )
}
