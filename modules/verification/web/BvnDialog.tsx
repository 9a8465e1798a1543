import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { DigitsField } from '../../../ui/parts/DigitsField.tsx'
import { DateFields } from '../../../ui/parts/DateFields.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { birthdateFault } from './birthdate.ts'
import type { StepView } from './queries.ts'
import { BVN, bvnSchema, confirmOtp, requestConsent, verifyBvn } from '../contract.ts'

/** `url` is the address of the identity site, null while it is unavailable; `isOpened` once the person may have been there. */
type Stage = { is: 'number' } | { is: 'consent'; url: string | null; isOpened: boolean } | { is: 'otp'; sentTo: string }

const TITLES = { number: t`Enter your BVN`, consent: t`BVN consent`, otp: t`Enter the code` } as const

const STEPS = { number: t`Step 1 of 3`, consent: t`Step 2 of 3`, otp: t`Step 3 of 3` } as const

/**
 * BVN, consent at the identity site, and the code sent to the phone number in the BVN register. A step that waits for consent or code goes
 * on there: the server keeps the number, and the dialog asks for it again only for another BVN.
 */
export function BvnDialog({
  step,
  gains,
  onClose,
  onSubmitted,
}: {
  step: StepView
  /** What this step and the next ones make possible. */
  gains?: ReactNode
  onClose: () => void
  onSubmitted: () => void
}) {
  const [stage, setStage] = useState<Stage>(() => firstStage(step))
  const [bvn, setBvn] = useState('')
  const [birthdate, setBirthdate] = useState('')
  const [otp, setOtp] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const { form, focusError } = useErrorFocus()
  const isUnsaved = stage.is === 'number' ? bvn !== '' || birthdate !== '' : otp !== ''
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
      if (isProblem(error) && error.code === 'verification.not_started') setStage({ is: 'number' })
      focusError()
    } finally {
      setBusy(false)
    }
  }

  function begin(event: FormEvent) {
    event.preventDefault()
    const wrong = bvnSchema.safeParse(bvn).error?.issues[0]?.message
    const wrongDate = birthdateFault(birthdate)
    const missing = { ...(wrong !== undefined && { bvn_nin: wrong }), ...(wrongDate !== undefined && { birthdate: wrongDate }) }
    setFaults(missing)
    if (Object.keys(missing).length === 0) void attempt(() => verify({ birthdate }), GENERIC_ERROR)
    else focusError()
  }

  /** The number, where it was typed now. */
  const numberOf = <Name extends string>(name: Name) => (bvn === '' ? {} : ({ [name]: bvn } as Record<Name, string>))

  const goOn = useEffectEvent(() => {
    if (stage.is === 'consent' && stage.url === null) void attempt(() => findSite(true), GENERIC_ERROR)
  })
  // A consent that was awaited when the dialog opened.
  useEffect(() => goOn(), [])

  function beginAnew() {
    setFaults({})
    setOtp('')
    setBvn('')
    setBirthdate('')
    setStage({ is: 'number' })
  }

  async function verify(more: { birthdate?: string } = {}) {
    // Before the call: the new code may arrive and be typed before the call is answered.
    setOtp('')
    const { data } = await call(verifyBvn, { body: { ...numberOf('bvn_nin'), type: 'bvn', ...more } })
    if (data.next === 'otp') setStage({ is: 'otp', sentTo: data.sent_to ?? t`your phone` })
    else if (stage.is === 'consent') setFaults({ all: t`Consent has not been given yet. Give it at the identity site, then come back.` })
    else await findSite(false)
  }

  /** The address is fetched beforehand. So the person opens the site by pressing a link, which no popup blocker stops. */
  async function findSite(isOpened: boolean) {
    try {
      const { data } = await call(requestConsent, { body: numberOf('bvn') })
      setStage({ is: 'consent', url: data.consent_url, isOpened })
    } catch (error) {
      setStage({ is: 'consent', url: null, isOpened })
      notify.error(t`An error occurred,please try again.`)
      throw error
    }
  }

  function leaveForSite(url: string) {
    notify.success(t`Redirected to NIBSS website`)
    setStage({ is: 'consent', url, isOpened: true })
  }

  async function confirm(digits: string) {
    try {
      await call(confirmOtp, { body: { ...numberOf('bvn_nin'), otp: digits, type: 'bvn' } })
    } catch (error) {
      if (isProblem(error) && !error.isUnanswered) setOtp('')
      throw error
    }
    onSubmitted()
  }

  function send(digits: string) {
    if (digits.length === 5) return void attempt(() => confirm(digits), GENERIC_ERROR)
    setFaults({ otp: t`OTP must be exactly 5 digits` })
    focusError()
  }

  return (
    <Dialog title={TITLES[stage.is]} step={STEPS[stage.is]} isOpen onClose={onClose} isUnsaved={isUnsaved}>
      {gains}
      {stage.is === 'number' && (
        <form ref={form} noValidate onSubmit={begin}>
          <p>{t`Your name and your date of birth are compared with those of your BVN. Only its last four digits are shown from then on.`}</p>
          <div className="form">
            <DigitsField
              label={t`BVN`}
              hint={t`Dial *565*0# on the line of your BVN to see it.`}
              autoComplete="off"
              rule={BVN}
              value={bvn}
              error={faults['bvn_nin']}
              onChange={setBvn}
            />
            <DateFields label={t`Date of birth`} isBirthday value={birthdate} error={faults['birthdate']} onChange={setBirthdate} />
          </div>
          <StatusMessage text={faults['all']} />
          <p className="buttons">
            <Button kind="act" type="submit" isBusy={isBusy}>{t`Continue`}</Button>
            <CancelButton />
          </p>
        </form>
      )}
      {stage.is === 'consent' && (
        <div>
          <div className="bvn-consent">
            {step.last_four && bvn === '' && <p>{t`BVN ending in ${step.last_four}`}</p>}
            <p>
              {stage.isOpened ? t`Give your consent on the NIBSS page, then come back here.` : t`Allow NIBSS to confirm your BVN. A new page opens.`}
            </p>
            <StatusMessage text={faults['all'] ?? faults['bvn_nin']} />
          </div>
          <p className="buttons">
            {stage.isOpened && (
              <Button kind="act" isBusy={isBusy} onClick={() => void attempt(() => verify(), GENERIC_ERROR)}>{t`I have given consent`}</Button>
            )}
            {stage.url !== null ? (
              <ConsentLink url={stage.url} isAgain={stage.isOpened} onOpen={leaveForSite} />
            ) : faults['all'] !== undefined ? (
              <Button
                kind={stage.isOpened ? 'line' : 'act'}
                isBusy={isBusy}
                onClick={() => void attempt(() => findSite(stage.isOpened), GENERIC_ERROR)}
              >{t`Try again`}</Button>
            ) : null}
            <Button kind="text" onClick={beginAnew}>{t`Use another BVN`}</Button>
          </p>
        </div>
      )}
      {stage.is === 'otp' && (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send(otp)
          }}
        >
          <p>
            <Trans>A code of five digits was sent to {stage.sentTo}, the phone of your BVN.</Trans>
          </p>
          <div className="form">
            <PinField label={t`Code`} length={5} isMasked={false} autoFocus value={otp} error={faults['otp']} onChange={setOtp} onComplete={send} />
          </div>
          <StatusMessage text={faults['all']} />
          <p className="buttons">
            <Button kind="act" type="submit" isBusy={isBusy}>{t`Confirm`}</Button>
            <Button kind="text" onClick={() => void attempt(() => verify(), GENERIC_ERROR)}>{t`Send a new code`}</Button>
            <Button kind="text" onClick={beginAnew}>{t`Use another BVN`}</Button>
          </p>
        </form>
      )}
    </Dialog>
  )
}

function firstStage(step: StepView): Stage {
  if (step.allowed.includes('confirm_otp')) return { is: 'otp', sentTo: step.otp_sent_to ?? t`your phone` }
  return step.allowed.includes('consent') ? { is: 'consent', url: null, isOpened: true } : { is: 'number' }
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
