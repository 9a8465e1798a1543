import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { refreshLive } from '../../../ui/data/contract-key.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { showMerchant } from '../../businesses/contract.ts'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { activateWeb } from '../contract.ts'
import type { DeveloperSettings } from './queries.ts'

type WebPaymentProps = { publickey: string | null; settings: DeveloperSettings; hasPin: boolean }

/** SET-36, SET-40..42: activated once and for good, after both warnings and with the PIN. */
export function WebPayment({ publickey, settings, hasPin }: WebPaymentProps) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<'warnings' | 'pin' | null>(null)
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function activate() {
    clear()
    try {
      const { message } = await call(activateWeb, { body: { publickey: publickey ?? '' } })
      notify.success(message)
    } catch (error) {
      refuse(error)
    }
    setStep(null)
    // Also whether a sandbox can be created depends on it.
    await refreshLive(queryClient, showMerchant)
  }
  return (
    <div className="developers__row">
      <div>
        <b>{t`Web payment`}</b>
        <p className="soft">
          {settings.webactivated
            ? t`Active. Payments must come from your website or be reversed.`
            : t`Payments must come from your website or be reversed. Web gateway charges apply.`}
        </p>
        {refusal}
      </div>
      {!settings.webactivated && settings.allowed.includes('activate_web') && publickey !== null && (
        <Button size="small" onClick={() => setStep('warnings')}>{t`Enable`}</Button>
      )}
      <Dialog title={t`Enable web payment`} isOpen={step !== null} onClose={() => setStep(null)}>
        {step === 'pin' ? (
          <PinOrSetPin hasPin={hasPin} act={t`Enable web payment`} onApproved={activate} />
        ) : (
          <>
            <ul>
              <li>{t`Payments must come from your website. Other payments must be reversed.`}</li>
              <li>{t`Web gateway charges apply to each payment.`}</li>
              <li>{t`Web payment cannot be switched off again.`}</li>
            </ul>
            <p className="buttons buttons--apart">
              <Button kind="act" onClick={() => setStep('pin')}>{t`Continue`}</Button>
              <Button onClick={() => setStep(null)}>{t`Cancel`}</Button>
            </p>
          </>
        )}
      </Dialog>
    </div>
  )
}
