import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireBody } from '../../../platform/http/contract.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { dropSeparators } from '../../../ui/format/digits.ts'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { AccountOwner, BankField, useAccountOwner } from '../../institutions/web/index.ts'
import { addBulkBeneficiary, BULK_TEXTS } from '../contract.ts'
import { refreshGroup } from './refresh.ts'

/** What a failed row of a list already says. `row`: its number in the list. */
export type BeneficiaryDraft = { bank: string | null; number: string; amount: number | null; row?: number }
const EMPTY: BeneficiaryDraft = { bank: null, number: '', amount: null }
type Faults = { bank?: string | undefined; number?: string | undefined; amount?: string | undefined }

const FORM_NAME = 'bulk-beneficiary'

/** One more beneficiary. The bank's name for the account is looked up by itself, and nothing is added without it. */
export function AddBeneficiary({
  group,
  draft = EMPTY,
  onAdded,
  onClose,
}: {
  group: string
  draft?: BeneficiaryDraft | undefined
  onAdded?: () => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [interrupted] = useInterruptedForm<BeneficiaryDraft & { group: string }>(FORM_NAME)
  const before = interrupted?.group === group ? interrupted : null
  const [{ bank, number, amount }, setFields] = useState<BeneficiaryDraft>(before ?? draft)
  const [faults, setFaults] = useState<Faults>({})
  const send = useIntent(addBulkBeneficiary)
  const { form, focusError } = useErrorFocus()
  const owner = useAccountOwner(number, bank, { notFoundToast: t`Account or Beneficiary Not Found` })
  const isChanged = bank !== draft.bank || number !== draft.number || amount !== draft.amount
  useHeldForm(FORM_NAME, isChanged ? { group, bank, number, amount } : null)
  const change = (more: Partial<BeneficiaryDraft>) => {
    setFields((fields) => ({ ...fields, ...more }))
    setFaults({})
  }
  const add = useMutation({
    mutationFn: (body: WireBody<typeof addBulkBeneficiary>) => send({ body }, body),
    async onSuccess() {
      notify.success(BULK_TEXTS.beneficiaryAdded)
      onAdded?.()
      await refreshGroup(queryClient)
      onClose()
    },
    onError(error) {
      // BULK-44: the list shows whether the beneficiary is there after all.
      void refreshGroup(queryClient)
      if (!isProblem(error)) return void notify.error(t`An error occurred, try again.`)
      const told = { number: error.of('beneficiary_account_number'), bank: error.of('beneficiary_bank'), amount: error.of('amount') }
      setFaults(told)
      if (told.number || told.bank || told.amount) focusError()
      else notify.error(error.message)
    },
  })
  function save() {
    const found: Faults = {
      bank: bank === null ? t`Choose a bank` : undefined,
      number: numberFault(number) ?? (owner.rawName === undefined ? BULK_TEXTS.details : undefined),
      amount: amount === null || amount <= 0 ? BULK_TEXTS.amount : undefined,
    }
    setFaults(found)
    if (found.bank || found.number || found.amount || bank === null || amount === null || owner.rawName === undefined) return focusError()
    add.mutate({
      beneficiary_account_name: owner.rawName,
      beneficiary_bank: bank,
      beneficiary_account_number: number,
      amount,
      group,
    })
  }
  return (
    <Dialog title={t`Add Beneficiary`} isOpen isUnsaved={isChanged && !add.isSuccess} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!add.isPending && !owner.isLooking) save()
        }}
      >
        {before && <InterruptedNote />}
        <div className="form">
          <BankField label={t`Bank Name`} value={bank} accountNumber={number} onChange={(code) => change({ bank: code })} error={faults.bank} />
          <Field
            label={t`Account Number`}
            inputMode="numeric"
            autoComplete="off"
            value={number}
            hint={number.length < 10 ? t`10 digits` : undefined}
            error={number.length > 10 ? BULK_TEXTS.accountTooLong : (owner.refusal ?? faults.number)}
            below={<AccountOwner owner={owner} />}
            onChange={({ target }) => change({ number: dropSeparators(target.value) })}
          />
          <AmountField label={t`Amount`} value={amount} error={faults.amount} onChange={(kobo) => change({ amount: kobo })} />
        </div>
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isBusy={add.isPending || owner.isLooking}>{t`Add Beneficiary`}</Button>
          <CancelButton />
        </p>
      </form>
    </Dialog>
  )
}

function numberFault(number: string): string | undefined {
  if (number.length > 10) return BULK_TEXTS.accountTooLong
  return /^\d{10}$/.test(number) ? undefined : BULK_TEXTS.accountWrong
}
