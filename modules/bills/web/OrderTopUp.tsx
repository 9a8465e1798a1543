import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { orderTopUp } from '../contract.ts'

/** Finance orders money from the pool to the biller; two people decide it at the desk. */
export function OrderTopUp({ onClose }: { onClose: () => void }) {
  const [amount, setAmount] = useState<number | null>(null)
  const [reference, setReference] = useState('')
  const [isTried, setTried] = useState(false)
  const order = useMutation({
    mutationFn: () => call(orderTopUp, { body: { amount: amount!, reference: reference.trim() } }),
    onSuccess({ message }) {
      notify.success(message)
      onClose()
    },
  })
  const problem = isProblem(order.error) ? order.error : null
  const faults = {
    amount: isTried && !amount ? t`Amount is required` : problem?.of('amount'),
    reference: isTried && reference.trim() === '' ? t`Enter the reference of the bank transfer` : problem?.of('reference'),
  }
  return (
    <Dialog
      title={t`Order a top-up`}
      isOpen
      isLocked={order.isPending}
      onClose={onClose}
      buttons={
        <>
          <CancelButton />
          <Button
            kind="act"
            isBusy={order.isPending}
            onClick={() => {
              setTried(true)
              if (amount && reference.trim() !== '') order.mutate()
            }}
          >{t`Propose it`}</Button>
        </>
      }
    >
      <div className="form">
        <AmountField label={t`Amount`} value={amount} error={faults.amount} onChange={setAmount} />
        <Field
          label={t`Reference of the bank transfer`}
          hint={t`The bank’s statement will show it.`}
          value={reference}
          error={faults.reference}
          maxLength={60}
          onChange={({ target }) => {
            setReference(target.value)
            order.reset()
          }}
        />
      </div>
      {order.isError && faults.reference === undefined && faults.amount === undefined && (
        <Callout tone="wrong" role="alert" title={problem?.message ?? t`It could not be proposed. Try again.`} />
      )}
    </Dialog>
  )
}
