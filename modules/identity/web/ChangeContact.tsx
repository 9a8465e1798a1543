import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { readSession, saveSession } from '../../../ui/data/session.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field, PasswordField } from '../../../ui/parts/Field.tsx'
import { Form, FormActs } from '../../../ui/parts/Form.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { useContractForm, useStepForm } from '../../../ui/parts/useContractForm.ts'
import { changeContact, requestContactChange } from '../contact/contract.ts'
import { emailSchema, MAILED_CODE, mailedCodeSchema, phoneSchema } from '../contract.ts'
import type { CurrentUser } from './current-user.ts'

/** The stored sign-in answer shows the new address on all pages. */
function recordNewEmail(email: string): void {
  const session = readSession<CurrentUser>()
  if (session) saveSession({ ...session, holder: { ...session.holder, email } })
}

export type ContactKind = 'email' | 'phone'
type Props = { kind: ContactKind; hasPin: boolean; isCapped: boolean; onChange: (isEntered: boolean) => void; onDone: () => void }
/** The address to which a code was sent. */
type Sent = { address: string; minutes: number }

const given = (kind: ContactKind, address: string) => (kind === 'email' ? { email: address } : { phone: address })

/** The new address with the PIN or password, then the code that the new address got. */
export function ChangeContact(props: Props) {
  const [sent, setSent] = useState<Sent | null>(null)
  /** Who checks the address finds it as it was typed. */
  const [address, setAddress] = useState('')
  const onSent = (next: Sent) => {
    setAddress(next.address)
    setSent(next)
  }
  if (sent === null) return <AddressStep {...props} address={address} onSent={onSent} />
  return <CodeStep {...props} sent={sent} onBack={() => setSent(null)} />
}

function AddressStep({ kind, hasPin, isCapped, address: typedBefore, onChange, onSent }: Props & { address: string; onSent: (sent: Sent) => void }) {
  const addressSchema = kind === 'email' ? emailSchema : phoneSchema
  const form = useStepForm({
    values: { address: typedBefore, secret: '' },
    schema: z.strictObject({
      address: addressSchema,
      secret: hasPin ? z.string().min(4, t`A PIN has 4 digits`) : z.string().min(1, t`Password is required`),
    }),
    fieldOf: { email: 'address', phone: 'address', pin: 'secret', password: 'secret' },
    async onContinue({ address: typed, secret: proof }) {
      const address = addressSchema.parse(typed)
      try {
        const { data } = await call(requestContactChange, { body: { ...given(kind, address), [hasPin ? 'pin' : 'password']: proof } })
        onSent({ address, minutes: data.minutes })
      } catch (error) {
        if (hasPin) form.empty('secret')
        if (!isProblem(error, 'pin.wrong')) throw error
        // The sentence has the tries that are left.
        form.refuseField('secret', error.message)
      }
    },
  })
  const address = form.field('address')
  const secret = form.code('secret')
  const enter = (set: (text: string) => void) => (text: string) => {
    set(text)
    onChange(true)
  }
  return (
    <Form of={form}>
      <div className="form">
        <Field
          label={kind === 'email' ? t`New email address` : t`New phone number`}
          type={kind === 'email' ? 'email' : 'tel'}
          inputMode={kind === 'email' ? 'email' : 'tel'}
          autoComplete={kind === 'email' ? 'email' : 'tel'}
          autoFocus
          {...address}
          onChange={({ target }) => enter(address.onChange)(target.value)}
        />
        {hasPin ? (
          <PinField label={t`Transaction PIN`} {...secret} onChange={enter(secret.onChange)} />
        ) : (
          <PasswordField label={t`Password`} {...secret} onChange={({ target }) => enter(secret.onChange)(target.value)} />
        )}
        <p className="soft">
          {isCapped
            ? t`For 24 hours after the change you can send less than usual. We tell your old email address and phone about it.`
            : t`We tell your old email address and phone about the change.`}
        </p>
      </div>
      <FormActs of={form} act={t`Send a code`} isWide />
    </Form>
  )
}

function CodeStep({ kind, sent: { address, minutes }, onDone, onBack }: Props & { sent: Sent; onBack: () => void }) {
  const form = useContractForm(changeContact, {
    values: { code: '' },
    schema: z.strictObject({ code: mailedCodeSchema }),
    input: ({ code }) => ({ body: { ...given(kind, address), code } }),
    onDone({ data: { email } }) {
      if (email !== null) recordNewEmail(email)
      onDone()
    },
  })
  return (
    <Form of={form}>
      <p>{t`We sent a code of 6 digits to ${address}. It works for ${minutes} minutes.`}</p>
      <div className="form">
        <PinField
          label={t`Code`}
          length={MAILED_CODE.length}
          isMasked={false}
          autoFocus
          {...form.code('code')}
          onComplete={() => form.element.current?.requestSubmit()}
        />
        <p>
          <Button kind="text" size="small" onClick={onBack}>{t`No code? Check the address and ask again`}</Button>
        </p>
      </div>
      <FormActs of={form} act={t`Confirm`} isWide />
    </Form>
  )
}
