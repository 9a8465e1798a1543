import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { useOnline } from '../../../../ui/data/useOnline.ts'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { ResultScreen } from '../../../../ui/parts/ResultScreen.tsx'
import { useUnansweredActs } from './PaymentSenderProvider.tsx'
import type { Payment } from './payments.ts'

/** It was sent, and no definite answer has come. The sender goes on asking, so nothing here sends money. */
export function UnansweredPayment({ payment }: { payment: Payment }) {
  const isOnline = useOnline()
  const acts = useUnansweredActs()
  return (
    <ResultScreen
      title={t`Processing`}
      rule="open"
      kobo={payment.kobo}
      buttons={
        <>
          {acts(payment)}
          <ButtonLink href="/admin/merchant">{t`Back To Dashboard`}</ButtonLink>
        </>
      }
    >
      <p>
        <b translate="no">{nameCase(payment.payee)}</b>
      </p>
      <p role="status">
        {isOnline
          ? t`Checking this payment… Your money is safe. You can leave this page: the check goes on by itself.`
          : t`No connection. Your money is safe. The check goes on when the connection is back.`}
      </p>
      <p className="t1 quiet result__reference">
        <Trans>
          Reference <span translate="no">{payment.reference}</span>. It can be paid only once.
        </Trans>
      </p>
    </ResultScreen>
  )
}
