import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { login } from '../../../modules/identity/contract.ts'
import { startSession, clearSession } from '../../../modules/identity/web/index.ts'
import { hasNewAccount } from '../../../modules/onboarding/web/index.ts'
import type { WireBody } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field, PasswordField } from '../../../ui/parts/Field.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { SignInRefusal } from './SignInRefusal.tsx'
import { readNavigationState } from './navigation.ts'
import { forgetNewLogin, newLogin } from './new-login.ts'

const SignInCode = lazyPart(() => import('./SignInCode.tsx'))
/** Long enough to read that the account was created. */
const NEW_ACCOUNT_DELAY_MS = 1_500

type Login = WireBody<typeof login>
type Faults = Partial<Record<string, string>>

/** What the fields hold. A field may be ahead of its state when the application has just gone on with the form of the document. */
function typedIn(form: HTMLFormElement): { email: string; password: string; isLong: boolean } {
  const [email, password, long] = form.querySelectorAll('input')
  return { email: email!.value, password: password!.value, isLong: long!.checked }
}

/** The contract's schema brings a library, so it loads after the form. Where it does not come, the server alone checks. */
const loadCheck = () =>
  import('./login-check.ts').then(
    ({ faultsOf }) => faultsOf,
    () => (): Faults => ({}),
  )

/**
 * Two fields without a form library, because a slow phone loads this page first. The contract's schema validates the form. The owner of an
 * account that was just made is signed in without typing again.
 */
export function LoginPage() {
  const [isNew] = useState(hasNewAccount)
  const [made] = useState(newLogin)
  const [{ email = '', hasNewPassword }] = useState(readNavigationState)
  const [typed, setTyped] = useState(made ?? { email, password: '' })
  const [isLong, setLong] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(made !== null)
  /** The sign-in that waits for the code of a new device. */
  const [waiting, setWaiting] = useState<{ body: Login; message: string; waitMs: number } | null>(null)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { form, focusError } = useErrorFocus()

  async function signIn(given = { ...typed, isLong }) {
    const body: Login = { email: given.email, password: given.password, app: 'merchant', life_span: given.isLong ? 'long' : 'short' }
    setBusy(true)
    const found = (await loadCheck())(body)
    setFaults(found)
    if (Object.keys(found).length > 0) {
      setBusy(false)
      return focusError()
    }
    setRefusal(null)
    forgetNewLogin()
    clearSession()
    try {
      window.location.assign(startSession(await fetchData(login, { body })))
    } catch (error) {
      if (isProblem(error, 'identity.code_needed')) setWaiting({ body, message: error.message, waitMs: error.retryAfterMs ?? 0 })
      else {
        const refused = error instanceof Error ? error : new Error(t`Could not complete request`)
        notify.error(refused.message)
        setRefusal(refused)
      }
      setBusy(false)
    }
  }
  const enterNewAccount = useEffectEvent(() => void signIn())
  /** The form stood in the document before this code ran (start.js). What was typed and pressed meanwhile counts. */
  const goOn = useEffectEvent((element: HTMLFormElement) => {
    const given = typedIn(element)
    const isSent = element.dataset['sent'] !== undefined
    delete element.dataset['sent']
    element.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
    if (given.email === typed.email && given.password === typed.password && given.isLong === isLong && !isSent) return
    setTyped({ email: given.email, password: given.password })
    setLong(given.isLong)
    if (isSent) void signIn(given)
  })
  useEffect(() => {
    if (form.current) goOn(form.current)
  }, [form])
  useEffect(() => void loadCheck(), [])
  useEffect(() => {
    if (made === null) return
    const timer = setTimeout(enterNewAccount, NEW_ACCOUNT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [made])

  if (waiting) return <SignInCode {...waiting} onBack={() => setWaiting(null)} />
  return (
    <SignInFrame>
      <h1>{t`login to your account`}</h1>
      {made !== null && <p role="status">{t`Your account is ready. You are being logged in.`}</p>}
      {made === null && isNew && <p role="status">{t`Your account is ready. Log in to continue.`}</p>}
      {hasNewPassword && <p role="status">{t`Your password was changed. Log in with the new one.`}</p>}
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void signIn(typedIn(event.currentTarget))
        }}
      >
        <Field
          label={t`Email Address / Phone Number`}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={faults.email}
          value={typed.email}
          onChange={({ target: { value } }) => setTyped((now) => ({ ...now, email: value }))}
        />
        <PasswordField
          label={t`Password`}
          autoFocus={email !== '' && made === null}
          error={faults.password}
          value={typed.password}
          onChange={({ target: { value } }) => setTyped((now) => ({ ...now, password: value }))}
        />
        <Checkbox checked={isLong} onChange={(event) => setLong(event.target.checked)}>{t`Keep me logged in`}</Checkbox>
        {refusal !== null && <SignInRefusal error={refusal} fallback={refusal.message} />}
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Login to my account`}</Button>
        </p>
      </form>
      <p className="sign-in__links">
        <a href="/forgot-password">{t`Forgot your password?`}</a>
        <a href="/signup">{t`Signup`}</a>
      </p>
    </SignInFrame>
  )
}
