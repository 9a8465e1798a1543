import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { newRequestId } from '../../../ui/data/request-id.ts'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { AccountTypeStep } from './AccountTypeStep.tsx'
import { markNewAccount, readSignUpDraft } from './sign-up-draft.ts'
import { BusinessStep } from './BusinessStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import type { FieldMessages } from './refused-fields.ts'
import { type AccountType, type BusinessForm, type PersonForm, signUp, type SignUpIds } from './sign-up.ts'
import './sign-up.css'

const EMPTY_PERSON: PersonForm = {
  contactfirstname: '',
  contactlastname: '',
  businessphone: '',
  email: '',
  referralcode: '',
  password: '',
  confirmPassword: '',
  hasAgreed: false,
}
const EMPTY_BUSINESS: BusinessForm = { businessname: '', industry: '', state: '', lga: '', address: '' }
const STEP_TITLES = { 1: t`create your account`, 2: t`Choose Account Type`, 3: t`TELL US ABOUT YOURSELF` } as const

/** The step that has one of these fields. */
function stepWith(refused: FieldMessages): 1 | 2 | 3 | null {
  const names = Object.keys(refused)
  if (names.some((name) => name in EMPTY_PERSON)) return 1
  if (names.includes('account_type')) return 2
  return names.some((name) => name in EMPTY_BUSINESS) ? 3 : null
}

/**
 * Three steps in memory only: no typed text goes into the browser's storage, so leaving asks first. A sign-up may break after its first
 * call. On the next visit the person is asked to enter the same details again. A refusal leads to the field that it is about.
 */
export function SignUpFlow({
  referral,
  terms,
  productName,
  onDone,
}: {
  referral: string
  terms: React.ReactNode
  productName: string
  onDone: () => void
}) {
  const [step, setStep] = useState<1 | 2 | 3>(1)
  const [person, setPerson] = useState<PersonForm>({ ...EMPTY_PERSON, referralcode: referral })
  const [accountType, setAccountType] = useState<AccountType | null>(null)
  const [business, setBusiness] = useState(EMPTY_BUSINESS)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [refused, setRefused] = useState<FieldMessages>({})
  const [hasBegun] = useState(() => readSignUpDraft() !== null)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  /** One intent for one set of answers: another e-mail address is another account. */
  const intent = useRef<{ of: string; ids: SignUpIds; known: { userId?: string } }>({ of: '', ids: { user: '', profile: '' }, known: {} })

  useUnsaved(!isDone && person.email !== '')

  // A new step starts at its top, and its title takes the focus for screen readers, unless a field has it because of a refusal.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (stepWith(refused) === step) return
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [step, refused])

  /** Takes away the toast of a refusal, which no longer holds after a change. */
  const dismissRefusal = useRef(() => {})

  function goTo(next: 1 | 2 | 3) {
    dismissRefusal.current()
    setRefused({})
    setStep(next)
  }

  async function finish(answers: BusinessForm) {
    setBusiness(answers)
    if (accountType === null || isBusy) return
    setBusy(true)
    dismissRefusal.current()
    const of = JSON.stringify(person)
    if (intent.current.of !== of) intent.current = { of, ids: { user: readSignUpDraft() ?? newRequestId(), profile: newRequestId() }, known: {} }
    try {
      await signUp(person, accountType, answers, intent.current.ids, intent.current.known)
      markNewAccount()
      notify.success(t`Account Created Successfully`)
      setDone(true)
      onDone()
    } catch (error) {
      dismissRefusal.current = notify.error(isProblem(error) ? error.messageOr('error') : 'error')
      if (isProblem(error) && !error.isUnanswered) intent.current.ids = { user: newRequestId(), profile: newRequestId() }
      setBusy(false)
      const messages = Object.fromEntries((isProblem(error) ? error.fieldErrors : []).map(({ field, message }) => [field, message]))
      setRefused(messages)
      setStep(stepWith(messages) ?? 3)
    }
  }
  return (
    <>
      <p className="t1 quiet">
        <Trans>Step {step} of 3</Trans>
      </p>
      <h1 className="sign-up__title" ref={title} tabIndex={-1}>
        {STEP_TITLES[step]}
      </h1>
      {step === 1 && hasBegun && (
        <Callout tone="wait" title={t`Your account is not complete yet.`}>{t`Enter the same details again to continue.`}</Callout>
      )}
      {step === 1 && (
        <PersonStep
          values={person}
          refused={refused}
          terms={terms}
          productName={productName}
          onDone={(typed) => {
            setPerson(typed)
            goTo(2)
          }}
        />
      )}
      {step === 2 && <AccountTypeStep value={accountType} onChange={setAccountType} onDone={() => goTo(3)} onBack={() => goTo(1)} />}
      {step === 3 && (
        <BusinessStep
          values={business}
          isPersonal={accountType === 3}
          isBusy={isBusy}
          refused={refused}
          onDone={(answers) => void finish(answers)}
          onBack={(soFar) => {
            setBusiness(soFar)
            goTo(2)
          }}
        />
      )}
    </>
  )
}
