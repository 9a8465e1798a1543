import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { pinFault, pinOtpSchema, requestPinOtp, resetPin, startResetPin, validatePinOtp } from '../contract.ts'
import { completeWith, type ConfirmedVideo } from './confirmed-video.ts'
import { VideoConfirmation } from './lazy-video.ts'

/** S2 §2: the popup opens one second after the code was requested. */
const FORM_DELAY_MS = 1_000
const EMPTY_FORM = { otp: '', pin: '', again: '' }

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

  async function ask() {
    setAsking(true)
    try {
      const { message } = await call(requestPinOtp, {})
      notify.success(message)
      setSent(true)
    } catch (error) {
      notify.error(isProblem(error) ? error.message : t`The code could not be sent. Try again.`)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <p className="wrap">
        <Button kind="text" isBusy={isAsking || isSent} onClick={() => void ask()}>{t`Forgot Pin? Click Here To Reset Pin`}</Button>
      </p>
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
  const [typed, setTyped] = useState(EMPTY_FORM)
  const [faults, setFaults] = useState<Partial<Record<string, string | undefined>>>({})
  const [isBusy, setBusy] = useState(false)
  const send = useIntent(resetPin)
  /** The sentence of the video that confirms the new PIN. */
  const [question, setQuestion] = useState<string | null>(null)
  const { form, focusError } = useErrorFocus()
  function change(next: typeof EMPTY_FORM) {
    setTyped(next)
    onChange(Object.values(next).some((digits) => digits !== ''))
  }
  function refuse(found: typeof faults) {
    setFaults(found)
    focusError()
  }
  const field = (name: keyof typeof EMPTY_FORM) => ({
    value: typed[name],
    error: faults[name],
    onChange(digits: string) {
      change({ ...typed, [name]: digits })
      setFaults({ ...faults, [name]: undefined, ...(name === 'pin' && { again: undefined }) })
    },
  })

  async function save() {
    const { otp, pin, again } = typed
    const found = {
      otp: pinOtpSchema.safeParse({ otp }).error?.issues[0]?.message,
      pin: pin.length < 4 ? t`A PIN has 4 digits` : (pinFault(pin) ?? undefined),
      again: pin === again ? undefined : t`Pin Don't Match`,
    }
    if (found.again) notify.warning(found.again)
    // Neither a PIN that does not match nor one that is too easy is corrected digit by digit.
    if (found.again || (pin.length === 4 && found.pin)) change({ ...typed, pin: '', again: '' })
    if (found.otp || found.pin || found.again) return refuse(found)
    setFaults({})
    setBusy(true)
    try {
      const { data } = await call(validatePinOtp, { body: { otp } })
      const asked = data.video ? (await call(startResetPin, { body: { otp, pin } })).data.question : null
      setQuestion(asked)
      if (asked === null) await finish({})
    } catch (error) {
      refuseAnswer(error)
    } finally {
      setBusy(false)
    }
  }
  async function finish(video: Partial<ConfirmedVideo>) {
    const { otp, pin } = typed
    const { message } = await send({ body: { otp, pin, ...video } }, { otp, pin })
    notify.success(message)
    onDone()
  }
  function refuseAnswer(error: unknown) {
    const told = isProblem(error) ? error.fieldErrors : []
    if (told.some(({ field: name }) => name === 'otp')) change({ ...typed, otp: '' })
    if (told.length > 0) refuse(Object.fromEntries(told.map(({ field: name, message }) => [name, message])))
    else notify.error(isProblem(error) ? error.message : t`The PIN could not be set. Try again.`)
  }
  if (question !== null)
    return (
      <VideoConfirmation
        question={question}
        purpose="pin_reset"
        onUploaded={completeWith(finish, (error) => {
          setQuestion(null)
          refuseAnswer(error)
        })}
      />
    )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <p>{t`We sent a code of 6 digits to your e-mail address and your phone. It is good for 10 minutes.`}</p>
      <div className="form">
        <PinField
          label={t`OTP`}
          length={6}
          isMasked={false}
          autoFocus
          movesOn
          {...field('otp')}
          // A code that comes after the PINs, in place of a wrong one, sends the form.
          onComplete={() => typed.again.length === 4 && form.current?.requestSubmit()}
        />
        <PinField label={t`New PIN`} movesOn isInvalid={faults['again'] !== undefined} {...field('pin')} />
        <PinField label={t`Confirm PIN`} {...field('again')} onComplete={() => form.current?.requestSubmit()} />
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Reset PIN`}</Button>
      </p>
    </form>
  )
}
