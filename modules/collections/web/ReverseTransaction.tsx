import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { refresh, refreshLive } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { ShutterDrawing } from '../../../ui/drawings/ShutterDrawing.tsx'
import { openSupport } from '../../../ui/frame/support-window.ts'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { StepPage } from '../../../ui/parts/StepPage.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { PinStep, SetPinStep, useInterruptedForm } from '../../identity/web/index.ts'
import { type TransferView, WAITING_CODE } from '../../transfers/contract.ts'
import { PaymentResult, WaitingPayment } from '../../transfers/web/index.ts'
import { listReversalRequests, quoteReversal, reverseTransaction, showReversalRequest } from '../contract.ts'
import { DeclineRequest } from './DeclineRequest.tsx'
import { reversalQuery } from './queries.ts'
import { reasonFrom, reasonSchema, reasonText } from './ReasonFields.tsx'
import { ReversalReview } from './ReversalReview.tsx'
import { type Quote, ReversalSummary } from './ReversalSummary.tsx'

export type ReversalSearch = { payment?: string; step?: 'pin' | 'decline' | 'result' }

type Page = {
  isPinSet: boolean
  search: ReversalSearch
  go: (next: ReversalSearch, replace?: boolean) => void
  homeHref: string
  /** While the payment back is on its way. */
  waitingActs: (transfer: TransferView) => ReactNode
  /** After the request of a cashier was declined. */
  onDeclined: () => void
}

/** Sends a customer's payment back: reason, PIN, result. The URL holds payment and step. */
export function ReverseTransaction({ search: { payment: id = '', step }, homeHref, ...page }: Page) {
  const { data, isError, error, refetch } = useQuery({ ...reversalQuery(id), enabled: id !== '' })
  const home = <ButtonLink href={homeHref}>{t`Back to history`}</ButtonLink>
  if (id === '' || (isError && !data))
    return titled(
      <EmptyState drawing={<LostLineDrawing />} action={id === '' ? home : <Button onClick={() => void refetch()}>{t`Try again`}</Button>}>
        {isProblem(error) ? error.message : t`This payment could not be loaded.`}
      </EmptyState>,
    )
  if (!data) return titled(<Skeleton rows={3} />)
  // A refused reversal leaves the payment open for another try.
  if (data.payment && (step === 'result' || (data.refusal && data.payment.outcome !== 'not_sent')))
    return titled(
      <PaymentResult
        transferId={data.payment._id}
        buttons={(transfer) => (
          <>
            {transfer.outcome === 'processing' && page.waitingActs(transfer)}
            {home}
          </>
        )}
      />,
    )
  if (data.refusal)
    return titled(
      <EmptyState
        drawing={<ShutterDrawing />}
        action={
          <>
            {home} <Button onClick={() => openSupport({ transaction: id })}>{t`Contact support`}</Button>
          </>
        }
      >
        {data.refusal.message}
      </EmptyState>,
    )
  return <ReversalSteps {...page} payment={id} quote={data} step={step} homeHref={homeHref} />
}

type Confirmed = { amount: number; total: number; waits: boolean }
const confirmedFrom = ({ amount, total, approval }: Quote): Confirmed => ({ amount, total, waits: approval != null })

const titled = (content: ReactNode) => <StepPage title={t`Reverse Transaction`}>{content}</StepPage>

function ReversalSteps({
  isPinSet,
  payment,
  quote,
  step,
  go,
  homeHref,
  onDeclined,
}: Omit<Page, 'search'> & { payment: string; quote: Quote; step: ReversalSearch['step'] }) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const reverse = useIntent(reverseTransaction)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<string | null>(null)
  const formName = `reversal ${payment}`
  const [interrupted, forgetInterrupted] = useInterruptedForm<string>(formName)
  // A cashier who asks has given a reason.
  const requestedReason = quote.request?.reason ?? ''
  const form = useStepForm({
    values: reasonFrom(interrupted ?? requestedReason),
    schema: reasonSchema,
    onContinue(chosen) {
      setReason(reasonText(chosen))
      forgetInterrupted()
      setConfirmed(confirmedFrom(quote))
      setQuoteChanged(false)
      go({ payment, step: 'pin' })
    },
  })
  const entered = reasonText(form.fields)
  useHeldForm(formName, waiting !== null || entered === '' || entered === requestedReason ? null : entered, ['step'])
  /** What the person saw before the PIN. */
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const [isQuoteChanged, setQuoteChanged] = useState(false)
  // A reload forgets the reason, so the steps begin again.
  const startAgain = useEffectEvent(() => go({ payment }, true))
  const isLost = step !== undefined && step !== 'decline' && reason === ''
  useEffect(() => {
    if (isLost) startAgain()
  }, [isLost])
  const isChanged = step === 'pin' && confirmed !== null && JSON.stringify(confirmedFrom(quote)) !== JSON.stringify(confirmed)
  const confirmAgain = useEffectEvent(() => {
    setQuoteChanged(true)
    go({ payment }, true)
  })
  useEffect(() => {
    if (isChanged) confirmAgain()
  }, [isChanged])

  async function send() {
    setRefusal(null)
    try {
      const { data, message } = await reverse({ params: { id: payment }, body: { reason, ...(confirmed && { amount: confirmed.amount }) } }, reason)
      if (data.outcome === 'sent') notify.success(message ?? t`Transaction Reversed Successfully`)
    } catch (error) {
      if (isProblem(error, WAITING_CODE)) return setWaiting(error.message)
      return setRefusal(isProblem(error) && !error.isUnanswered ? error.messageOr(TRY_AGAIN) : TRY_AGAIN)
    }
    await refresh(queryClient, quoteReversal, showReversalRequest, listReversalRequests)
    void refreshLive(queryClient, ...(quote.request ? [showMerchant] : []))
    go({ payment, step: 'result' }, true)
  }
  if (waiting !== null) return titled(<WaitingPayment kobo={quote.amount} payee={quote.beneficiary.name} message={waiting} />)
  if (step === 'decline' && quote.request)
    return (
      <StepPage title={t`Decline the request`} onBack={() => go({ payment })}>
        <DeclineRequest
          request={quote.request}
          isPinSet={isPinSet}
          onDone={() => {
            void refresh(queryClient, quoteReversal, showReversalRequest, listReversalRequests, showMerchant)
            onDeclined()
          }}
        />
      </StepPage>
    )
  if (step !== 'pin' || reason === '')
    return (
      <StepPage title={t`Reverse Transaction`} step={t`Step 1 of 2`}>
        <ReversalReview
          quote={quote}
          form={form}
          isInterrupted={interrupted !== null}
          isQuoteChanged={isQuoteChanged}
          homeHref={homeHref}
          onDecline={() => go({ payment, step: 'decline' })}
        />
      </StepPage>
    )
  return (
    <StepPage title={isPinSet ? t`Approve Transaction` : t`Set a PIN`} step={t`Step 2 of 2`} onBack={() => go({ payment })}>
      {isPinSet ? (
        <>
          <ReversalSummary quote={quote} />
          <PinStep
            act={
              quote.approval ? (
                <Trans>
                  Ask for approval of <MoneyText kobo={quote.amount} />
                </Trans>
              ) : (
                <Trans>
                  Reverse <MoneyText kobo={quote.amount} />
                </Trans>
              )
            }
            onApproved={send}
          >
            {refusal && <Callout tone="wait" role="alert" title={refusal} />}
          </PinStep>
        </>
      ) : (
        <SetPinStep onDone={() => refresh(queryClient, showMerchant)} />
      )}
    </StepPage>
  )
}

const TRY_AGAIN = t`The answer did not arrive. Enter your PIN again. The payment is sent back only once.`
