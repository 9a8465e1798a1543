import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
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

export function LoginPage() {
  const [refusal, setRefusal] = useState<string>()
  const [isLong, setLong] = useState(false)
  const form = useForm<WireBody<typeof login>>({
    resolver: standardSchemaResolver(login.body!),
    defaultValues: { email: '', password: '', app: 'merchant', life_span: 'short' },
  })
  const send = form.handleSubmit(async (body) => {
    setRefusal(undefined)
    clearStorages(KEPT)
    try {
      const answer = await ask(login, { body: { ...body, life_span: isLong ? 'long' : 'short' } })
      saveSession({ accessToken: answer.token, publicKey: answer.merchants.find((business) => business.businessid === answer.businessid)?.publickey ?? null, holder: answer })
      window.location.assign('/admin/merchant')
    } catch (error) {
      setRefusal(isProblem(error) ? error.message : 'Signing in did not work. Try again.')
    }
  })
  const { errors, isSubmitting } = form.formState
  return (
    <PlainPage mark={<a href="/"><Mark name={PRODUCT} /></a>}>
      <h1>Login</h1>
      <form className="form" noValidate onSubmit={(event) => void send(event)}>
        {refusal && <Note tone="wrong" title={refusal} role="alert" />}
        <Field label="Email Address / Phone Number" autoComplete="username" inputMode="email" error={errors.email?.message} {...form.register('email')} />
        <PasswordField label="Password" error={errors.password?.message} {...form.register('password')} />
        <Checkbox checked={isLong} onChange={(event) => setLong(event.target.checked)}>Keep me signed in on this device</Checkbox>
        <p className="buttons buttons--apart"><Button kind="act" type="submit" isWide isBusy={isSubmitting}>Login</Button></p>
      </form>
      <p className="wrap"><a href="/forgot-password">Forgot Password?</a><a href="/signup">Create free account</a></p>
    </PlainPage>
  )
}
