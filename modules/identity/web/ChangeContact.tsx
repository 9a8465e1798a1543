import { t } from '@lingui/core/macro'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { readSession, saveSession } from '../../../ui/data/session.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Field, PasswordField } from '../../../ui/parts/Field.tsx'
import { PinField } from '../../../ui/parts/PinField.tsx'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { changeContact, requestContactChange } from '../contact/contract.ts'
import { emailSchema, MAILED_CODE, phoneSchema } from '../contract.ts'
import type { CurrentUser } from './current-user.ts'

/** The stored sign-in answer shows the new address on all pages. */
function recordNewEmail(email: string): void {
  const session = readSession<CurrentUser>()
  if (session) saveSession({ ...session, holder: { ...session.holder, email } })
}

export type ContactKind = 'email' | 'phone'
type Faults = Partial<Record<string, string | undefined>>
type Props = { kind: ContactKind; hasPin: boolean; isCapped: boolean; onChange: (isEntered: boolean) => void; onDone: () => void }

/** The new address with the PIN or password, then the code that the new address got. */
export function ChangeContact({ kind, hasPin, isCapped, onChange, onDone }: Props) {
  const [value, setValue] = useState('')
  const [secret, setSecret] = useState('')
  const [code, setCode] = useState('')
  /** The address to which a code was sent. */
  const [sentTo, setSentTo] = useState<{ address: string; minutes: number } | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const change = useIntent(changeContact)
  const { form, focusError } = useErrorFocus()
  const { refusal, clear, refuse: refuseAct } = useActRefusal(t`An error occurred, try again.`)
  const secretName = hasPin ? 'pin' : 'password'

  function refuse(found: Faults) {
    setFaults(found)
    focusError()
  }
  function enter(name: string, set: (text: string) => void) {
    return (text: string) => {
      set(text)
      setFaults({ ...faults, [name]: undefined })
      onChange(true)
    }
  }
  const given = (address: string) => (kind === 'email' ? { email: address } : { phone: address })

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    clear()
    try {
      await (sentTo === null ? ask() : confirm(sentTo.address))
    } catch (error) {
      if (isProblem(error) && error.fieldErrors.length > 0)
        refuse(Object.fromEntries(error.fieldErrors.map(({ field, message }) => [field, field === 'pin' ? error.message : message])))
      else refuseAct(error)
      if (hasPin && sentTo === null) setSecret('')
    } finally {
      setBusy(false)
    }
  }
  async function ask() {
    const read = (kind === 'email' ? emailSchema : phoneSchema).safeParse(value)
    const found = {
      [kind]: read.error?.issues[0]?.message,
      pin: hasPin && secret.length < 4 ? t`A PIN has 4 digits` : undefined,
      password: !hasPin && secret === '' ? t`Password is required` : undefined,
    }
    if (Object.values(found).some(Boolean) || !read.success) return refuse(found)
    const { data } = await call(requestContactChange, { body: { ...given(read.data), [secretName]: secret } })
    setFaults({})
    setSecret('')
    setCode('')
    setSentTo({ address: read.data, minutes: data.minutes })
  }
  async function confirm(address: string) {
    if (code.length < MAILED_CODE.length) return refuse({ code: MAILED_CODE.wrong })
    const { data } = await change({ body: { ...given(address), code } }, { address, code })
    if (data.email !== null) recordNewEmail(data.email)
    onDone()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)}>
      {sentTo !== null && <p>{t`We sent a code of 6 digits to ${sentTo.address}. It works for ${sentTo.minutes} minutes.`}</p>}
      <div className="form">
        {sentTo === null ? (
          <>
            <Field
              label={kind === 'email' ? t`New email address` : t`New phone number`}
              type={kind === 'email' ? 'email' : 'tel'}
              inputMode={kind === 'email' ? 'email' : 'tel'}
              autoComplete={kind === 'email' ? 'email' : 'tel'}
              autoFocus
              value={value}
              error={faults[kind]}
              onChange={({ target }) => enter(kind, setValue)(target.value)}
            />
            {hasPin ? (
              <PinField label={t`Transaction PIN`} value={secret} error={faults['pin']} onChange={enter('pin', setSecret)} />
            ) : (
              <PasswordField
                label={t`Password`}
                value={secret}
                error={faults['password']}
                onChange={({ target }) => enter('password', setSecret)(target.value)}
              />
            )}
            <p className="soft">
              {isCapped
                ? t`For 24 hours after the change you can send less than usual. We tell your old email address and phone about it.`
                : t`We tell your old email address and phone about the change.`}
            </p>
          </>
        ) : (
          <>
            <PinField
              label={t`Code`}
              length={MAILED_CODE.length}
              isMasked={false}
              autoFocus
              value={code}
              error={faults['code']}
              onChange={enter('code', setCode)}
              onComplete={() => form.current?.requestSubmit()}
            />
            <p>
              <Button kind="text" size="small" onClick={() => setSentTo(null)}>{t`No code? Check the address and ask again`}</Button>
            </p>
          </>
        )}
      </div>
      {refusal}
      <p className="buttons buttons--apart">
        <Button kind="act" type="submit" isWide isBusy={isBusy}>
          {sentTo === null ? t`Send a code` : t`Confirm`}
        </Button>
      </p>
    </form>
  )
}
