import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call, fetchData } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { Field, PasswordField } from '../../../ui/parts/Field.tsx'
import { PASSWORD_RULES } from '../../identity/contract.ts'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { QrCode } from '../../../ui/parts/QrCode.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { tellRefusal } from '../../../ui/parts/tell-problem.ts'
import { operatorEnrol, operatorLogin, operatorLoginSchema, operatorSecondStep } from '../contract.ts'
import { startOperatorSession } from './queries.ts'
import { firstOfEach } from './first-of-each.ts'
import './operator-sign-in.css'

type FirstStep = WireReply<typeof operatorLogin>
type Enrolment = WireReply<typeof operatorEnrol>

/** `notice`: why the session before has ended. E-mail and password, then the authenticator: added at the first sign-in, asked for its code at each. */
export function OperatorSignIn({ notice = null }: { notice?: string | null }) {
  const [first, setFirst] = useState<FirstStep | null>(null)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [areCodesSafe, setCodesSafe] = useState(false)
  function startAgain() {
    setFirst(null)
    setEnrolment(null)
    setCodesSafe(false)
  }
  async function began(step: FirstStep) {
    if (step.next === 'enrol') setEnrolment(await fetchData(operatorEnrol, { body: { first_step: step.first_step } }))
    setFirst(step)
  }
  return (
    <CenteredPage mark={<Logo name={t`Desk`} />}>
      {!first && notice !== null && <Callout role="status">{notice}</Callout>}
      {!first && <Credentials onDone={began} />}
      {first && enrolment && !areCodesSafe && <AddAuthenticator enrolment={enrolment} onDone={() => setCodesSafe(true)} />}
      {first && (!enrolment || areCodesSafe) && <SecondStep first={first} onStartAgain={startAgain} />}
    </CenteredPage>
  )
}

function Credentials({ onDone }: { onDone: (step: FirstStep) => Promise<void> }) {
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { form, focusError } = useErrorFocus()
  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy) return
    const issues = operatorLoginSchema.safeParse(typed).error?.issues ?? []
    setFaults(firstOfEach(issues.map(({ path, message }) => ({ field: String(path[0]), message }))))
    setRefusal(null)
    if (issues.length > 0) return focusError()
    setBusy(true)
    try {
      await onDone(await fetchData(operatorLogin, { body: typed }))
    } catch (error) {
      tellRefusal(error)
      setRefusal(isProblem(error) ? error.message : t`An error occurred, try again.`)
      setBusy(false)
    }
  }
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void send(event)}>
      <h1>{t`Sign in, step 1 of 2`}</h1>
      {refusal && <Callout tone="wrong" role="alert" title={refusal} />}
      <Field
        label={t`Email Address`}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        value={typed.email}
        error={faults['email']}
        onChange={({ target }) => setTyped({ ...typed, email: target.value })}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        value={typed.password}
        error={faults['password']}
        onChange={({ target }) => setTyped({ ...typed, password: target.value })}
      />
      <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Continue`}</Button>
    </form>
  )
}

function AddAuthenticator({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const [isSafe, setSafe] = useState(false)
  return (
    <div className="form">
      <h1>{t`Add this account to your authenticator`}</h1>
      <div className="enrolment">
        <QrCode text={enrolment.uri} label={t`QR code for the authenticator app`} />
        <p>
          <Trans>Scan it, or type this key:</Trans> <b translate="no">{enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</b>
        </p>
      </div>
      <p className="label">{t`Eight recovery codes, each for one sign-in`}</p>
      <ul className="recovery-codes" translate="no">
        {enrolment.recovery_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => window.print()}>{t`Print codes`}</Button>
      <Checkbox checked={isSafe} onChange={({ target }) => setSafe(target.checked)}>{t`I have put these codes somewhere safe`}</Checkbox>
      <Button kind="act" isWide disabled={!isSafe} onClick={onDone}>{t`Continue`}</Button>
    </div>
  )
}

function SecondStep({ first, onStartAgain }: { first: FirstStep; onStartAgain: () => void }) {
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { form, focusError } = useErrorFocus()
  async function send() {
    if (isBusy) return
    if (recovery === null && code.length < 6) return setFaults({ code: t`Enter the 6 digits from your authenticator app` })
    setBusy(true)
    setFaults({})
    setRefusal(null)
    try {
      const given = recovery === null ? { code } : { recovery_code: recovery }
      const body = { first_step: first.first_step, ...given, ...(first.new_password && { new_password: password }) }
      startOperatorSession((await call(operatorSecondStep, { body })).data)
    } catch (error) {
      tellRefusal(error)
      const told = isProblem(error) ? error.fieldErrors : []
      if (told.some(({ field }) => field === 'code')) setCode('')
      setFaults(Object.fromEntries(told.map(({ field, message }) => [field, message])))
      if (told.length === 0) setRefusal(isProblem(error) ? error.message : t`An error occurred, try again.`)
      else focusError()
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h1>{t`Sign in, step 2 of 2`}</h1>
      {refusal && <Callout tone="wrong" role="alert" title={refusal} />}
      {first.new_password && (
        <PasswordField
          label={t`New Password`}
          autoComplete="new-password"
          rules={PASSWORD_RULES}
          hint={t`8 or more characters, with a capital letter, a small letter, a number and one of @ # $ * . &`}
          value={password}
          error={faults['new_password']}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {recovery === null ? (
        <PinField
          label={t`${first.name}, ${first.role}. Enter the 6 digits from your authenticator app.`}
          length={6}
          isMasked={false}
          autoFocus={!first.new_password}
          value={code}
          error={faults['code']}
          onChange={setCode}
          onComplete={() => form.current?.requestSubmit()}
        />
      ) : (
        <Field
          label={t`Recovery code`}
          autoCapitalize="characters"
          autoComplete="off"
          value={recovery}
          error={faults['recovery_code']}
          onChange={({ target }) => setRecovery(target.value)}
        />
      )}
      <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Sign in`}</Button>
      <p className="buttons">
        <Button kind="text" onClick={() => setRecovery(recovery === null ? '' : null)}>
          {recovery === null ? t`Use a recovery code` : t`Use the authenticator app`}
        </Button>
        <Button kind="text" onClick={onStartAgain}>{t`Another person`}</Button>
      </p>
    </form>
  )
}
