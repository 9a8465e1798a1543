import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { forgotPassword, forgotPasswordSchema, verifyAccount, verifyAccountSchema, MAILED_CODE } from '../../../modules/identity/contract.ts'
import { NewPasswordFields } from '../../../modules/identity/web/index.ts'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { SignInRefusal } from './SignInRefusal.tsx'
import { firstMessages } from './first-messages.ts'
import { navigateTo, readNavigationState } from './navigation.ts'
import { tellResetError } from './reset-error.ts'

/** The delay between two codes. The server allows five an hour. */
const RESEND_DELAY_S = 60

const { email, code, password } = verifyAccountSchema.shape
const formSchema = z
  .object({ email, code, password, confirmPassword: z.string().min(1, t`Password is required`) })
  .refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    error: t`Passwords don't match`,
    when: () => true,
  })
type Form = z.input<typeof formSchema>

/** Takes the code and the new password. */
export default function VerifyAccountPage() {
  const [typed, setTyped] = useState<Form>({ email: readNavigationState().email ?? '', code: '', password: '', confirmPassword: '' })
  const sentTo = readNavigationState().email
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { form: formRef, focusError } = useErrorFocus()
  const verify = useIntent(verifyAccount)
  const change = (name: keyof Form) => (value: string) => {
    setTyped({ ...typed, [name]: value })
  }
  const field = (name: keyof Form) => ({
    value: typed[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change(name)(event.target.value),
  })

  async function save() {
    const { data: form, error: refused } = formSchema.safeParse(typed)
    setFaults(firstMessages(refused?.issues ?? []))
    if (!form) return focusError()
    setBusy(true)
    setRefusal(null)
    try {
      const { confirmPassword: _, ...body } = form
      await verify({ body }, body)
      navigateTo('/login', { email: body.email, hasNewPassword: true })
    } catch (error) {
      const fieldErrors = isProblem(error) ? error.fieldErrors : []
      setFaults(Object.fromEntries(fieldErrors.map(({ field: name, message }) => [name, message])))
      if (fieldErrors.some(({ field: name }) => name === 'code')) setTyped({ ...typed, code: '' })
      focusError()
      const refused = tellResetError(error)
      setRefusal(fieldErrors.length === 0 ? refused : null)
      setBusy(false)
    }
  }
  return (
    <SignInFrame>
      <h1>{t`Verify your account`}</h1>
      <p className="soft">
        {sentTo ? (
          <Trans>
            If <strong>{sentTo}</strong> has an account, we have sent a 6-digit code. It works for 10 minutes.
          </Trans>
        ) : (
          t`Enter the 6-digit code from our message, or ask for a new one. A code works for 10 minutes.`
        )}
      </p>
      <form
        ref={formRef}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save()
        }}
      >
        <Field
          label={t`Email Address / Phone Number`}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <PinField label={t`Code`} length={MAILED_CODE.length} isMasked={false} value={typed.code} error={faults['code']} onChange={change('code')} />
        <NewPasswordFields
          label={t`New Password`}
          typed={typed.password}
          chooser={{ email: typed.email }}
          password={field('password')}
          confirmPassword={field('confirmPassword')}
        />
        {refusal !== null && <SignInRefusal error={refusal} fallback={refusal.message} />}
        <p className="buttons buttons--apart">
          <Button kind="act" type="submit" isWide isBusy={isBusy}>{t`Change my password`}</Button>
        </p>
      </form>
      <p className="wrap">
        <Resend email={typed.email} onFault={(message) => setFaults({ ...faults, email: message })} />
        <a href="/login">{t`Back to login`}</a>
      </p>
    </SignInFrame>
  )
}

/** A new code invalidates the older one. Another may be requested after a minute. */
function Resend({ email: to, onFault }: { email: string; onFault: (message: string | undefined) => void }) {
  const [waitS, setWait] = useState(readNavigationState().email ? RESEND_DELAY_S : 0)
  const [isBusy, setBusy] = useState(false)
  const isWaiting = waitS > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])

  async function ask() {
    const { data: body, error: refused } = forgotPasswordSchema.safeParse({ email: to })
    onFault(refused?.issues[0]?.message)
    if (!body) return
    setBusy(true)
    try {
      await call(forgotPassword, { body })
      notify.info(t`If this email address or phone number has an account, we have sent a new code. The old code no longer works.`)
      setWait(RESEND_DELAY_S)
    } catch (error) {
      tellResetError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="text" isBusy={isBusy} disabled={isWaiting} onClick={() => void ask()}>
      {isWaiting ? t`Resend code in ${waitS} s` : t`Resend code`}
    </Button>
  )
}
