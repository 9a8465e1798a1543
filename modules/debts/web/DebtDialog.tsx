import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { refreshLive } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { rowDate, shortDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { AmountField } from '../../../ui/parts/AmountField.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { PinDialog } from '../../businesses/web/index.ts'
import { type DebtCause, payDebt, showDebt } from '../contract.ts'
import '../../../ui/parts/list-row.css'

export type DebtDialogProps = { hasPin: boolean; mayPay: boolean; onClose: () => void }
type Debt = WireReply<typeof showDebt>

const debtQuery = contractQuery(showDebt, {})

/** What is owed and why, then an amount, then the PIN. */
export default function DebtDialog({ hasPin, mayPay, onClose }: DebtDialogProps) {
  const { data, error, refetch } = useQuery(debtQuery)
  const [step, setStep] = useState<'shown' | 'amount' | 'pin'>('shown')
  const [amount, setAmount] = useState<number | null>(null)
  if (step === 'amount' && data)
    return (
      <AmountStep
        maximum={data.payable}
        amount={amount ?? data.payable}
        onClose={onClose}
        onNext={(kobo) => {
          setAmount(kobo)
          setStep('pin')
        }}
      />
    )
  if (step === 'pin' && amount !== null) return <PinStep amount={amount} hasPin={hasPin} onBack={() => setStep('amount')} onClose={onClose} />
  return (
    <Dialog
      title={t`What you owe`}
      isOpen
      onClose={onClose}
      buttons={
        <>
          {mayPay && data && data.payable > 0 && <Button kind="act" onClick={() => setStep('amount')}>{t`Pay now`}</Button>}
          <Button kind={mayPay ? 'text' : 'act'} onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      {!data && error && (
        <Callout tone="wait" role="alert" title={isProblem(error) ? error.message : t`This could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {!data && !error && <Skeleton rows={4} />}
      {data && <Overview debt={data} />}
    </Dialog>
  )
}

function Overview({ debt }: { debt: Debt }) {
  return (
    <div className="stack">
      <p>
        <Amount kobo={debt.owed} size="hero" />
      </p>
      <p>{debt.owed > 0 ? howItIsPaid(debt) : t`Nothing is owed any more.`}</p>
      <ul aria-label={t`How it came about`}>
        {debt.movements.map(({ _id, cause, amount, createdon }) => (
          <li key={_id} className="list-row">
            <span>
              <b>{causeName(cause)}</b>
              <small>{rowDate(createdon)}</small>
            </span>
            <Amount kobo={Math.abs(amount)} way={amount > 0 ? 'out' : 'in'} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function howItIsPaid({ share_percent: percent, starts_on: startsOn }: Debt): string {
  return startsOn === null
    ? t`${percent} % of what comes in pays it back. You are told a day before that begins.`
    : t`From ${shortDate(startsOn)} on, ${percent} % of what comes in pays it back. You can also pay it now.`
}

const causeName = (cause: DebtCause): string =>
  ({
    card_dispute: t`A card dispute was lost`,
    earnings: t`Earnings were taken back`,
    payment: t`A payment was taken back`,
    paid_back: t`Paid back`,
    written_off: t`Not asked for any more`,
  })[cause]

function AmountStep({
  maximum,
  amount: known,
  onClose,
  onNext,
}: {
  maximum: number
  amount: number
  onClose: () => void
  onNext: (kobo: number) => void
}) {
  const [amount, setAmount] = useState<number | null>(known)
  const [fault, setFault] = useState<string>()
  function next() {
    if (amount === null || amount === 0) return setFault(t`Amount is required`)
    if (amount > maximum) return setFault(t`This is more than you can pay now`)
    onNext(amount)
  }
  return (
    <Dialog
      title={t`Pay what you owe`}
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
            You can pay up to <MoneyText kobo={maximum} /> now
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

function PinStep({ amount, hasPin, onBack, onClose }: { amount: number; hasPin: boolean; onBack: () => void; onClose: () => void }) {
  const queryClient = useQueryClient()
  const send = useIntent(payDebt)
  const refresh = () => refreshLive(queryClient, showMerchant)
  const pay = useMutation({
    mutationFn: () => send({ body: { amount } }),
    async onSuccess({ message }) {
      notify.success(message)
      onClose()
      await refresh()
    },
    onError: () => void refresh(),
  })
  return (
    <PinDialog
      hasPin={hasPin}
      move={pay}
      act={
        <Trans>
          Pay <MoneyText kobo={amount} />
        </Trans>
      }
      texts={{
        failed: t`The payment could not be made.`,
        unanswered: t`We do not know yet whether it was made. Enter your PIN again: it is paid once.`,
      }}
      onChangeAmount={onBack}
      onClose={onClose}
    >
      <p className="soft">
        <Trans>
          <MoneyText kobo={amount} /> leaves your balance and pays what your business owes.
        </Trans>
      </p>
    </PinDialog>
  )
}
