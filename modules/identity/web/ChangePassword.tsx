import { t } from '@lingui/core/macro'
import { type SyntheticEvent, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { PasswordField } from '../../../ui/parts/Field.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { changePassword, passwordSchema, startChangePassword } from '../contract.ts'
import { completeWith, type ConfirmedVideo } from './confirmed-video.ts'
import { useCurrentUser } from './current-user.ts'
import { VideoConfirmation } from './lazy-video.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const EMPTY_FORM = { old_password: '', password: '', confirmPassword: '' }
type Form = typeof EMPTY_FORM

/** `isTemporary`: the person has just logged in with the password that we sent, and is not asked for it again. */
const formSchema = (isTemporary: boolean) =>
  z
    .object({
      old_password: isTemporary ? z.string() : z.string().min(1, t`Password is required`),
      password: passwordSchema,
      confirmPassword: z.string().min(1, t`Password is required`),
    })
    .refine((form) => form.confirmPassword === '' || form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: t`Passwords don't match`,
      when: () => true,
    })

/** The form for a new password. */
export function ChangePassword({
  isTemporary = false,
  onChange,
  onDone,
}: {
  isTemporary?: boolean
  onChange?: (isEntered: boolean) => void
  onDone: () => void
}) {
  const { person } = useCurrentUser()
  const [typed, setTyped] = useState(EMPTY_FORM)
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const change = useIntent(changePassword)
  /** The sentence of the video that confirms the change. */
  const [question, setQuestion] = useState<string | null>(null)
  const { form, focusError } = useErrorFocus()
  const { refusal, clear, refuse: refuseAct } = useActRefusal(t`The password could not be changed. Try again.`)
  const field = (name: keyof Form) => ({
    value: typed[name],
    error: faults[name],
    onChange(event: { target: { value: string } }) {
      const next = { ...typed, [name]: event.target.value }
      setTyped(next)
      setFaults({ ...faults, [name]: undefined })
      onChange?.(Object.values(next).some((text) => text !== ''))
    },
  })
  function refuse(told: readonly { field: string; message: string }[]) {
    const first: Record<string, string> = {}
    for (const { field: name, message } of told) first[name] ??= message
    setFaults(first)
    focusError()
  }
  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy) return
    const issues = formSchema(isTemporary).safeParse(typed).error?.issues ?? []
    if (issues.length > 0) return refuse(issues.map(({ path, message }) => ({ field: String(path[0]), message })))
    setBusy(true)
    clear()
    try {
      const asked = isTemporary ? null : (await call(startChangePassword, { body: bodyOf() })).data.question
      setQuestion(asked)
      if (asked === null) await finish({})
    } catch (error) {
      refuseAnswer(error)
    } finally {
      setBusy(false)
    }
  }
  const bodyOf = () => (isTemporary ? { password: typed.password } : { password: typed.password, old_password: typed.old_password })
  async function finish(video: Partial<ConfirmedVideo>) {
    const { message } = await change({ body: { ...bodyOf(), ...video } }, bodyOf())
    notify.success(message)
    onDone()
  }
  function refuseAnswer(error: unknown) {
    if (isProblem(error) && error.fieldErrors.length > 0) refuse(error.fieldErrors)
    else refuseAct(error)
  }
  if (question !== null)
    return (
      <VideoConfirmation
        question={question}
        purpose="password_change"
        onUploaded={completeWith(finish, (error) => {
          setQuestion(null)
          refuseAnswer(error)
        })}
      />
    )
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)}>
      <div className="form">
        {!isTemporary && <PasswordField label={t`Current Password`} {...field('old_password')} />}
        <NewPasswordFields
          label={t`New Password`}
          typed={typed.password}
          chooser={person}
          password={field('password')}
          confirmPassword={field('confirmPassword')}
        />
      </div>
      {refusal}
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isWide isBusy={isBusy}>
          {isTemporary ? t`Save password` : t`Change Password`}
        </Button>
      </p>
    </form>
  )
}
