import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { newRequestId } from '../../../ui/data/request-id.ts'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { AccountTypeStep } from './AccountTypeStep.tsx'
import { readSignUpDraft } from './sign-up-draft.ts'
import { BusinessStep } from './BusinessStep.tsx'
import { PersonStep } from './PersonStep.tsx'
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
const STEP_TITLES = { 1: 'create your account', 2: 'Choose Account Type', 3: 'TELL US ABOUT YOURSELF' } as const

/**
 * Three steps in memory only: no typed text goes into the browser's storage. A sign-up may break after its first call. On the next visit
 * the person is asked to enter the same details again.
 */
export function SignUpFlow({ referral, terms, onDone }: { referral: string; terms: React.ReactNode; onDone: () => void }) {
  const [step, setStep] = useState<1 | 2 | 3>(1)
  const [person, setPerson] = useState<PersonForm>({ ...EMPTY_PERSON, referralcode: referral })
  const [accountType, setAccountType] = useState<AccountType | null>(null)
  const [business, setBusiness] = useState(EMPTY_BUSINESS)
  const [isBusy, setBusy] = useState(false)
  const [hasBegun] = useState(() => readSignUpDraft() !== null)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  /** One intent for one set of answers: another e-mail address is another account. */
  const intent = useRef<{ of: string; ids: SignUpIds; known: { userId?: string } }>({ of: '', ids: { user: '', profile: '' }, known: {} })

  // A new step starts at its top, and its title takes the focus for screen readers.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [step])

  async function finish(answers: BusinessForm) {
    setBusiness(answers)
    if (accountType === null || isBusy) return
    setBusy(true)
    const of = JSON.stringify(person)
    if (intent.current.of !== of) intent.current = { of, ids: { user: readSignUpDraft() ?? newRequestId(), profile: newRequestId() }, known: {} }
    try {
      await signUp(person, accountType, answers, intent.current.ids, intent.current.known)
      notify.success('Account Created Successfully')
      onDone()
    } catch (error) {
      notify.error((isProblem(error) && error.message) || 'error')
      if (isProblem(error) && !error.isUnanswered) intent.current.ids = { user: newRequestId(), profile: newRequestId() }
      setBusy(false)
    }
  }
  return (
    <>
      <p className="t1 quiet">Step {step} of 3</p>
      <h1 className="sign-up__title" ref={title} tabIndex={-1}>
        {STEP_TITLES[step]}
      </h1>
      {step === 1 && hasBegun && (
        <Callout tone="wait" title="Your account is not finished yet.">
          Enter the same details as before to go on.
        </Callout>
      )}
      {step === 1 && (
        <PersonStep
          values={person}
          terms={terms}
          onDone={(typed) => {
            setPerson(typed)
            setStep(2)
          }}
        />
      )}
      {step === 2 && <AccountTypeStep value={accountType} onChange={setAccountType} onDone={() => setStep(3)} onBack={() => setStep(1)} />}
      {step === 3 && (
        <BusinessStep
          values={business}
          isPersonal={accountType === 3}
          isBusy={isBusy}
          onDone={(answers) => void finish(answers)}
          onBack={(soFar) => {
            setBusiness(soFar)
            setStep(2)
          }}
        />
      )}
    </>
  )
}
