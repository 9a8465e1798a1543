import { useState } from 'react'
import { login } from '../../../modules/onboarding/contract.ts'
import type { WireBody } from '../../../platform/http/contract.ts'
import { ask } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { clearStorages, saveSession } from '../../../ui/data/session.ts'
import { PlainPage } from '../../../ui/frame/PlainPage.tsx'
import { Mark } from '../../../ui/icons/Mark.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field, PasswordField } from '../../../ui/parts/Field.tsx'
import { Note } from '../../../ui/parts/Note.tsx'
import { Checkbox } from '../../../ui/parts/Switch.tsx'
import { PRODUCT } from '../product.ts'

/** Kept when everything else in storage goes: whether this person has seen the tour, and day or night. */
const KEPT = ['tour-completed', 'theme']

type Login = WireBody<typeof login>

/** Two fields and no form library: this page is the first that a slow phone loads. The contract's schema is the form's. */
export function LoginPage() {
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [isLong, setLong] = useState(false)
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function signIn() {
    const body: Login = { ...typed, app: 'merchant', life_span: isLong ? 'long' : 'short' }
    const issues = login.body!.safeParse(body).error?.issues ?? []
    setFaults(Object.fromEntries(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message])))
    setRefusal(undefined)
    if (issues.length > 0) return
    setBusy(true)
    clearStorages(KEPT)
    try {
      const answer = await ask(login, { body })
      saveSession({ accessToken: answer.token, publicKey: answer.merchants.find((business) => business.businessid === answer.businessid)?.publickey ?? null, holder: answer })
      window.location.assign('/admin/merchant')
    } catch (error) {
      setRefusal(isProblem(error) ? error.message : 'Signing in did not work. Try again.')
      setBusy(false)
    }
  }
  return (
    <PlainPage mark={<a href="/"><Mark name={PRODUCT} /></a>}>
      <h1>Login</h1>
      <form className="form" noValidate onSubmit={(event) => { event.preventDefault(); if (!isBusy) void signIn() }}>
        {refusal && <Note tone="wrong" title={refusal} role="alert" />}
        <Field label="Email Address / Phone Number" autoComplete="username" inputMode="email" error={faults.email} value={typed.email} onChange={(event) => setTyped({ ...typed, email: event.target.value })} />
        <PasswordField label="Password" error={faults.password} value={typed.password} onChange={(event) => setTyped({ ...typed, password: event.target.value })} />
        <Checkbox checked={isLong} onChange={(event) => setLong(event.target.checked)}>Keep me signed in on this device</Checkbox>
        <p className="buttons buttons--apart"><Button kind="act" type="submit" isWide isBusy={isBusy}>Login</Button></p>
      </form>
      <p className="wrap"><a href="/forgot-password">Forgot Password?</a><a href="/signup">Create free account</a></p>
    </PlainPage>
  )
}
