import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { StepPage } from '../../../../ui/parts/StepPage.tsx'
import { merchantQuery } from '../../../businesses/web/index.ts'
import type { TransferView } from '../../contract.ts'
import { ApproveStep } from './ApproveStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { PaymentResult } from './PaymentResult.tsx'
import type { Payment } from './payments.ts'
import { RefusedPayment } from './RefusedPayment.tsx'
import { UnansweredPayment } from './UnansweredPayment.tsx'
import { needsPinOnly, type PaymentFlowState } from './usePaymentFlow.ts'

/** The step that the URL names. A payment that has gone on since shows where it is now. `children` is the form. */
export function PaymentFlow<Content>({
  flow,
  resultButtons,
  children,
}: {
  flow: PaymentFlowState<Content>
  resultButtons: (transfer: TransferView) => ReactNode
  children: ReactNode
}) {
  const { kind, search, current, sendingHere } = flow
  const { title, confirmTitle } = kind.words
  if (search.step === 'result' && search.id)
    return (
      <StepPage title={title} step={t`Step 4 of 4`}>
        <PaymentResult transferId={search.id} buttons={resultButtons} />
      </StepPage>
    )
  if (!current) return children
  if (current.state === 'taken' && current.id !== sendingHere) return <ToResult flow={flow} transferId={current.transferId!} />
  const isAtPin = current.id === sendingHere || (current.state === 'refused' ? needsPinOnly(current) : search.step === 'pin' && current.confirmed)
  if (isAtPin && (current.state !== 'sending' || current.id === sendingHere)) return <PinPage flow={flow} payment={current} />
  if (current.state === 'sending')
    return (
      <StepPage title={title} step={t`Step 4 of 4`}>
        <UnansweredPayment payment={current} onAnother={() => flow.go({})} />
      </StepPage>
    )
  if (current.state === 'refused')
    return (
      <StepPage title={title}>
        <RefusedPayment payment={current} change={kind.words.change} onChange={() => flow.startAgain(current)} />
      </StepPage>
    )
  return (
    <StepPage title={confirmTitle} step={t`Step 2 of 4`} onBack={() => flow.go({})}>
      <ConfirmStep flow={flow} payment={current} />
    </StepPage>
  )
}

function PinPage<Content>({ flow, payment }: { flow: PaymentFlowState<Content>; payment: Payment<Content> }) {
  const details = useQuery(merchantQuery(flow.businessid)).data
  const isSending = flow.sendingHere === payment.id
  return (
    <StepPage
      title={details && !details.issetpin ? t`Set a PIN` : flow.kind.words.pinTitle}
      step={t`Step 3 of 4`}
      onBack={isSending ? undefined : () => flow.confirmAgain(payment, false)}
    >
      {details ? <ApproveStep flow={flow} payment={payment} isPinSet={details.issetpin} /> : <Skeleton rows={2} />}
    </StepPage>
  )
}

/** The server has the payment: its own page shows how it goes on. */
function ToResult<Content>({ flow, transferId }: { flow: PaymentFlowState<Content>; transferId: string }) {
  const open = useEffectEvent(() => flow.go({ step: 'result', id: transferId }, true))
  useEffect(() => open(), [transferId])
  return (
    <StepPage title={flow.kind.words.title} step={t`Step 4 of 4`}>
      <Skeleton rows={3} />
    </StepPage>
  )
}
