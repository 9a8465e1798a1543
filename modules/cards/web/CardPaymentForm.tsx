import { t } from '@lingui/core/macro'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { lineSchema, typedText } from '../../../platform/http/contract.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { HelpTip } from '../../help/web/index.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { useFocusOnAttempt } from '../../../ui/parts/useErrorFocus.ts'
import { tellRefusal } from '../../../ui/parts/tell-problem.ts'
import { cardAmountSchema, listCardLinks, takeCardPayment } from '../contract.ts'
import { cardPaymentQuery } from './queries.ts'

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
  const element = useRef<HTMLFormElement>(null)
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { cashpoint: chosen, amount: null, description: '', email: '' },
    resolver: standardSchemaResolver(formSchema, undefined, { raw: true }),
    shouldFocusError: false,
  })
  const take = useIntent(takeCardPayment)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { errors, isSubmitting, submitCount } = formState
  useFocusOnAttempt(element, submitCount)

  async function start({ amount, description, email, cashpoint }: Fields) {
    if (amount === null) return
    setRefusal(null)
    const body = { merchant: businessid, cashpoint, amount, ...(description && { description }), ...(email && { email }) }
    try {
      const { data } = await take({ body }, body)
      queryClient.setQueryData(cardPaymentQuery(data._id).queryKey, data)
      void refresh(queryClient, listCardLinks)
      onStarted(data._id)
    } catch (error) {
      tellRefusal(error)
      setRefusal(isProblem(error) && !error.isUnanswered ? error.messageOr(TRY_AGAIN) : TRY_AGAIN)
    }
  }
  return (
    <form className="form" ref={element} noValidate onSubmit={(event) => void handleSubmit(start)(event)}>
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <AmountField
            label={t`Amount`}
            value={field.value}
            onChange={field.onChange}
            error={errors.amount?.message}
            hint={
              hasFee && (
                <>
                  {t`Your fee is taken from this amount.`}
                  <HelpTip about="fees-for-cards" subject={t`Fee`} />
                </>
              )
            }
          />
        )}
      />
      <Field label={t`Description`} isOptional maxLength={100} error={errors.description?.message} {...register('description')} />
      <Field
        label={t`Customer’s email`}
        isOptional
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        hint={t`The receipt of the card payment goes there.`}
        error={errors.email?.message}
        {...register('email')}
      />
      {cashpoints.length > 1 && (
        <Select label={t`Cashpoint`} options={cashpoints.map(({ id, name }) => ({ value: id, label: name }))} {...register('cashpoint')} />
      )}
      <StepBottom sum={refusal !== null && <Callout tone="wrong" role="alert" title={refusal} />}>
        <Button kind="act" type="submit" isBusy={isSubmitting}>{t`Create payment link`}</Button>
      </StepBottom>
    </form>
  )
}

const TRY_AGAIN = t`The payment link could not be created. No money has moved. Try again.`
