import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { type BulkBeneficiary, BULK_TEXTS, changeBulkBeneficiary } from '../contract.ts'
import { refreshGroup } from './refresh.ts'

/** Another amount for one beneficiary. A payment that has begun keeps its own. */
export function ChangeAmount({ beneficiary, onClose }: { beneficiary: BulkBeneficiary; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [amount, setAmount] = useState<number | null>(beneficiary.amount)
  const [fault, setFault] = useState<string>()
  const { form, focusError } = useErrorFocus()
  const change = useMutation({
    mutationFn: (kobo: number) => call(changeBulkBeneficiary, { params: { id: beneficiary._id }, body: { amount: kobo } }),
    async onSuccess() {
      await refreshGroup(queryClient)
      onClose()
    },
    onError(error) {
      setFault(isProblem(error) ? (error.of('amount') ?? error.message) : t`An error occurred, try again.`)
      focusError()
    },
  })
  function save() {
    if (amount !== null && amount > 0) return change.mutate(amount)
    setFault(BULK_TEXTS.amount)
    focusError()
  }
  return (
    <Dialog title={t`Change the amount`} isOpen onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <p translate="no">{nameCase(beneficiary.beneficiary_account_name)}</p>
        <div className="form">
          <AmountField
            label={t`Amount`}
            value={amount}
            error={fault}
            onChange={(kobo) => {
              setAmount(kobo)
              setFault(undefined)
            }}
          />
        </div>
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isBusy={change.isPending}>{t`Save`}</Button>
          <CancelButton />
        </p>
      </form>
    </Dialog>
  )
}
