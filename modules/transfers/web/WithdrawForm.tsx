import { t } from '@lingui/core/macro'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useRef } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { amountSchema } from '../../../platform/http/contract.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { useFocusOnAttempt } from '../../../ui/parts/useErrorFocus.ts'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { useContinue } from './flow/useContinue.ts'
import type { TypedQuote } from './flow/useTypedQuote.ts'

export type WithdrawFields = { amount: number | null }

/** AMB-53: an empty amount and a negative one are treated like 0. */
const ZERO = t`Withdrawable amount cannot be 0`
const withdrawFormSchema = (available: number | undefined) =>
  z.object({
    amount: z
      .number(ZERO)
      .min(1, ZERO)
      .max(available ?? Number.MAX_SAFE_INTEGER, t`Insufficient balance`)
      .pipe(amountSchema),
  })

/** `available` is the server's last figure; the server decides. */
export const useWithdrawForm = (values: WithdrawFields, available: number | undefined) =>
  useForm<WithdrawFields>({
    defaultValues: values,
    resolver: standardSchemaResolver(withdrawFormSchema(available), undefined, { raw: true }),
    shouldFocusError: false,
  })

/** The amount to withdraw to the payout bank. */
export function WithdrawForm({
  form: { control, formState, handleSubmit },
  typed,
  amountHint,
  amountNote,
  bottom,
  onContinue,
}: {
  form: UseFormReturn<WithdrawFields>
  /** The server's price of what is typed, or its refusal of the amount. */
  typed: TypedQuote
  amountHint?: ReactNode
  amountNote?: ReactNode
  /** Above the button. */
  bottom?: ReactNode
  onContinue: (amount: number) => void
}) {
  const element = useRef<HTMLFormElement>(null)
  const { errors, submitCount } = formState
  useFocusOnAttempt(element, submitCount)
  const next = useContinue(typed, onContinue)
  useFocusOnAttempt(element, next.refused)
  const go = handleSubmit(({ amount }) => {
    if (amount !== null && !next.isWaiting) next.go(amount)
  })
  return (
    <form ref={element} noValidate onSubmit={(event) => void go(event)}>
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <AmountField
            label={t`Amount`}
            value={field.value}
            onChange={field.onChange}
            error={errors.amount?.message ?? typed.amountError}
            hint={amountHint}
            below={amountNote}
          />
        )}
      />
      <StepBottom sum={bottom}>
        <Button kind="act" type="submit" isBusy={next.isWaiting}>{t`Continue`}</Button>
      </StepBottom>
    </form>
  )
}
