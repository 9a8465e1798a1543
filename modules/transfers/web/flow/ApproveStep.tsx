import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { refresh } from '../../../../ui/data/contract-key.ts'
import { isProblem } from '../../../../ui/data/problem.ts'
import { useOnline } from '../../../../ui/data/useOnline.ts'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { OFFLINE_TEXT } from '../../../../ui/parts/OfflineGuard.tsx'
import { SkeletonBlock } from '../../../../ui/parts/Skeleton.tsx'
import { StepBottom } from '../../../../ui/parts/StepPage.tsx'
import { showMerchant } from '../../../businesses/contract.ts'
import { PinStep, SetPinStep } from '../../../identity/web/index.ts'
import type { Payment } from './payments.ts'
import { PaymentSummary } from './PaymentSummary.tsx'
import { isConfirmed, type PaymentFlowState, usePaymentQuote } from './usePaymentFlow.ts'

/**
 * The last step before a payment repeats payee and price from the server's quote, also after a reload. A quote that differs from the
 * confirmed one leads back to the confirmation.
 */
export function ApproveStep<Content>({ flow, payment, isPinSet }: { flow: PaymentFlowState<Content>; payment: Payment<Content>; isPinSet: boolean }) {
  const queryClient = useQueryClient()
  const { kind, businessid } = flow
  const { data, error, refetch } = usePaymentQuote(kind, businessid, payment.content)
  const isSending = flow.sendingHere === payment.id
  const isSame = data !== undefined && payment.confirmed !== null && isConfirmed(payment.confirmed, data)
  const mustConfirm = data !== undefined && !isSending && payment.state !== 'sending' && (!isSame || data.refusal !== null)
  const confirmAgain = useEffectEvent(() => flow.confirmAgain(payment, !isSame))
  useEffect(() => {
    if (mustConfirm) confirmAgain()
  }, [mustConfirm])

  if (!isPinSet) return <SetPinStep onDone={() => refresh(queryClient, showMerchant)} />
  if (!data && error)
    return (
      <Callout tone="wait" role="alert" title={t`The price could not be loaded.`}>
        <span>{isProblem(error) ? error.message : t`Try again in a moment.`}</span>{' '}
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  return (
    <>
      <PaymentSummary
        amountLabel={kind.words.amountLabel}
        receives={kind.words.receives}
        feeHelp={kind.words.feeHelp}
        remark={kind.remarkOf?.(payment.content)}
        quoted={data && (isSame || isSending) ? data : undefined}
      />
      <div className="form">
        {data && (isSame || isSending) ? <PinEntry flow={flow} payment={payment} waits={data.approval != null} /> : <SkeletonBlock height={64} />}
      </div>
    </>
  )
}

/** While offline there is no PIN to type, because nothing would be sent. */
function PinEntry<Content>({ flow, payment, waits }: { flow: PaymentFlowState<Content>; payment: Payment<Content>; waits: boolean }) {
  const isOnline = useOnline()
  const total = <MoneyText kobo={payment.confirmed?.total ?? payment.kobo} />
  if (!isOnline && flow.sendingHere !== payment.id)
    return (
      <StepBottom>
        <Button kind="act" isWide disabled>
          {OFFLINE_TEXT}
        </Button>
      </StepBottom>
    )
  return (
    <PinStep act={waits ? <Trans>Ask for approval of {total}</Trans> : flow.kind.words.sendButton(total)} onApproved={() => flow.send(payment.id)}>
      {payment.refusal && (
        <Callout tone="wait" title={t`Enter your PIN again.`}>
          {payment.refusal.message}
        </Callout>
      )}
    </PinStep>
  )
}
