import { t } from '@lingui/core/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { amountSchema } from '../../../platform/http/contract.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Switch } from '../../../ui/parts/Switch.tsx'
import { ACCOUNT_NUMBER, accountNumberSchema } from '../../institutions/contract.ts'
import { AccountOwner, BankField, useAccountOwner } from '../../institutions/web/index.ts'
import type { Draft } from './intent.ts'

export type ConfirmedTransfer = {
  nuban: string
  bankCode: string
  bankName: string
  name: string
  amount: number
  remark: string
  isSaved: boolean
  isChosen: boolean
}

/** Beneficiary, amount and remark. It continues only once the bank has returned the owner of the account. */
export function SendForm({
  draft,
  onChange,
  onClear,
  onContinue,
  recentBanks,
}: {
  draft: Draft
  onChange: (draft: Draft) => void
  onClear: () => void
  onContinue: (confirmed: ConfirmedTransfer) => void
  /** Codes of the banks that were paid last, which come first. */
  recentBanks?: readonly string[] | undefined
}) {
  const owner = useAccountOwner(draft.nuban, draft.bankCode)
  /** The number of attempts to continue: after each, the first invalid field takes the focus. */
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  const faults = validateDraft(draft)
  function set(part: Partial<Draft>) {
    onChange({ ...draft, ...part })
  }
  function go(event: FormEvent) {
    event.preventDefault()
    setTries(tries + 1)
    if (faults.bank || faults.nuban || faults.amount || !owner.rawName || draft.bankCode === null || draft.amount === null) return
    onContinue({
      nuban: draft.nuban,
      bankCode: draft.bankCode,
      bankName: owner.bankname,
      name: owner.rawName,
      amount: draft.amount,
      remark: draft.remark.trim(),
      isSaved: draft.isSaved && !draft.isChosen,
      isChosen: draft.isChosen,
    })
  }
  return (
    <form className="form" ref={form} noValidate onSubmit={go}>
      <BankField
        label={t`Account Provider`}
        value={draft.bankCode}
        onChange={(bankCode) => set({ bankCode, isChosen: false })}
        error={isTried ? faults.bank : undefined}
        recent={recentBanks}
      />
      <DigitsField
        label={t`Account Number`}
        autoComplete="off"
        rule={ACCOUNT_NUMBER}
        value={draft.nuban}
        onChange={(nuban) => set({ nuban, isChosen: false })}
        error={owner.refusal ?? (isTried ? faults.nuban : undefined)}
        hint={draft.nuban.length < 10 ? t`10 digits` : undefined}
        below={<AccountOwner owner={owner} />}
      />
      <AmountField label={t`Amount`} value={draft.amount} onChange={(amount) => set({ amount })} error={isTried ? faults.amount : undefined} />
      <Field label={t`Remark`} isOptional maxLength={100} value={draft.remark} onChange={(event) => set({ remark: event.target.value })} />
      {!draft.isChosen && (
        <Switch checked={draft.isSaved} onChange={(event) => set({ isSaved: event.target.checked })}>{t`Save Beneficiary?`}</Switch>
      )}
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isBusy={owner.isLooking}>{t`Continue`}</Button>
        <Button
          onClick={() => {
            setTries(0)
            onClear()
          }}
        >{t`Clear`}</Button>
      </p>
    </form>
  )
}

/** The server's rules, for comfort. */
function validateDraft({ bankCode, nuban, amount }: Draft): { bank?: string | undefined; nuban?: string | undefined; amount?: string | undefined } {
  return {
    bank: bankCode === null ? t`Account Provider is required` : undefined,
    nuban: accountNumberSchema.safeParse(nuban).error?.issues[0]?.message,
    amount: amount === null ? t`Amount is required` : amountSchema.safeParse(amount).error?.issues[0]?.message,
  }
}
