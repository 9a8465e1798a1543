import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { PinDialog } from '../../businesses/web/index.ts'
import { type Loan, repayLoan } from '../contract.ts'
import { refreshLoans } from './queries.ts'
import './loans.css'

/** An amount, unless it was chosen before, then the PIN. */
export function RepayDialog(props: { loan: Loan; all: number; amount: number | null; hasPin: boolean; onClose: () => void }) {
  const [amount, setAmount] = useState(props.amount)
  if (amount === null) return <AmountStep all={props.all} onClose={props.onClose} onNext={setAmount} />
  return <RepayPin {...props} amount={amount} onFault={() => setAmount(null)} />
}

function AmountStep({ all, onClose, onNext }: { all: number; onClose: () => void; onNext: (amount: number) => void }) {
  const [amount, setAmount] = useState<number | null>(all)
  const [fault, setFault] = useState<string>()
  function next() {
    if (amount === null || amount === 0) return setFault(t`Amount is required`)
    if (amount > all) return setFault(t`You owe less than this`)
    onNext(amount)
  }
  return (
    <Dialog
      title={t`Repay`}
      isOpen
      onClose={onClose}
      buttons={
        <>
          <CancelButton />
          <Button kind="act" onClick={next}>{t`Continue`}</Button>
        </>
      }
    >
      <AmountField
        label={t`Amount`}
        hint={
          <Trans>
            You owe <MoneyText kobo={all} /> today
          </Trans>
        }
        value={amount}
        error={fault}
        autoFocus
        onChange={(kobo) => {
          setAmount(kobo)
          setFault(undefined)
        }}
      />
    </Dialog>
  )
}

function RepayPin({
  loan,
  amount,
  hasPin,
  onClose,
  onFault,
}: {
  loan: Loan
  amount: number
  hasPin: boolean
  onClose: () => void
  onFault: () => void
}) {
  const queryClient = useQueryClient()
  const send = useIntent(repayLoan)
  const repay = useMutation({
    mutationFn: () => send({ body: { loan: loan._id, amount } }),
    async onSuccess({ message }) {
      notify.success(message)
      onClose()
      await refreshLoans(queryClient)
    },
    onError: () => void refreshLoans(queryClient),
  })
  return (
    <PinDialog
      hasPin={hasPin}
      move={repay}
      act={
        <Trans>
          Repay <MoneyText kobo={amount} />
        </Trans>
      }
      texts={{
        failed: t`The repayment could not be made.`,
        unanswered: t`We do not know yet whether it was made. Enter your PIN again: it is paid once.`,
      }}
      onChangeAmount={onFault}
      onClose={onClose}
    >
      <p className="soft loan-pin">
        <Trans>
          <MoneyText kobo={amount} /> goes from your balance to loan {loan.code}.
        </Trans>
      </p>
    </PinDialog>
  )
}
