import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { now } from '../../../ui/clock.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { BVN, bvnSchema, confirmOtp, requestConsent, verifyBvn } from '../contract.ts'

/** `url` is the address of the identity site, null while it is unavailable; `isOpened` after the person opened it. */
type Stage = { is: 'number' } | { is: 'consent'; url: string | null; isOpened: boolean } | { is: 'otp'; sentTo: string }

const TITLES = { number: t`Enter your BVN`, consent: t`BVN consent`, otp: t`Enter the code` } as const

/** BVN, consent at the identity site, and the code sent to the phone number in the BVN register. */
export function BvnDialog({ onClose, onSubmitted }: { onClose: () => void; onSubmitted: () => void }) {
  const [stage, setStage] = useState<Stage>({ is: 'number' })
  const [bvn, setBvn] = useState('')
  const [birthdate, setBirthdate] = useState('')
  const [otp, setOtp] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const isUnsaved = bvn !== '' || birthdate !== ''
  useUnsaved(isUnsaved)

  /** One call at a time. A refusal is shown at its field, or above the buttons. */
  async function attempt(work: () => Promise<void>, otherwise: string) {
    if (isBusy) return
    setBusy(true)
    setFaults({})
    try {
      await work()
    } catch (error) {
      const message = isProblem(error) ? error.message : otherwise
      const fields = isProblem(error) ? error.fieldErrors : []
      setFaults(fields.length > 0 ? Object.fromEntries(fields.map(({ field, message: said }) => [field, said])) : { all: message })
    } finally {
      setBusy(false)
    }
  }

  function begin(event: FormEvent) {
    event.preventDefault()
    const wrong = bvnSchema.safeParse(bvn).error?.issues[0]?.message
    const missing = {
      ...(wrong !== undefined && { bvn_nin: wrong }),
      ...(birthdate === '' ? { birthdate: t`Date of birth is required` } : birthdate > today() && { birthdate: t`Date of birth is not after today` }),
    }
    setFaults(missing)
    if (Object.keys(missing).length === 0) void attempt(() => verify({ birthdate }), GENERIC_ERROR)
  }

  async function verify(more: { birthdate?: string } = {}) {
    // Before the call: the new code may arrive and be typed before the call is answered.
    setOtp('')
    const { data } = await call(verifyBvn, { body: { bvn_nin: bvn, type: 'bvn', ...more } })
    if (data.next === 'otp') setStage({ is: 'otp', sentTo: data.sent_to ?? t`your phone` })
    else if (stage.is === 'consent') setFaults({ all: t`Consent has not been given yet. Give it at the identity site, then come back.` })
    else await findSite()
  }

  /** The address is fetched beforehand. So the person opens the site by pressing a link, which no popup blocker stops. */
  async function findSite() {
    try {
      const { data } = await call(requestConsent, { body: { bvn } })
      setStage({ is: 'consent', url: data.consent_url, isOpened: false })
    } catch (error) {
      setStage({ is: 'consent', url: null, isOpened: false })
      notify.error(t`An error occurred,please try again.`)
      throw error
    }
  }

  function leaveForSite(url: string) {
    notify.success(t`Redirected to NIBSS website`)
    setStage({ is: 'consent', url, isOpened: true })
  }

  async function confirm(digits: string) {
    await call(confirmOtp, { body: { bvn_nin: bvn, otp: digits, type: 'bvn' } })
    onSubmitted()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (otp.length === 5) void attempt(() => confirm(otp), GENERIC_ERROR)
    else setFaults({ otp: t`OTP must be exactly 5 digits` })
  }

  return (
    <Dialog title={TITLES[stage.is]} isOpen onClose={onClose} isUnsaved={isUnsaved}>
      {stage.is === 'number' && (
        <form noValidate onSubmit={begin}>
          <p>{t`Your name and your date of birth are compared with those of your BVN. Only its last four digits are shown from then on.`}</p>
          <div className="form">
            <DigitsField label={t`BVN`} autoComplete="off" rule={BVN} value={bvn} error={faults['bvn_nin']} onChange={setBvn} />
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
          <StatusMessage text={faults['all']} />
          <p className="buttons">
            <Button kind="act" type="submit" isBusy={isBusy}>{t`Continue`}</Button>
            <CancelButton />
          </p>
        </form>
      )}
      {stage.is === 'consent' && (
        <>
          <p>
            {stage.isOpened
              ? t`Give your consent at the page that has opened, then come back here.`
              : t`You consent at the national identity site that your BVN is looked up. It opens beside this page.`}
          </p>
          <StatusMessage text={faults['all'] ?? faults['bvn_nin']} />
          <p className="buttons buttons--apart">
            {stage.isOpened && (
              <Button kind="act" isBusy={isBusy} onClick={() => void attempt(() => verify(), GENERIC_ERROR)}>{t`I have given consent`}</Button>
            )}
            {stage.url === null ? (
              <Button kind="act" isBusy={isBusy} onClick={() => void attempt(findSite, GENERIC_ERROR)}>{t`Try again`}</Button>
            ) : (
              <ConsentLink url={stage.url} isAgain={stage.isOpened} onOpen={leaveForSite} />
            )}
          </p>
        </>
      )}
      {stage.is === 'otp' && (
        <form noValidate onSubmit={send}>
          <p>
            <Trans>A code of five digits was sent to {stage.sentTo}, the phone of your BVN.</Trans>
          </p>
          <div className="form">
            <PinField label={t`Code`} length={5} isMasked={false} autoFocus value={otp} error={faults['otp']} onChange={setOtp} />
          </div>
          <StatusMessage text={faults['all']} />
          <p className="buttons">
            <Button kind="act" type="submit" isBusy={isBusy}>{t`Confirm`}</Button>
            <Button kind="text" onClick={() => void attempt(() => verify(), GENERIC_ERROR)}>{t`Send a new code`}</Button>
          </p>
        </form>
      )}
    </Dialog>
  )
}

const GENERIC_ERROR = t`An error occurred, try again.`

function ConsentLink({ url, isAgain, onOpen }: { url: string; isAgain: boolean; onOpen: (url: string) => void }) {
  return (
    <ButtonLink href={url} target="_blank" rel="noopener noreferrer" kind={isAgain ? 'line' : 'act'} onClick={() => onOpen(url)}>
      {isAgain ? t`Open the site again` : t`Give consent`}
    </ButtonLink>
  )
}

function StatusMessage({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div>
      <Callout tone="wrong" role="alert">
        {text}
      </Callout>
    </div>
  )
}

function today(): string {
  const at = now()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
