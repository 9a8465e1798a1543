import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { AccountOwner, BankField, useAccountOwner } from '../../institutions/web/index.ts'
import { payoutNumberSchema } from '../contract.ts'

export type ChosenAccount = { accountnumber: string; bankcode: string; bankname: string; accountname: string }

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
  const [interrupted] = useInterruptedForm<{ bankcode: string | null; typed: string }>(name)
  const [bankcode, setBankcode] = useState(interrupted?.bankcode ?? null)
  const [typed, setTyped] = useState(interrupted?.typed ?? '')
  useHeldForm(name, bankcode === null && typed === '' ? null : { bankcode, typed })
  const accountnumber = typed.trim()
  const [isTried, setTried] = useState(false)
  const { form, focusError } = useErrorFocus()
  const owner = useAccountOwner(accountnumber, bankcode)
  const { rawName } = owner
  useEffect(() => {
    if (rawName) notify.success(t`Bank details verified`)
  }, [rawName, accountnumber, bankcode])
  const numberFault = payoutNumberSchema.safeParse(accountnumber).error?.issues[0]?.message
  // Characters that never fit are told while typing, a length only when the form was tried.
  const isShownNow = isTried || /[^\p{L}\p{N}]/u.test(accountnumber) || accountnumber.length > 10
  function save() {
    setTried(true)
    if (bankcode === null || numberFault || !rawName) return focusError()
    onSave({ accountnumber, bankcode, bankname: owner.bankname, accountname: rawName })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) save()
      }}
    >
      {interrupted && <InterruptedNote />}
      <div className="form">
        <BankField
          label={t`Bank`}
          value={bankcode}
          accountNumber={accountnumber}
          error={isTried && bankcode === null ? t`Please select your bank` : undefined}
          onChange={setBankcode}
        />
        <Field
          label={t`Account Number`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={owner.refusal ?? (accountnumber !== '' || isTried ? (isShownNow ? numberFault : undefined) : undefined)}
          hint={accountnumber.length < 10 ? t`10 digits` : undefined}
          below={<AccountOwner owner={owner} />}
          onChange={({ target }) => {
            setTyped(target.value)
            setTried(false)
          }}
        />
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={isBusy || owner.isLooking}>{t`Save`}</Button>
      </p>
    </form>
  )
}
