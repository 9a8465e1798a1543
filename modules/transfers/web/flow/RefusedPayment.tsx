import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { VerificationPrompt } from '../VerificationPrompt.tsx'
import { changePayment, type Payment } from './payments.ts'

/** The server refused the payment after the PIN: why, and that nothing moved. */
export function RefusedPayment({ payment, change, onChange }: { payment: Payment; change: string; onChange: () => void }) {
  const { id, refusal, isRefusalRead } = payment
  useEffect(() => {
    if (!isRefusalRead) changePayment(id, { isRefusalRead: true })
  }, [id, isRefusalRead])
  return (
    <>
      <Callout tone="wrong" role="alert" title={refusal?.message}>
        <Trans>
          Nothing was sent and your balance is as it was. <VerificationPrompt code={refusal?.code ?? ''} />
        </Trans>
      </Callout>
      <p className="buttons buttons--apart">
        <Button kind="act" onClick={onChange}>
          {change}
        </Button>
        <ButtonLink href="/admin/merchant">{t`Back To Dashboard`}</ButtonLink>
      </p>
    </>
  )
}
