import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { changePin, pinFault, validatePin } from '../contract.ts'
import { completeWith, type ConfirmedVideo } from './confirmed-video.ts'
import { VideoConfirmation } from './lazy-video.ts'

const EMPTY = { old_pin: '', new_pin: '', again: '' }
type Faults = Partial<Record<string, string | undefined>>

/** Old PIN, new PIN and its confirmation. `onChange` tells whether something is entered. */
export function ChangePin({ onChange, onDone }: { onChange: (isEntered: boolean) => void; onDone: () => void }) {
  const [typed, setTyped] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const send = useIntent(changePin)
  /** The sentence of the video that confirms the change. */
  const [question, setQuestion] = useState<string | null>(null)
  const { form, focusError } = useErrorFocus()
  function change(next: typeof EMPTY) {
    setTyped(next)
    onChange(Object.values(next).some((digits) => digits !== ''))
  }
  function refuse(found: Faults) {
    setFaults(found)
    focusError()
  }
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    error: faults[name],
    onChange(digits: string) {
      change({ ...typed, [name]: digits })
      setFaults({ ...faults, [name]: undefined, ...(name === 'new_pin' && { again: undefined }) })
    },
  })
  async function save() {
    const { old_pin, new_pin, again } = typed
    const found = {
      old_pin: old_pin.length < 4 ? t`A PIN has 4 digits` : undefined,
      new_pin: new_pin.length < 4 ? t`A PIN has 4 digits` : (pinFault(new_pin) ?? undefined),
      again: new_pin === again ? undefined : t`Pin Don't Match`,
    }
    if (found.again) notify.warning(found.again)
    // Neither a PIN that does not match nor one that is too easy is corrected digit by digit.
    if (found.again || (new_pin.length === 4 && found.new_pin)) change({ ...typed, new_pin: '', again: '' })
    if (found.old_pin || found.new_pin || found.again) return refuse(found)
    setFaults({})
    setBusy(true)
    try {
      const asked = await call(validatePin, { body: { old_pin } })
      setQuestion(asked.data.question)
      if (asked.data.question === null) await finish({})
    } catch (error) {
      refuseAnswer(error)
    } finally {
      setBusy(false)
    }
  }
  async function finish(video: Partial<ConfirmedVideo>) {
    const { old_pin, new_pin } = typed
    const { message } = await send({ body: { old_pin, new_pin, ...video } }, { old_pin, new_pin })
    notify.success(message)
    onDone()
  }
  function refuseAnswer(error: unknown) {
    const told = isProblem(error) ? error.fieldErrors : []
    if (told.some(({ field: name }) => name === 'old_pin')) change({ ...typed, old_pin: '' })
    if (isProblem(error) && told.length > 0)
      refuse(Object.fromEntries(told.map(({ field: name, message }) => [name, name === 'old_pin' ? error.message : message])))
    else notify.error(isProblem(error) ? error.message : t`The PIN could not be set. Try again.`)
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
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <div className="form">
        <PinField label={t`Old PIN`} autoFocus movesOn {...field('old_pin')} />
        <PinField label={t`New PIN`} movesOn isInvalid={faults['again'] !== undefined} {...field('new_pin')} />
        <PinField label={t`Confirm PIN`} {...field('again')} onComplete={() => form.current?.requestSubmit()} />
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Change PIN`}</Button>
      </p>
    </form>
  )
}
