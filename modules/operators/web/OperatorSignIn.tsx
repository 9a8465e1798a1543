import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { CenteredPage } from '../../../ui/frame/CenteredPage.tsx'
import { Logo } from '../../../ui/icons/Logo.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { Field, PasswordField } from '../../../ui/parts/Field.tsx'
import { Form, FormRefusal } from '../../../ui/parts/Form.tsx'
import { PASSWORD_RULES } from '../../identity/contract.ts'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { QrCode } from '../../../ui/parts/QrCode.tsx'
import { useContractForm } from '../../../ui/parts/useContractForm.ts'
import { operatorEnrol, operatorLogin, operatorLoginSchema, operatorSecondStep } from '../contract.ts'
import { startOperatorSession } from './queries.ts'
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
  const form = useContractForm(operatorLogin, {
    values: { email: '', password: '' },
    schema: operatorLoginSchema,
    input: (body) => ({ body }),
    onDone: ({ data }) => onDone(data),
  })
  return (
    <Form of={form} className="form">
      <h1>{t`Sign in, step 1 of 2`}</h1>
      <FormRefusal of={form} />
      <Field label={t`Email Address`} type="email" autoComplete="username" autoCapitalize="none" {...form.text('email')} />
      <PasswordField label={t`Password`} autoComplete="current-password" {...form.text('password')} />
      <Button kind="act" type="submit" isWide isBusy={form.isBusy}>{t`Continue`}</Button>
    </Form>
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
  const [isRecovery, setRecovery] = useState(false)
  const form = useContractForm(operatorSecondStep, {
    values: { code: '', recovery_code: '', new_password: '' },
    schema: z.object({
      code: isRecovery ? z.string() : z.string().min(6, t`Enter the 6 digits from your authenticator app`),
      recovery_code: z.string(),
      new_password: z.string(),
    }),
    input: ({ code, recovery_code, new_password }) => ({
      body: { first_step: first.first_step, ...(isRecovery ? { recovery_code } : { code }), ...(first.new_password && { new_password }) },
    }),
    onRefused: () => form.empty('code'),
    onDone: ({ data }) => startOperatorSession(data),
  })
  return (
    <Form of={form} className="form">
      <h1>{t`Sign in, step 2 of 2`}</h1>
      <FormRefusal of={form} />
      {first.new_password && (
        <PasswordField
          label={t`New Password`}
          autoComplete="new-password"
          rules={PASSWORD_RULES}
          hint={t`8 or more characters, with a capital letter, a small letter, a number and one of @ # $ * . &`}
          {...form.text('new_password')}
        />
      )}
      {isRecovery ? (
        <Field label={t`Recovery code`} autoCapitalize="characters" autoComplete="off" {...form.text('recovery_code')} />
      ) : (
        <PinField
          label={t`${first.name}, ${first.role}. Enter the 6 digits from your authenticator app.`}
          length={6}
          isMasked={false}
          autoFocus={!first.new_password}
          {...form.field('code')}
          onComplete={() => form.element.current?.requestSubmit()}
        />
      )}
      <Button kind="act" type="submit" isWide isBusy={form.isBusy}>{t`Sign in`}</Button>
      <p className="buttons">
        <Button kind="text" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t`Use the authenticator app` : t`Use a recovery code`}
        </Button>
        <Button kind="text" onClick={onStartAgain}>{t`Another person`}</Button>
      </p>
    </Form>
  )
}
