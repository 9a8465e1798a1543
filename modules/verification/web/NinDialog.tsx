import { t } from '@lingui/core/macro'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { tellRefusal } from '../../../ui/parts/tell-problem.ts'
import { NIN, ninSchema, verifyBvn } from '../contract.ts'
import { today } from './today.ts'

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
    const missing = {
      ...(wrong !== undefined && { bvn_nin: wrong }),
      ...(birthdate === '' ? { birthdate: t`Date of birth is required` } : birthdate > today() && { birthdate: t`Date of birth is not after today` }),
    }
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
    <Dialog title={t`Enter your NIN`} isOpen onClose={onClose} isUnsaved={isUnsaved}>
      <form ref={form} noValidate onSubmit={(event) => void send(event)}>
        <p>{t`Your name and your date of birth are compared with those of your NIN. Only its last four digits are shown from then on.`}</p>
        <div className="form">
          <DigitsField label={t`NIN`} autoComplete="off" rule={NIN} value={nin} error={faults['bvn_nin']} onChange={setNin} />
          <Field
            label={t`Date of birth`}
            type="date"
            min="1900-01-01"
            max={today()}
            autoComplete="bday"
            value={birthdate}
            error={faults['birthdate']}
            onChange={(event) => setBirthdate(event.target.value)}
          />
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
