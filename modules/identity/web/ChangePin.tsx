import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { changePin, validatePin } from '../contract.ts'
import { completeWith, type ConfirmedVideo } from './confirmed-video.ts'
import { VideoConfirmation } from './lazy-video.ts'
import { newPinSchema, typedPinSchema } from './new-pin.ts'

const EMPTY = { old_pin: '', new_pin: '', again: '' }
const formSchema = z
  .object({ old_pin: typedPinSchema, new_pin: newPinSchema, again: z.string() })
  .refine(({ new_pin, again }) => new_pin === again, { path: ['again'], error: t`Pin Don't Match`, when: () => true })

/** Old PIN, new PIN and its confirmation. `onChange` tells whether something is entered. */
export function ChangePin({ onChange, onDone }: { onChange: (isEntered: boolean) => void; onDone: () => void }) {
  const send = useIntent(changePin)
  /** The sentence of the video that confirms the change. */
  const [question, setQuestion] = useState<string | null>(null)
  const form = useStepForm({
    values: EMPTY,
    schema: formSchema,
    failed: t`The PIN could not be set. Try again.`,
    onWrong({ again }): void {
      if (again) notify.warning(again)
      // Neither a PIN that does not match nor one that is too easy is corrected digit by digit.
      if (again || form.fields.new_pin.length === 4) form.empty('new_pin', 'again')
    },
    async onContinue({ old_pin }): Promise<void> {
      try {
        const response = await call(validatePin, { body: { old_pin } })
        setQuestion(response.data.question)
        if (response.data.question === null) await finish({})
      } catch (error) {
        refuseAnswer(error)
      }
    },
  })
  const { isChanged } = form
  useEffect(() => onChange(isChanged), [isChanged, onChange])
  async function finish(video: Partial<ConfirmedVideo>) {
    const { old_pin, new_pin } = form.fields
    const { message } = await send({ body: { old_pin, new_pin, ...video } }, { old_pin, new_pin })
    notify.success(message)
    onDone()
  }
  function refuseAnswer(error: unknown) {
    if (!isProblem(error) || error.of('old_pin') === undefined) return form.refuse(error)
    form.empty('old_pin')
    form.refuseField('old_pin', error.message)
  }
  if (question !== null)
    return (
      <VideoConfirmation
        question={question}
        purpose="pin_change"
        onUploaded={completeWith(finish, (error) => {
          setQuestion(null)
          refuseAnswer(error)
        })}
      />
    )
  return (
    <Form of={form}>
      <div className="form">
        <PinField label={t`Old PIN`} autoFocus movesOn {...form.code('old_pin')} />
        <PinField label={t`New PIN`} movesOn isInvalid={form.errorOf('again') !== undefined} {...form.code('new_pin', 'again')} />
        <PinField label={t`Confirm PIN`} {...form.code('again')} onComplete={() => form.element.current?.requestSubmit()} />
      </div>
      <FormActs of={form} act={t`Change PIN`} isWide />
    </Form>
  )
}
