import { t } from '@lingui/core/macro'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { tellRefusal } from '../../../ui/parts/tell-problem.ts'
import { authorisePin } from '../contract.ts'
import { ForgotPin } from './ForgotPin.tsx'

/**
 * Asks for the PIN, opens a grant with it and then calls `onApproved`, which shows its own result. While that runs, the field and the
 * button are disabled. `onApproved` gets the PIN for a call that carries it.
 */
export function PinStep({ act, children, onApproved }: { act: ReactNode; children?: ReactNode; onApproved: (pin: string) => Promise<void> }) {
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const { form, focusError } = useErrorFocus()
  async function approve(digits: string) {
    if (isBusy) return
    if (digits.length < 4) {
      setFault(t`A PIN has 4 digits`)
      return focusError()
    }
    setBusy(true)
    setFault(undefined)
    try {
      await call(authorisePin, { body: { pin: digits } })
    } catch (error) {
      tellRefusal(error)
      setFault(isProblem(error) ? error.message : t`The PIN could not be checked. Try again.`)
      setPin('')
      setBusy(false)
      return
    }
    try {
      await onApproved(digits)
    } finally {
      setPin('')
      setBusy(false)
    }
  }
  return (
    <>
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void approve(pin)
        }}
      >
        <PinField
          label={t`Transaction PIN`}
          value={pin}
          error={fault}
          isDisabled={isBusy}
          autoFocus
          onChange={setPin}
          onComplete={(digits) => void approve(digits)}
        />
        {children}
      </form>
      <ForgotPin onDone={() => setFault(undefined)} />
      <StepBottom>
        <Button kind="act" type="submit" form={formId} isWide isBusy={isBusy}>
          {act}
        </Button>
      </StepBottom>
    </>
  )
}
