import { t } from '@lingui/core/macro'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { DateFields } from '../../../ui/parts/DateFields.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { tellRefusal } from '../../../ui/parts/tell-problem.ts'
import { NIN, ninSchema, verifyBvn } from '../contract.ts'
import { birthdateFault } from './birthdate.ts'

/** NIN and date of birth, which the register of identities confirms. */
export function NinDialog({ onClose, onSubmitted }: { onClose: () => void; onSubmitted: () => void }) {
  const [nin, setNin] = useState('')
  const [birthdate, setBirthdate] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const { form, focusError } = useErrorFocus()
  const isUnsaved = nin !== '' || birthdate !== ''
  useUnsaved(isUnsaved)

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = ninSchema.safeParse(nin).error?.issues[0]?.message
    const wrongDate = birthdateFault(birthdate)
    const missing = { ...(wrong !== undefined && { bvn_nin: wrong }), ...(wrongDate !== undefined && { birthdate: wrongDate }) }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return focusError()
    setBusy(true)
    try {
      await call(verifyBvn, { body: { bvn_nin: nin, type: 'nin', birthdate } })
      onSubmitted()
    } catch (error) {
      tellRefusal(error)
      const fields = isProblem(error) ? error.fieldErrors : []
      const message = isProblem(error) ? error.message : t`An error occurred, try again.`
      setFaults(fields.length > 0 ? Object.fromEntries(fields.map(({ field, message: said }) => [field, said])) : { all: message })
      focusError()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t`Enter your NIN`} step="" isOpen onClose={onClose} isUnsaved={isUnsaved}>
      <form ref={form} noValidate onSubmit={(event) => void send(event)}>
        <p>{t`Your name and your date of birth are compared with those of your NIN. Only its last four digits are shown from then on.`}</p>
        <div className="form">
          <DigitsField label={t`NIN`} autoComplete="off" rule={NIN} value={nin} error={faults['bvn_nin']} onChange={setNin} />
          <DateFields label={t`Date of birth`} isBirthday value={birthdate} error={faults['birthdate']} onChange={setBirthdate} />
        </div>
        {faults['all'] && (
          <Callout tone="wrong" role="alert">
            {faults['all']}
          </Callout>
        )}
        <p className="buttons">
          <Button kind="act" type="submit" isBusy={isBusy}>{t`Continue`}</Button>
          <CancelButton />
        </p>
      </form>
    </Dialog>
  )
}
