import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { pinFault, setPin } from '../contract.ts'

/** Sets a person's first PIN for this business; it is typed twice. */
export function SetPinStep({ onDone }: { onDone: () => void }) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [faults, setFaults] = useState<{ first?: string | undefined; second?: string | undefined }>({})
  const [isBusy, setBusy] = useState(false)
  async function save() {
    const found = {
      first: first.length < 4 ? t`A PIN has 4 digits` : (pinFault(first) ?? undefined),
      second: first === second ? undefined : t`Pin Must Match`,
    }
    setFaults(found)
    if (found.second) {
      notify.warning(found.second)
      setSecond('')
    }
    if (found.first || found.second) return
    setBusy(true)
    try {
      await call(setPin, { body: { pin: first } })
      notify.success(t`Pin Set Success`)
      onDone()
    } catch (error) {
      setFaults({ first: isProblem(error) ? error.message : t`The PIN could not be set. Try again.` })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <p className="soft">{t`Money leaves only with your own four digits. Nobody at the bank will ever ask for them.`}</p>
      <div className="form">
        <PinField label={t`New PIN`} value={first} error={faults.first} autoFocus onChange={setFirst} />
        <PinField label={t`Confirm PIN`} value={second} error={faults.second} onChange={setSecond} />
      </div>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Set PIN`}</Button>
      </p>
    </form>
  )
}
