import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'

/** A payment was sent and no answer came. The only action is to ask again with the same reference. */
export function ResubmitPayment({ kobo, onAsk }: { kobo: number; onAsk: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  async function ask() {
    setBusy(true)
    await onAsk()
    setBusy(false)
  }
  return (
    <>
      <StatusRule rule="open">
        <Amount kobo={kobo} size="hero" />
      </StatusRule>
      <div className="form">
        <Callout
          tone="wait"
          role="status"
          title={t`We did not hear whether this payment arrived.`}
        >{t`Asking again uses the same reference, so it can be paid only once. Do not start another payment for it.`}</Callout>
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" isBusy={isBusy} onClick={() => void ask()}>{t`Ask again`}</Button>
        <ButtonLink href="/admin/merchant/history">{t`History`}</ButtonLink>
      </p>
    </>
  )
}
