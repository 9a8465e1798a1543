import { t } from '@lingui/core/macro'
import { type ReactNode, useId } from 'react'
import { z } from 'zod'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { tellRefusal } from '../../../ui/parts/tell-problem.ts'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { authorisePin } from '../contract.ts'
import { ForgotPin } from './ForgotPin.tsx'
import { typedPinSchema } from './new-pin.ts'

/**
 * Asks for the PIN, opens a grant with it and then calls `onApproved`, which shows its own result. While that runs, the field and the
 * button are disabled. `onApproved` gets the PIN for a call that carries it.
 */
export function PinStep({ act, children, onApproved }: { act: ReactNode; children?: ReactNode; onApproved: (pin: string) => Promise<void> }) {
  const formId = useId()
  const form = useStepForm({
    values: { pin: '' },
    schema: z.object({ pin: typedPinSchema }),
    async onContinue({ pin }): Promise<void> {
      try {
        await call(authorisePin, { body: { pin } })
      } catch (error) {
        tellRefusal(error)
        form.empty('pin')
        return form.refuseField('pin', isProblem(error) ? error.message : t`The PIN could not be checked. Try again.`)
      }
      try {
        await onApproved(pin)
      } finally {
        form.empty('pin')
      }
    },
  })
  return (
    <>
      <Form of={form} id={formId}>
        <PinField
          label={t`Transaction PIN`}
          {...form.code('pin')}
          isDisabled={form.isBusy}
          autoFocus
          onComplete={() => form.element.current?.requestSubmit()}
        />
        {children}
      </Form>
      <ForgotPin onDone={() => form.reset({ pin: '' })} />
      <StepBottom>
        <Button kind="act" type="submit" form={formId} isWide isBusy={form.isBusy}>
          {act}
        </Button>
      </StepBottom>
    </>
  )
}
