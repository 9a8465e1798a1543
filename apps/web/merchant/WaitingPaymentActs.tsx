import { t } from '@lingui/core/macro'
import { PaymentNotice } from '../../../modules/push/web/index.ts'
import type { TransferView } from '../../../modules/transfers/contract.ts'
import { openSupport } from '../../../ui/frame/support-window.ts'
import { SupportIcon } from '../../../ui/icons/icons.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { PAYMENT_STEPS_ID } from '../../../ui/parts/PaymentTimeline.tsx'

export type WaitingPaymentActsProps = { transfer: TransferView }

/** What helps while a payment is on its way. None of it sends money. */
export default function WaitingPaymentActs({ transfer }: WaitingPaymentActsProps) {
  return (
    <>
      <PaymentNotice transferId={transfer._id} />
      {transfer.trail.length > 0 && <ButtonLink href={`#${PAYMENT_STEPS_ID}`}>{t`Payment steps`}</ButtonLink>}
      {transfer.allowed.includes('support') && (
        <Button icon={<SupportIcon size={20} />} onClick={() => openSupport({ transaction: transfer.transaction_id })}>
          {t`Ask about this payment`}
        </Button>
      )}
    </>
  )
}
