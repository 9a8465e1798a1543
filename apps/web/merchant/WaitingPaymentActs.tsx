import { t } from '@lingui/core/macro'
import { PaymentNotice } from '../../../modules/push/web/index.ts'
import type { TransferView } from '../../../modules/transfers/contract.ts'
import { AskSupport } from '../../../modules/transfers/web/index.ts'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { PAYMENT_STEPS_ID } from '../../../ui/parts/PaymentTimeline.tsx'

export type WaitingPaymentActsProps = { transfer: TransferView }

/** What helps while a payment is on its way. None of it sends money. */
export default function WaitingPaymentActs({ transfer }: WaitingPaymentActsProps) {
  return (
    <>
      <PaymentNotice transferId={transfer._id} />
      {transfer.trail.length > 0 && <ButtonLink href={`#${PAYMENT_STEPS_ID}`}>{t`Payment steps`}</ButtonLink>}
      {transfer.allowed.includes('support') && <AskSupport transactionId={transfer.transaction_id} />}
    </>
  )
}
