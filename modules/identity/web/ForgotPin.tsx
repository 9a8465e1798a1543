import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { pinOtpSchema, requestPinOtp, resetPin, startResetPin, validatePinOtp } from '../contract.ts'
import { completeWith, type ConfirmedVideo } from './confirmed-video.ts'
import { VideoConfirmation } from './lazy-video.ts'
import { newPinSchema } from './new-pin.ts'

/** S2 §2: the popup opens one second after the code was requested. */
const FORM_DELAY_MS = 1_000
const EMPTY_FORM = { otp: '', pin: '', again: '' }
const formSchema = z
  .object({ otp: pinOtpSchema.shape.otp, pin: newPinSchema, again: z.string() })
  .refine(({ pin, again }) => pin === again, { path: ['again'], error: t`Pin Don't Match`, when: () => true })

/** For a forgotten or locked PIN: a code by mail and text message, and a new PIN. */
export function ForgotPin({ onDone }: { onDone?: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => {
      setSent(false)
      setOpen(true)
    }, FORM_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isSent])

  const { refusal, clear, refuse } = useActRefusal(t`The code could not be sent. Try again.`)

  async function ask() {
    setAsking(true)
    clear()
    try {
      const { message } = await call(requestPinOtp, {})
      notify.success(message)
      setSent(true)
    } catch (error) {
      refuse(error)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <p className="wrap">
        <Button kind="text" isBusy={isAsking || isSent} onClick={() => void ask()}>{t`Forgot Pin? Click Here To Reset Pin`}</Button>
      </p>
      {refusal}
      <Dialog title={t`Reset PIN`} isOpen={isOpen} isUnsaved={isUnsaved} onClose={() => setOpen(false)}>
        <ResetPinForm
          onChange={setUnsaved}
          onDone={() => {
            setOpen(false)
            onDone?.()
          }}
        />
      </Dialog>
    </>
  )
}

/** `onChange` tells whether something is entered. */
function ResetPinForm({ onChange, onDone }: { onChange: (isEntered: boolean) => void; onDone: () => void }) {
  const send = useIntent(resetPin)
  /** The sentence of the video that confirms the new PIN. */
  const [question, setQuestion] = useState<string | null>(null)
  const form = useStepForm({
    values: EMPTY_FORM,
    schema: formSchema,
    failed: t`The PIN could not be set. Try again.`,
    onWrong({ again }): void {
      if (again) notify.warning(again)
      // Neither a PIN that does not match nor one that is too easy is corrected digit by digit.
      if (again || form.fields.pin.length === 4) form.empty('pin', 'again')
    },
    onRefused(error): void {
      if (isProblem(error) && error.of('otp') !== undefined) form.empty('otp')
    },
    async onContinue({ otp, pin }): Promise<void> {
      const { data } = await call(validatePinOtp, { body: { otp } })
      const question = data.video ? (await call(startResetPin, { body: { otp, pin } })).data.question : null
      setQuestion(question)
      if (question === null) await finish({})
    },
  })
  const { isChanged } = form
  useEffect(() => onChange(isChanged), [isChanged, onChange])
  async function finish(video: Partial<ConfirmedVideo>) {
    const { otp, pin } = form.fields
    const { message } = await send({ body: { otp, pin, ...video } }, { otp, pin })
    notify.success(message)
    onDone()
  }
  if (question !== null)
    return (
      <VideoConfirmation
        question={question}
        purpose="pin_reset"
        onUploaded={completeWith(finish, (error) => {
          setQuestion(null)
          form.refuse(error)
        })}
      />
    )
  return (
    <Form of={form}>
      <p>{t`We sent a code of 6 digits to your email address and your phone. It works for 10 minutes.`}</p>
      <div className="form">
        <PinField
          label={t`OTP`}
          length={6}
          isMasked={false}
          autoFocus
          movesOn
          {...form.code('otp')}
          // A code that comes after the PINs, in place of a wrong one, sends the form.
          onComplete={() => form.fields.again.length === 4 && form.element.current?.requestSubmit()}
        />
        <PinField label={t`New PIN`} movesOn isInvalid={form.errorOf('again') !== undefined} {...form.code('pin', 'again')} />
        <PinField label={t`Confirm PIN`} {...form.code('again')} onComplete={() => form.element.current?.requestSubmit()} />
      </div>
      <FormActs of={form} act={t`Reset PIN`} isWide />
    </Form>
  )
}
