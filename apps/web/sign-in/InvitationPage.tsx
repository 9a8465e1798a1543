import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { acceptInvitation, showInvitation } from '../../../modules/team/contract.ts'
import { passwordFault } from '../../../modules/identity/contract.ts'
import { clearSession, NewPasswordFields } from '../../../modules/identity/web/index.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { navigateTo } from './navigation.ts'

type Invitation = WireReply<typeof showInvitation>

/** The target of the mailed link. The link stands after `#`, so that it reaches no server log, and works until the invitation is accepted. */
export default function InvitationPage() {
  const [code] = useState(() => window.location.hash.slice(1).trim())
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [refusal, setRefusal] = useState<string | null>(code === '' ? t`Open the link in the email again.` : null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (code === '') return
    let isGone = false
    fetchData(showInvitation, { body: { code } }).then(
      (found) => !isGone && setInvitation(found),
      (error: unknown) => !isGone && setRefusal(isProblem(error) ? error.message : t`The invitation could not be fetched. Try again in a moment.`),
    )
    return () => void (isGone = true)
  }, [code, round])
  return (
    <SignInFrame>
      <h1>{t`Invitation`}</h1>
      {invitation === null && refusal === null && <Skeleton rows={4} />}
      {refusal !== null && (
        <>
          <p role="alert">{refusal}</p>
          <p className="wrap">
            {code !== '' && (
              <Button
                kind="text"
                onClick={() => {
                  setRefusal(null)
                  setRound(round + 1)
                }}
              >{t`Try again`}</Button>
            )}
            <a href="/login">{t`Log in`}</a>
          </p>
        </>
      )}
      {invitation && refusal === null && <Join code={code} invitation={invitation} onRefused={setRefusal} />}
    </SignInFrame>
  )
}

function Join({ code, invitation, onRefused }: { code: string; invitation: Invitation; onRefused: (message: string) => void }) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [faults, setFaults] = useState<{ password?: string | undefined; again?: string | undefined }>({})
  const [isBusy, setBusy] = useState(false)
  const accept = useIntent(acceptInvitation)
  const { form, focusError } = useErrorFocus()
  const { businessname, rolename, rights, email, has_account: hasAccount } = invitation

  async function join() {
    const wrong = hasAccount
      ? {}
      : { password: passwordFault(password) ?? undefined, again: password === again ? undefined : t`Passwords don't match` }
    setFaults(wrong)
    if (Object.values(wrong).some(Boolean)) return focusError()
    setBusy(true)
    try {
      const { message } = await accept({ body: { code, ...(!hasAccount && { password }) } }, password)
      // A session of another person in this browser would hide the sign-in.
      clearSession()
      notify.success(message)
      navigateTo('/login', { email })
    } catch (error) {
      setBusy(false)
      const fieldError = isProblem(error) ? error.fieldErrors.find(({ field }) => field === 'password') : undefined
      if (!fieldError) return isProblem(error) ? onRefused(error.message) : void notify.error(t`An error occurred, try again.`)
      setFaults({ password: fieldError.message })
      focusError()
    }
  }
  const change = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setFaults({})
  }
  return (
    <>
      <p>
        <Trans>
          <strong>{businessname}</strong> invites you to its team as <strong>{rolename}</strong>.
        </Trans>{' '}
        {rights}
      </p>
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void join()
        }}
      >
        <Field label={t`Email Address`} type="email" autoComplete="username" readOnly value={email} />
        {hasAccount ? (
          <p className="soft">{t`You already have an account with this address. Your password stays the same.`}</p>
        ) : (
          <NewPasswordFields
            label={t`Password`}
            typed={password}
            chooser={{ email }}
            password={{ value: password, error: faults.password, onChange: change(setPassword) }}
            confirmPassword={{ value: again, error: faults.again, onChange: change(setAgain) }}
          />
        )}
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isWide isBusy={isBusy}>
            {hasAccount ? t`Join the team` : t`Set password and join`}
          </Button>
        </p>
      </form>
    </>
  )
}
