import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { HelpTip } from '../../../help/web/index.ts'
import { VerificationPrompt } from '../VerificationPrompt.tsx'
import { WAITING_CODE } from '../../contract.ts'
import { AskSupport } from './AskSupport.tsx'
import { changePayment, type Payment } from './payments.ts'

const LIMIT_CODE = 'pricing.limit_exceeded'

/** The server refused the payment after the PIN: why, and that nothing moved. */
export function RefusedPayment({
  payment,
  change,
  onChange,
  onAnother,
}: {
  payment: Payment
  change: string
  onChange: () => void
  /** After a payment that waits for approval. */
  onAnother: () => void
}) {
  const { id, refusal, isRefusalRead } = payment
  useEffect(() => {
    if (!isRefusalRead) changePayment(id, { isRefusalRead: true })
  }, [id, isRefusalRead])
  if (refusal?.code === WAITING_CODE)
    return <WaitingPayment kobo={payment.confirmed?.gets ?? payment.kobo} payee={payment.payee} message={refusal.message} onAnother={onAnother} />
  return (
    <>
      <Callout tone="wrong" role="alert" title={refusal?.message}>
        <Trans>
          Nothing was sent and your balance is as it was. <VerificationPrompt code={refusal?.code ?? ''} />
        </Trans>
        {refusal?.code === LIMIT_CODE && <HelpTip about="transfer-limit-exceeded" subject={t`Limit`} />}
      </Callout>
      <p className="buttons buttons--apart">
        <Button kind="act" onClick={onChange}>
          {change}
        </Button>
        <AskSupport />
        <ButtonLink href="/admin/merchant">{t`Back To Dashboard`}</ButtonLink>
      </p>
    </>
  )
}

/** The rules of the business ask for a second person. The payment stands among the authorizations. */
export function WaitingPayment({
  kobo,
  payee,
  message,
  onAnother,
}: {
  /** What the payee gets; left out where it stands above. */
  kobo?: number
  /** Left out where the money goes to nobody else. */
  payee?: string
  message: string
  onAnother?: () => void
}) {
  return (
    <>
      <Callout role="status" title={message}>
        {kobo !== undefined && (
          <span>
            {payee ? (
              <Trans>
                <MoneyText kobo={kobo} /> to <span translate="no">{nameCase(payee)}</span>.
              </Trans>
            ) : (
              <Trans>
                <MoneyText kobo={kobo} />.
              </Trans>
            )}
          </span>
        )}
      </Callout>
      <p className="buttons buttons--apart">
        <ButtonLink kind="act" href="/admin/merchant/authorizations?tab=mine">{t`See it in Authorizations`}</ButtonLink>
        {onAnother && <Button onClick={onAnother}>{t`Send another`}</Button>}
      </p>
    </>
  )
}
