import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/parts/Button.tsx'
import { Checkbox } from '../../../ui/parts/Checkbox.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { useStepForm } from '../../../ui/parts/useContractForm.ts'
import { loadPasswordJudge, NewPasswordFields } from '../../identity/web/index.ts'
import { type FieldMessages, useEntered, useRefusedFields } from './refused-fields.ts'
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
  const form = useStepForm({
    values,
    schema: personSchema,
    isCheckedOnBlur: true,
    /** The rules of the form have passed; a password that they allow may still be among the first guesses. */
    async onContinue(fields) {
      const person = personSchema.parse(fields)
      const message = (await loadPasswordJudge())(person.password, chooserOf(person))
      if (message === null) onDone(person)
      else form.refuseField('password', message)
    },
  })
  useRefusedFields(refused, form)
  useEntered(form, onChange)
  const hasAgreed = form.field('hasAgreed')
  return (
    <Form of={form} className="form">
      <div className="field-pair">
        <Field label={t`First Name`} autoComplete="given-name" {...form.text('contactfirstname')} />
        <Field label={t`Last Name`} autoComplete="family-name" {...form.text('contactlastname')} />
      </div>
      <div className="field-pair">
        <Field
          label={t`Phone No`}
          inputMode="tel"
          autoComplete="tel-national"
          hint={t`11 digits, like 08031234567`}
          {...form.text('businessphone')}
        />
        <Field label={t`Email Address`} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...form.text('email')} />
      </div>
      <Field label={t`Referral Code (Optional)`} autoComplete="off" {...form.text('referralcode')} />
      <NewPasswordFields
        label={t`Password`}
        typed={form.fields.password}
        chooser={chooserOf(form.fields)}
        password={form.text('password')}
        confirmPassword={form.text('confirmPassword')}
      />
      <Checkbox
        checked={hasAgreed.value}
        error={hasAgreed.error}
        onChange={({ target }) => hasAgreed.onChange(target.checked)}
        onBlur={() => form.leave('hasAgreed')}
      >
        {terms}
      </Checkbox>
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isWide>{t`Create My Account`}</Button>
      </p>
    </Form>
  )
}
