import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field, PasswordField } from '../../../ui/parts/Field.tsx'
import { PASSWORD_RULES } from '../../identity/contract.ts'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { type FieldMessages, useRefusedFields } from './refused-fields.ts'
import { passwordWeaknessOf, type PersonForm, personSchema } from './sign-up.ts'

/** Step 1: the person. */
export function PersonStep({
  values,
  refused,
  onDone,
  terms,
  productName,
}: {
  values: PersonForm
  /** The server's messages at fields of this step. */
  refused: FieldMessages
  onDone: (person: PersonForm) => void
  terms: React.ReactNode
  productName: string
}) {
  const { register, handleSubmit, formState, setError } = useForm<PersonForm>({
    defaultValues: values,
    resolver: zodResolver(personSchema),
    mode: 'onTouched',
  })
  useUnsaved(formState.isDirty)
  useRefusedFields(refused, values, setError)
  const { errors } = formState
  /** The rules of the form have passed; a password that they allow may still be among the first guesses. */
  async function finish(person: PersonForm) {
    const message = await passwordWeaknessOf(person, productName)
    if (message === null) onDone(person)
    else setError('password', { type: 'weak', message }, { shouldFocus: true })
  }
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(finish)(event)}>
      <Field label={t`First Name`} autoComplete="given-name" error={errors.contactfirstname?.message} {...register('contactfirstname')} />
      <Field label={t`Last Name`} autoComplete="family-name" error={errors.contactlastname?.message} {...register('contactlastname')} />
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
      <Field label={t`Referral Code (Optional)`} autoComplete="off" error={errors.referralcode?.message} {...register('referralcode')} />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        rules={PASSWORD_RULES}
        hint={t`8 or more characters, with a capital letter, a small letter, a number and one of @ # $ * . &`}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={t`Confirm Password`}
        autoComplete="new-password"
        rules={PASSWORD_RULES}
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
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
