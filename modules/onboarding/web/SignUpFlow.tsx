import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { newRequestId } from '../../../ui/data/request-id.ts'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { AccountTypeStep } from './AccountTypeStep.tsx'
import { BusinessStep } from './BusinessStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import type { FieldMessages } from './refused-fields.ts'
import { type Answers, forgetAnswers, type Step, useKeptAnswers } from './sign-up-answers.ts'
import { markNewAccount, readSignUpDraft } from './sign-up-draft.ts'
import { type BusinessForm, type PersonForm, signUp, type SignUpIds } from './sign-up.ts'
import { StepBars } from './StepBars.tsx'
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
function stepWith(refused: FieldMessages): Step | null {
  const names = Object.keys(refused)
  if (names.some((name) => name in EMPTY_PERSON)) return 1
  if (names.includes('account_type')) return 2
  return names.some((name) => name in EMPTY_BUSINESS) ? 3 : null
}

/**
 * Three steps. A reload keeps what is entered, except for the password: step 1 asks for it again and goes on to the step that was open. A
 * sign-up may break after its first call. A refusal leads to the field that it is about.
 */
export function SignUpFlow({
  referral,
  terms,
  onDone,
}: {
  referral: string
  terms: React.ReactNode
  onDone: (made: { email: string; password: string }) => void
}) {
  const { kept, answers, setAnswers } = useKeptAnswers({
    step: 1,
    person: { ...EMPTY_PERSON, referralcode: referral },
    accountType: null,
    business: EMPTY_BUSINESS,
  })
  const [step, setStep] = useState<Step>(1)
  /** The step that was open before a reload, until the password is entered again. */
  const [stepBefore, setStepBefore] = useState(kept?.step ?? null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<FieldMessages>({})
  /** A refusal that names no field. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const [hasBegun] = useState(() => readSignUpDraft() !== null)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  /** One intent for one set of answers: another e-mail address is another account. */
  const intent = useRef<{ of: string; ids: SignUpIds; known: { userId?: string } }>({ of: '', ids: { user: '', profile: '' }, known: {} })
  const update = useCallback((more: Partial<Answers>) => setAnswers((before) => ({ ...before, ...more })), [setAnswers])

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

  function goTo(next: Step, more: Partial<Answers> = {}) {
    dismissRefusal.current()
    setRefused({})
    setStep(next)
    update({ ...more, step: next })
  }

  async function finish(business: BusinessForm) {
    update({ business })
    const { person, accountType } = answers
    if (accountType === null || isBusy) return
    setBusy(true)
    dismissRefusal.current()
    setRefusal(null)
    const of = JSON.stringify(person)
    if (intent.current.of !== of) intent.current = { of, ids: { user: readSignUpDraft() ?? newRequestId(), profile: newRequestId() }, known: {} }
    try {
      await signUp(person, accountType, business, intent.current.ids, intent.current.known)
      markNewAccount()
      forgetAnswers()
      notify.success(t`Account Created Successfully`)
      onDone({ email: person.email, password: person.password })
    } catch (error) {
      const message = isProblem(error) ? error.messageOr('error') : 'error'
      dismissRefusal.current = notify.error(message)
      if (isProblem(error) && !error.isUnanswered) intent.current.ids = { user: newRequestId(), profile: newRequestId() }
      setBusy(false)
      const messages = Object.fromEntries((isProblem(error) ? error.fieldErrors : []).map(({ field, message }) => [field, message]))
      setRefused(messages)
      setRefusal(stepWith(messages) === null ? message : null)
      setStep(stepWith(messages) ?? 3)
    }
  }
  const onPerson = useCallback((person: PersonForm) => update({ person }), [update])
  const onBusiness = useCallback((business: BusinessForm) => update({ business }), [update])
  return (
    <>
      <StepBars step={step} />
      <h1 className="sign-up__title" ref={title} tabIndex={-1}>
        {STEP_TITLES[step]}
      </h1>
      {step === 1 && (hasBegun || stepBefore !== null) && (
        <Callout tone={hasBegun ? 'wait' : 'info'} title={hasBegun ? t`Your account is not complete yet.` : t`Your answers are still here.`}>
          {kept === null ? t`Enter the same details again to continue.` : t`Only the password must be entered again.`}
        </Callout>
      )}
      {step === 1 && (
        <PersonStep
          values={answers.person}
          refused={refused}
          terms={terms}
          onChange={onPerson}
          onDone={(person) => {
            setStepBefore(null)
            goTo(stepBefore === 3 ? 3 : 2, { person })
          }}
        />
      )}
      {step === 2 && (
        <AccountTypeStep
          value={answers.accountType}
          onChange={(accountType) => update({ accountType })}
          onDone={() => goTo(3)}
          onBack={() => goTo(1)}
        />
      )}
      {step === 3 && (
        <BusinessStep
          values={answers.business}
          owner={answers.person}
          accountType={answers.accountType}
          isBusy={isBusy}
          refused={refused}
          onChange={onBusiness}
          onDone={(business) => void finish(business)}
          onBack={() => goTo(2)}
        />
      )}
      {step === 3 && refusal !== null && <Callout tone="wrong" title={refusal} />}
    </>
  )
}
