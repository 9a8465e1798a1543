import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { z } from 'zod'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { AccountOwner, BankField, useAccountOwner } from '../../institutions/web/index.ts'
import { payoutNumberSchema } from '../contract.ts'

export type ChosenAccount = { accountnumber: string; bankcode: string; bankname: string; accountname: string }

type Fields = { bankcode: string | null; typed: string }

const EMPTY: Fields = { bankcode: null, typed: '' }
const fieldsSchema = z.object({ bankcode: z.string(t`Please select your bank`), typed: z.string().trim().pipe(payoutNumberSchema) })

/** Bank and account number. Save goes on only with the name that the bank gives. */
export function PayoutForm({
  name,
  isBusy = false,
  onSave,
}: {
  /** Under which it is kept when the session ends. */
  name: string
  isBusy?: boolean
  onSave: (account: ChosenAccount) => void
}) {
  const [interrupted] = useInterruptedForm<Fields>(name)
  const form = useStepForm<Fields, typeof fieldsSchema>({
    values: EMPTY,
    before: interrupted,
    keptAs: name,
    schema: fieldsSchema,
    onContinue(fields) {
      if (isBusy) return
      if (rawName) onSave({ accountnumber, bankcode: fields.bankcode, bankname: owner.bankname, accountname: rawName })
      else if (owner.refusal) form.refuseField('typed', owner.refusal)
    },
  })
  const { bankcode, typed } = form.fields
  const accountnumber = typed.trim()
  const owner = useAccountOwner(accountnumber, bankcode)
  const { rawName } = owner
  useEffect(() => {
    if (rawName) notify.success(t`Bank details verified`)
  }, [rawName, accountnumber, bankcode])
  const numberFault = payoutNumberSchema.safeParse(accountnumber).error?.issues[0]?.message
  // Characters that never fit are told while typing, a length only when the form was tried.
  const isShownNow = /[^\p{L}\p{N}]/u.test(accountnumber) || accountnumber.length > 10
  const [bank, number] = [form.code('bankcode'), form.code('typed', 'bankcode')]
  return (
    <Form of={form}>
      {interrupted && <InterruptedNote />}
      <div className="form">
        <BankField label={t`Bank`} value={bankcode} accountNumber={accountnumber} error={bank.error} onChange={bank.onChange} />
        <Field
          label={t`Account Number`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={owner.refusal ?? (isShownNow ? numberFault : undefined) ?? (rawName ? undefined : number.error)}
          hint={accountnumber.length < 10 ? t`10 digits` : undefined}
          below={<AccountOwner owner={owner} />}
          onChange={({ target }) => number.onChange(target.value)}
        />
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isBusy || owner.isLooking}>{t`Save`}</Button>
      </p>
    </Form>
  )
}
