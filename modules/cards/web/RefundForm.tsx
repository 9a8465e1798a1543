import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { amountSchema } from '../../../platform/http/contract.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { useFocusOnAttempt } from '../../../ui/parts/useErrorFocus.ts'

type Fields = { amount: number | null }

const formSchema = (most: number) =>
  z.object({
    amount: z
      .number(t`Amount is required`)
      .max(most, t`A refund is at most the amount of the payment`)
      .pipe(amountSchema),
  })

/** How much goes back: all, or a part. */
export function RefundForm({
  most,
  kobo,
  onType,
  onContinue,
}: {
  most: number
  kobo: number
  onType: (kobo: number | null) => void
  onContinue: (kobo: number) => void
}) {
  const element = useRef<HTMLFormElement>(null)
  const { control, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { amount: kobo },
    resolver: standardSchemaResolver(formSchema(most), undefined, { raw: true }),
    shouldFocusError: false,
  })
  useFocusOnAttempt(element, formState.submitCount)
  const go = handleSubmit(({ amount }) => {
    if (amount !== null) onContinue(amount)
  })
  return (
    <form className="form" ref={element} noValidate onSubmit={(event) => void go(event)}>
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <AmountField
            label={t`Amount to refund`}
            value={field.value}
            onChange={(amount) => {
              field.onChange(amount)
              onType(amount)
            }}
            error={formState.errors.amount?.message}
            hint={
              <Trans>
                The customer paid <MoneyText kobo={most} />. You can refund all of it or a part, once.
              </Trans>
            }
          />
        )}
      />
      <StepBottom>
        <Button kind="act" type="submit">{t`Continue`}</Button>
      </StepBottom>
    </form>
  )
}
