import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PinStep, SetPinStep } from '../../../modules/identity/web/index.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { VerificationPrompt } from './VerificationPrompt.tsx'

/** The server's answer to the last attempt; `isPin` when only the PIN has to be entered again. */
export type PaymentRejection = { message: string; code: string; isPin: boolean }

type Props = {
  isPinSet: boolean
  /** The amount that leaves the balance. */
  kobo: number
  act: ReactNode
  refusal: PaymentRejection | null
  change: string
  onChange: () => void
  onApproved: () => Promise<void>
}

/** The last step before a payment: enter the PIN, set the first one, or read why the payment was refused. */
export function PaymentPinStep({ isPinSet, kobo, act, refusal, change, onChange, onApproved }: Props) {
  const queryClient = useQueryClient()
  if (refusal && !refusal.isPin)
    return (
      <>
        <Callout tone="wrong" role="alert" title={refusal.message}>
          <Trans>
            Nothing was sent and your balance is as it was. <VerificationPrompt code={refusal.code} />
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
  if (!isPinSet) return <SetPinStep onDone={() => void queryClient.invalidateQueries({ queryKey: ['merchant'] })} />
  return (
    <>
      <p className="label">{t`Leaves your balance`}</p>
      <StatusRule rule="open">
        <Amount kobo={kobo} size="hero" />
      </StatusRule>
      <div className="form">
        <PinStep act={act} onApproved={onApproved}>
          {refusal?.isPin && (
            <Callout tone="wait" title={t`Enter your PIN again.`}>
              {refusal.message}
            </Callout>
          )}
        </PinStep>
      </div>
    </>
  )
}
