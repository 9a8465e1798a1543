import { t } from '@lingui/core/macro'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useRef } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { amountSchema } from '../../../platform/http/contract.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { useFocusOnAttempt } from '../../../ui/parts/useErrorFocus.ts'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { Switch } from '../../../ui/parts/Switch.tsx'
import { ACCOUNT_NUMBER, accountNumberSchema, bankCodeSchema } from '../../institutions/contract.ts'
import { AccountOwner, type AccountOwnerResult, BankField } from '../../institutions/web/index.ts'
import { remarkSchema } from '../contract.ts'
import { useContinue } from './flow/useContinue.ts'
import type { TypedQuote } from './flow/useTypedQuote.ts'

/** The contents of the form. `isChosen`: a saved beneficiary filled it in. */
export type SendFields = { bankCode: string | null; nuban: string; amount: number | null; remark: string; isSaved: boolean; isChosen: boolean }

export const EMPTY_FIELDS: SendFields = { nuban: '', bankCode: null, amount: null, remark: '', isSaved: false, isChosen: false }

/** The rules of the call, with a sentence for each field that is empty. */
const sendFormSchema = z.object({
  bankCode: z.string(t`Account Provider is required`).pipe(bankCodeSchema),
  nuban: accountNumberSchema,
  amount: z.number(t`Amount is required`).pipe(amountSchema),
  remark: remarkSchema,
  isSaved: z.boolean(),
  isChosen: z.boolean(),
})

export const useSendForm = (values: SendFields) =>
  useForm<SendFields>({ defaultValues: values, resolver: standardSchemaResolver(sendFormSchema, undefined, { raw: true }), shouldFocusError: false })

/** Beneficiary, amount and remark. It continues only once the bank has returned the owner of the account. */
export function SendForm({
  form: { control, formState, handleSubmit, register, setValue, watch },
  owner,
  recentBanks,
  typed,
  amountHint,
  amountNote,
  bottom,
  onClear,
  onContinue,
}: {
  form: UseFormReturn<SendFields>
  owner: AccountOwnerResult
  /** Codes of the banks that were paid last, which come first. */
  recentBanks?: readonly string[] | undefined
  /** The server's price of what is typed, or its refusal of the amount. */
  typed: TypedQuote
  amountHint?: ReactNode
  amountNote?: ReactNode
  /** Above the buttons. */
  bottom?: ReactNode
  onClear: () => void
  onContinue: (fields: SendFields) => void
}) {
  const element = useRef<HTMLFormElement>(null)
  const { errors, submitCount } = formState
  useFocusOnAttempt(element, submitCount)
  const isChosen = watch('isChosen')
  const nuban = watch('nuban')
  const forgetChoice = () => setValue('isChosen', false)
  const next = useContinue(typed, onContinue)
  useFocusOnAttempt(element, next.refused)
  const go = handleSubmit((fields) => {
    if (owner.rawName && !next.isWaiting) next.go(fields)
  })
  return (
    <form className="form" ref={element} noValidate onSubmit={(event) => void go(event)}>
      <Controller
        control={control}
        name="bankCode"
        render={({ field }) => (
          <BankField
            label={t`Account Provider`}
            value={field.value}
            onChange={(code) => {
              field.onChange(code)
              forgetChoice()
            }}
            error={errors.bankCode?.message}
            recent={recentBanks}
            accountNumber={nuban}
          />
        )}
      />
      <Controller
        control={control}
        name="nuban"
        render={({ field }) => (
          <DigitsField
            label={t`Account Number`}
            autoComplete="off"
            rule={ACCOUNT_NUMBER}
            value={field.value}
            onChange={(nuban) => {
              field.onChange(nuban)
              forgetChoice()
            }}
            error={owner.refusal ?? errors.nuban?.message}
            hint={field.value.length < ACCOUNT_NUMBER.length ? t`10 digits` : undefined}
            below={<AccountOwner owner={owner} />}
          />
        )}
      />
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
      <Field label={t`Remark`} isOptional maxLength={100} error={errors.remark?.message} {...register('remark')} />
      {!isChosen && (
        <Controller
          control={control}
          name="isSaved"
          render={({ field }) => (
            <Switch name={field.name} ref={field.ref} checked={field.value} onChange={(event) => field.onChange(event.target.checked)}>
              {t`Save Beneficiary?`}
            </Switch>
          )}
        />
      )}
      <StepBottom sum={bottom}>
        <Button kind="act" type="submit" isBusy={owner.isLooking || next.isWaiting}>{t`Continue`}</Button>
        <Button onClick={onClear}>{t`Clear`}</Button>
      </StepBottom>
    </form>
  )
}
