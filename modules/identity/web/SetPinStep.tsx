import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { Button } from '../../../ui/parts/Button.tsx'
import { Form, FormRefusal } from '../../../ui/parts/Form.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { setPin } from '../contract.ts'
import { newPinSchema } from './new-pin.ts'

const formSchema = z
  .object({ pin: newPinSchema, again: z.string() })
  .refine(({ pin, again }) => pin === again, { path: ['again'], error: t`Pin Must Match`, when: () => true })

/** Sets a person's first PIN for this business; it is typed twice. */
export function SetPinStep({ onDone }: { onDone: () => unknown }) {
  const form = useContractForm(setPin, {
    values: { pin: '', again: '' },
    schema: formSchema,
    input: ({ pin }) => ({ body: { pin } }),
    failed: t`The PIN could not be set. Try again.`,
    onWrong({ again }): void {
      if (again) notify.warning(again)
      // A PIN that is too easy is typed anew, in both fields. One that is too short is completed.
      if (again || form.fields.pin.length === 4) form.empty('pin', 'again')
    },
    // Busy until the next step takes its place: a second press would set the PIN again.
    async onDone() {
      notify.success(t`Pin Set Success`)
      await onDone()
    },
  })
  return (
    <Form of={form}>
      <p className="soft">{t`Money leaves only with your own four digits. Kasuwa staff will never ask for them.`}</p>
      <div className="form">
        <PinField label={t`New PIN`} {...form.code('pin', 'again')} isInvalid={form.errorOf('again') !== undefined} autoFocus movesOn />
        <PinField label={t`Confirm PIN`} {...form.code('again')} onComplete={() => form.element.current?.requestSubmit()} />
      </div>
      <FormRefusal of={form} />
      <StepBottom>
        <Button kind="act" type="submit" isWide isBusy={form.isBusy}>{t`Set PIN`}</Button>
      </StepBottom>
    </Form>
  )
}
