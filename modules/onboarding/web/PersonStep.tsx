import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { loadPasswordJudge, NewPasswordFields } from '../../identity/web/index.ts'
import { type FieldMessages, useRefusedFields } from './refused-fields.ts'
import { chooserOf, type PersonForm, personSchema } from './sign-up.ts'

/** Step 1: the person. */
export function PersonStep({
  values,
  refused,
  onChange,
  onDone,
  terms,
}: {
  values: PersonForm
  /** The server's messages at fields of this step. */
  refused: FieldMessages
  onChange: (soFar: PersonForm) => void
  onDone: (person: PersonForm) => void
  terms: React.ReactNode
}) {
  const { register, handleSubmit, formState, setError, subscribe, watch } = useForm<PersonForm>({
    defaultValues: values,
    resolver: zodResolver(personSchema),
    mode: 'onTouched',
  })
  useRefusedFields(refused, values, setError)
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values: soFar }) => onChange(soFar) }), [subscribe, onChange])
  const { errors } = formState
  const typed = watch()
  /** The rules of the form have passed; a password that they allow may still be among the first guesses. */
  async function finish(person: PersonForm) {
    const message = (await loadPasswordJudge())(person.password, chooserOf(person))
    if (message === null) onDone(person)
    else setError('password', { type: 'weak', message }, { shouldFocus: true })
  }
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(finish)(event)}>
      <div className="field-pair">
        <Field label={t`First Name`} autoComplete="given-name" error={errors.contactfirstname?.message} {...register('contactfirstname')} />
        <Field label={t`Last Name`} autoComplete="family-name" error={errors.contactlastname?.message} {...register('contactlastname')} />
      </div>
      <div className="field-pair">
        <Field
          label={t`Phone No`}
          inputMode="tel"
          autoComplete="tel-national"
          hint={t`11 digits, like 08031234567`}
          error={errors.businessphone?.message}
          {...register('businessphone')}
        />
        <Field
          label={t`Email Address`}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <Field label={t`Referral Code (Optional)`} autoComplete="off" error={errors.referralcode?.message} {...register('referralcode')} />
      <NewPasswordFields
        label={t`Password`}
        typed={typed.password}
        chooser={chooserOf(typed)}
        password={{ error: errors.password?.message, ...register('password') }}
        confirmPassword={{ error: errors.confirmPassword?.message, ...register('confirmPassword') }}
      />
      <Checkbox error={errors.hasAgreed?.message} {...register('hasAgreed')}>
        {terms}
      </Checkbox>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isWide>{t`Create My Account`}</Button>
      </p>
    </form>
  )
}
