import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { StatusBadge, type BadgeStatus } from '../../../ui/money/StatusBadge.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { BvnDialog } from './BvnDialog.tsx'
import { CertificateDialog, ProofOfAddressDialog } from './DocumentDialog.tsx'
import { IdCardDialog } from './IdCardDialog.tsx'
import { LivelinessDialog } from './LivelinessDialog.tsx'
import { NinDialog } from './NinDialog.tsx'
import { OtherDocumentsDialog } from './OtherDocumentsDialog.tsx'
import type { StepView, VerificationView } from './queries.ts'
import './verification.css'
import { withLinks } from '../../../ui/parts/LinkedText.tsx'
import { showVerification } from '../contract.ts'

type StepText = { name: string; minutes: number; about: string; act: string }

const STEPS: Readonly<Record<StepView['kind'], StepText>> = {
  bvn: { name: 'BVN', minutes: 2, about: t`We compare your name and date of birth with your BVN.`, act: t`Enter BVN` },
  id_card: { name: t`ID card`, minutes: 3, about: t`A photo of the front, one of the back, and a selfie.`, act: t`Upload ID card` },
  liveliness: { name: t`Liveliness video`, minutes: 1, about: t`A 5-second video of you saying four numbers.`, act: t`Record video` },
  nin: { name: 'NIN', minutes: 1, about: t`Makes the next checks quicker. We compare your name and date of birth with your NIN.`, act: t`Add NIN` },
  proof_of_address: {
    name: t`Proof of address`,
    minutes: 2,
    about: t`A utility bill under 3 months old, a bank statement under 1 month old, or a government document.`,
    act: t`Upload proof of address`,
  },
  cac: { name: t`CAC certificate`, minutes: 1, about: t`The registration certificate of your business.`, act: t`Upload CAC certificate` },
  passport: {
    name: t`International passport`,
    minutes: 2,
    about: t`In place of the ID card for full verification: pages 1 and 2, and a selfie.`,
    act: t`Upload passport`,
  },
  ammban: { name: t`Ammban certificate`, minutes: 1, about: t`Only for POS agents.`, act: t`Upload Ammban certificate` },
  other_documents: { name: t`Other documents`, minutes: 1, about: t`A licence, a lease, a letter. Give it a title first.`, act: t`Add documents` },
}

const PERSONAL: readonly StepView['kind'][] = ['bvn', 'id_card', 'liveliness']
/** No level of verification needs these. */
const OPTIONAL: readonly StepView['kind'][] = ['nin', 'passport', 'ammban', 'other_documents']
/** The step that opens when another one was sent. The card ends with the account number, so nothing opens after it. */
const FOLLOWS: Readonly<Partial<Record<StepView['kind'], StepView['kind']>>> = { bvn: 'id_card' }

const STATE_BADGES: Readonly<Record<StepView['state'], { word: string; rule: BadgeStatus }>> = {
  not_started: { word: t`Not started`, rule: 'told' },
  consent_pending: { word: t`Waiting for your consent`, rule: 'open' },
  submitted: { word: t`Being checked`, rule: 'open' },
  in_review: { word: t`With the bank`, rule: 'open' },
  passed: { word: t`Verified`, rule: 'final' },
  rejected: { word: t`Not verified`, rule: 'broken' },
  lapsed: { word: t`Expired`, rule: 'broken' },
  revoked: { word: t`Withdrawn`, rule: 'broken' },
}

/** Each step with its state and the one action that the server allows now. */
export function VerificationSteps({
  steps,
  isActivated,
  limits,
  isPersonal,
  open: asked,
  onOpen,
}: {
  steps: readonly StepView[]
  isActivated: boolean
  limits: VerificationView['limits']
  /** Of a person without a business. */
  isPersonal: boolean
  /** The step whose dialog is open; the page keeps it in its address. */
  open: StepView['kind'] | null
  onOpen: (kind: StepView['kind'] | null) => void
}) {
  const queryClient = useQueryClient()
  // An address may ask for a step that is done or not allowed.
  const open = steps.some((step) => step.kind === asked && mayAct(step)) ? asked : null
  function close() {
    onOpen(null)
    // A step that was only begun has another state too.
    void refresh(queryClient, showVerification)
  }
  function goOn(from: StepView['kind']) {
    const next = steps.find((step) => step.kind === FOLLOWS[from] && mayAct(step))
    onOpen(next?.kind ?? null)
    void refresh(queryClient, showVerification)
  }
  const bvn = steps.find((step) => step.kind === 'bvn')
  const question = steps.find((step) => step.kind === 'liveliness')?.question
  return (
    <>
      <div className="verification-sections">
        {[
          { title: t`For you`, shown: steps.filter(({ kind }) => PERSONAL.includes(kind)) },
          {
            title: isPersonal ? t`For the account` : t`For the business`,
            shown: steps.filter(({ kind }) => !PERSONAL.includes(kind) && !OPTIONAL.includes(kind)),
          },
          { title: t`Optional`, shown: steps.filter(({ kind }) => OPTIONAL.includes(kind)) },
        ].map(({ title, shown }) => (
          <Section key={title} title={title}>
            <ul className="steps">
              {shown.map((step) => (
                <Step key={step.kind} step={step} unlocks={<Unlocks {...{ step, steps, isActivated, limits }} />} onOpen={() => onOpen(step.kind)} />
              ))}
            </ul>
          </Section>
        ))}
      </div>
      {open === 'bvn' && bvn && <BvnDialog step={bvn} onClose={close} onSubmitted={() => goOn('bvn')} />}
      {(open === 'id_card' || open === 'passport') && <IdCardDialog document={open} onClose={close} onSubmitted={close} />}
      {open === 'nin' && <NinDialog onClose={close} onSubmitted={close} />}
      {open === 'proof_of_address' && <ProofOfAddressDialog onClose={close} onSubmitted={close} />}
      {(open === 'cac' || open === 'ammban') && <CertificateDialog kind={open} onClose={close} onSubmitted={close} />}
      {open === 'other_documents' && <OtherDocumentsDialog onClose={close} onSubmitted={close} />}
      {open === 'liveliness' && question && <LivelinessDialog question={question} onClose={close} onSubmitted={close} />}
    </>
  )
}

const mayAct = (step: StepView) => step.allowed.includes('start') || step.allowed.includes('submit')

function Step({ step, unlocks, onOpen }: { step: StepView; unlocks: ReactNode; onOpen: () => void }) {
  const { name, about, act, minutes } = STEPS[step.kind]
  const { word, rule } = STATE_BADGES[step.state]
  return (
    <li>
      <div>
        <h3>
          {name} <StatusBadge rule={rule}>{word}</StatusBadge>
          {mayAct(step) && <span className="steps__minutes">{plural(minutes, { one: '# minute', other: '# minutes' })}</span>}
        </h3>
        <p className="soft">
          {step.last_four === null ? about : step.kind === 'nin' ? t`NIN ending in ${step.last_four}` : t`BVN ending in ${step.last_four}`}
        </p>
        {step.message && <p className={step.state === 'rejected' ? 'steps__wrong' : 'soft'}>{withLinks(step.message)}</p>}
        {step.state === 'in_review' && step.review_due_on && <p className="soft">{t`Answer by ${fullTime(step.review_due_on)}.`}</p>}
      </div>
      {step.state !== 'passed' && <p className="steps__unlocks">{unlocks}</p>}
      {mayAct(step) && (
        <Button kind="line" onClick={onOpen}>
          {step.allowed.includes('consent') ? t`Continue` : act}
        </Button>
      )}
    </li>
  )
}

const MAIN: readonly StepView['kind'][] = ['bvn', 'id_card', 'liveliness']

/**
 * The sum that a step makes possible. BVN with one of the other two activates; all three verify. So the first of the other two unlocks the
 * smaller sum, and the last one the larger.
 */
function Unlocks({
  step,
  steps,
  isActivated,
  limits,
}: {
  step: StepView
  steps: readonly StepView[]
  isActivated: boolean
  limits: VerificationView['limits']
}) {
  const isPassed = (kind: StepView['kind']) => steps.some((one) => one.kind === kind && one.state === 'passed')
  if (step.kind === 'nin' || step.kind === 'other_documents')
    return step.kind === 'nin' ? t`Optional: does not change your limit` : t`Asked for sometimes`
  if (step.kind === 'passport') return t`In place of the ID card`
  if (step.kind === 'ammban') return t`For POS agents`
  if (step.kind === 'cac') return t`Shows that the business is registered`
  if (step.kind === 'proof_of_address')
    return (
      <Trans>
        Needed for{' '}
        <b>
          <MoneyText kobo={limits.most} /> a day
        </b>
      </Trans>
    )
  if (isPassed('bvn') && isPassed('liveliness') && isPassed('passport')) return t`Does not change your limit`
  const isLast = MAIN.every((kind) => kind === step.kind || isPassed(kind))
  const isOtherDocument = step.kind !== 'bvn' && (isPassed('id_card') || isPassed('liveliness'))
  if (isActivated || isLast || isOtherDocument)
    return (
      <Trans>
        Unlocks{' '}
        <b>
          <MoneyText kobo={limits.verified} /> a day
        </b>
      </Trans>
    )
  if (step.kind === 'bvn')
    return (
      <Trans>
        Needed for <b>your account number</b>
      </Trans>
    )
  return (
    <Trans>
      Unlocks{' '}
      <b>
        <MoneyText kobo={limits.activated} /> in all
      </b>
    </Trans>
  )
}
