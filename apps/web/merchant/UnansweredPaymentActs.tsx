import { t } from '@lingui/core/macro'
import { AskSupport, changePayment, type Payment } from '../../../modules/transfers/web/index.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'

export type UnansweredPaymentActsProps = { payment: Payment }

/** What helps while the server has not answered. None of it sends money. */
export default function UnansweredPaymentActs({ payment }: UnansweredPaymentActsProps) {
  return (
    <>
      {payment.wantsNotice ? (
        <p role="status">{t`We tell you when this payment is done.`}</p>
      ) : (
        <Button kind="act" onClick={() => changePayment(payment.id, { wantsNotice: true })}>{t`Tell me when it is done`}</Button>
      )}
      <ButtonLink href="/admin/merchant/history?state=processing">{t`See it in History`}</ButtonLink>
      <AskSupport />
    </>
  )
}
