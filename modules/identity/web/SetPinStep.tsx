import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { pinFault, setPin } from '../contract.ts'

/** Sets a person's first PIN for this business; it is typed twice. */
export function SetPinStep({ onDone }: { onDone: () => unknown }) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [faults, setFaults] = useState<{ first?: string | undefined; second?: string | undefined }>({})
  const [isBusy, setBusy] = useState(false)
  const { form, focusError } = useErrorFocus()

  const change = (set: (digits: string) => void) => (digits: string) => {
    set(digits)
    setFaults({})
  }
  function refuse(found: typeof faults) {
    setFaults(found)
    focusError()
  }
  async function save() {
    const wrong = first.length < 4 ? t`A PIN has 4 digits` : (pinFault(first) ?? undefined)
    if (first !== second) {
      notify.warning(t`Pin Must Match`)
      setFirst('')
      setSecond('')
      return refuse({ first: wrong, second: t`Pin Must Match` })
    }
    if (wrong) {
      // A PIN that is too easy is typed anew, in both fields. One that is too short is completed.
      if (first.length === 4) {
        setFirst('')
        setSecond('')
      }
      return refuse({ first: wrong })
    }
    setFaults({})
    setBusy(true)
    try {
      await call(setPin, { body: { pin: first } })
      notify.success(t`Pin Set Success`)
      // Busy until the next step takes its place: a second press would set the PIN again.
      await onDone()
    } catch (error) {
      refuse({ first: isProblem(error) ? error.message : t`The PIN could not be set. Try again.` })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <p className="soft">{t`Money leaves only with your own four digits. Nobody at the bank will ever ask for them.`}</p>
      <div className="form">
        <PinField
          label={t`New PIN`}
          value={first}
          error={faults.first}
          isInvalid={faults.second !== undefined}
          autoFocus
          movesOn
          onChange={change(setFirst)}
        />
        <PinField
          label={t`Confirm PIN`}
          value={second}
          error={faults.second}
          onChange={change(setSecond)}
          onComplete={() => form.current?.requestSubmit()}
        />
      </div>
      <StepBottom>
        <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Set PIN`}</Button>
      </StepBottom>
    </form>
  )
}
