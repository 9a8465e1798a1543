import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../ui/data/client.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { PasswordField } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { changePassword, passwordSchema, startChangePassword } from '../contract.ts'
import { completeWith, type ConfirmedVideo } from './confirmed-video.ts'
import { useCurrentUser } from './current-user.ts'
import { VideoConfirmation } from './lazy-video.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

const EMPTY_FORM = { old_password: '', password: '', confirmPassword: '' }

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
  const change = useIntent(changePassword)
  /** The sentence of the video that confirms the change. */
  const [question, setQuestion] = useState<string | null>(null)
  const form = useStepForm({
    values: EMPTY_FORM,
    schema: formSchema(isTemporary),
    failed: t`The password could not be changed. Try again.`,
    async onContinue() {
      const question = isTemporary ? null : (await call(startChangePassword, { body: bodyOf() })).data.question
      setQuestion(question)
      if (question === null) await finish({})
    },
  })
  const { fields, isChanged } = form
  const tellChange = useEffectEvent(() => onChange?.(isChanged))
  useEffect(() => tellChange(), [isChanged])
  const bodyOf = () => (isTemporary ? { password: fields.password } : { password: fields.password, old_password: fields.old_password })
  async function finish(video: Partial<ConfirmedVideo>) {
    const { message } = await change({ body: { ...bodyOf(), ...video } }, bodyOf())
    notify.success(message)
    onDone()
  }
  const field = (name: keyof typeof EMPTY_FORM) => {
    const { value, error, onChange: enter } = form.field(name)
    return { value, error, onChange: (event: { target: { value: string } }) => enter(event.target.value) }
  }
  if (question !== null)
    return (
      <VideoConfirmation
        question={question}
        purpose="password_change"
        onUploaded={completeWith(finish, (error) => {
          setQuestion(null)
          form.refuse(error)
        })}
      />
    )
  return (
    <Form of={form}>
      <div className="form">
        {!isTemporary && <PasswordField label={t`Current Password`} {...field('old_password')} />}
        <NewPasswordFields
          label={t`New Password`}
          typed={fields.password}
          chooser={person}
          password={field('password')}
          confirmPassword={field('confirmPassword')}
        />
      </div>
      <FormActs of={form} isWide act={isTemporary ? t`Save password` : t`Change Password`} />
    </Form>
  )
}
