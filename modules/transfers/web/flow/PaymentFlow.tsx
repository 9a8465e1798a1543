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

export type FlowFrameProps = { title: ReactNode; step?: ReactNode; onBack?: (() => void) | undefined; children: ReactNode }
type FlowFrame = (props: FlowFrameProps) => ReactNode

/** The step that the URL names. A payment that has gone on since shows where it is now. `children` is the form. */
export function PaymentFlow<Content>({
  flow,
  resultButtons,
  result,
  Frame = StepPage,
  children,
}: {
  flow: PaymentFlowState<Content>
  resultButtons?: (transfer: TransferView) => ReactNode
  /** In place of the usual result. */
  result?: (transferId: string) => ReactNode
  /** Around each step after the form; a page, unless the flow stands in a popup. */
  Frame?: FlowFrame
  children: ReactNode
}) {
  const { kind, search, current, sendingHere } = flow
  const { title, confirmTitle } = kind.words
  if (search.step === 'result' && search.id)
    return (
      <Frame title={title} step={t`Step 4 of 4`}>
        {result?.(search.id) ?? <PaymentResult transferId={search.id} buttons={resultButtons ?? (() => null)} />}
      </Frame>
    )
  if (!current) return children
  if (current.state === 'taken' && current.id !== sendingHere) return <ToResult flow={flow} Frame={Frame} transferId={current.transferId!} />
  const isAtPin = current.id === sendingHere || (current.state === 'refused' ? needsPinOnly(current) : search.step === 'pin' && current.confirmed)
  if (isAtPin && (current.state !== 'sending' || current.id === sendingHere)) return <PinPage flow={flow} Frame={Frame} payment={current} />
  if (current.state === 'sending')
    return (
      <Frame title={title} step={t`Step 4 of 4`}>
        <UnansweredPayment payment={current} />
      </Frame>
    )
  if (current.state === 'refused')
    return (
      <Frame title={title}>
        <RefusedPayment
          payment={current}
          change={kind.words.change}
          onChange={() => flow.startAgain(current)}
          onAnother={() => flow.startAnother(current)}
        />
      </Frame>
    )
  return (
    <Frame title={confirmTitle} step={t`Step 2 of 4`} onBack={() => flow.go({})}>
      <ConfirmStep flow={flow} payment={current} />
    </Frame>
  )
}

function PinPage<Content>({ flow, Frame, payment }: { flow: PaymentFlowState<Content>; Frame: FlowFrame; payment: Payment<Content> }) {
  const details = useQuery(merchantQuery(flow.businessid)).data
  const isSending = flow.sendingHere === payment.id
  return (
    <Frame
      title={details && !details.issetpin ? t`Set a PIN` : flow.kind.words.pinTitle}
      step={t`Step 3 of 4`}
      onBack={isSending ? undefined : () => flow.confirmAgain(payment, false)}
    >
      {details ? <ApproveStep flow={flow} payment={payment} isPinSet={details.issetpin} /> : <Skeleton rows={2} />}
    </Frame>
  )
}

/** The server has the payment: its own page shows how it goes on. */
function ToResult<Content>({ flow, Frame, transferId }: { flow: PaymentFlowState<Content>; Frame: FlowFrame; transferId: string }) {
  const open = useEffectEvent(() => flow.go({ step: 'result', id: transferId }, true))
  useEffect(() => open(), [transferId])
  return (
    <Frame title={flow.kind.words.title} step={t`Step 4 of 4`}>
      <Skeleton rows={3} />
    </Frame>
  )
}
