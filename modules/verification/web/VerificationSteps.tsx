import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { StatusBadge, type BadgeStatus } from '../../../ui/money/StatusBadge.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { openSupport } from '../../../ui/frame/support-window.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { fullTime, shortDate } from '../../../ui/format/dates.ts'
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
  bvn: { name: 'BVN', minutes: 2, about: t`We compare your name and date of birth with your BVN.`, act: t`Confirm BVN` },
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
  open: openStep,
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
  const open = steps.some((step) => step.kind === openStep && mayAct(step)) ? openStep : null
  function close() {
    onOpen(null)
    // A step that was only begun has another state too.
    void refresh(queryClient, showVerification)
  }
  function goOn(from: StepView['kind']) {
    onOpen(followerOf(from, steps))
    void refresh(queryClient, showVerification)
  }
  const bvn = steps.find((step) => step.kind === 'bvn')
  const question = steps.find((step) => step.kind === 'liveliness')?.question
  const next = PERSONAL.find((kind) => steps.some((step) => step.kind === kind && mayAct(step)))
  const gains = <Gains {...{ steps, isActivated, limits }} />
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
                <Step
                  key={step.kind}
                  step={step}
                  isNext={step.kind === next}
                  unlocks={<Unlocks {...{ step, steps, isActivated, limits }} />}
                  onOpen={() => onOpen(step.kind)}
                />
              ))}
            </ul>
          </Section>
        ))}
      </div>
      {open === 'bvn' && bvn && <BvnDialog step={bvn} gains={gains} onClose={close} onSubmitted={() => goOn('bvn')} />}
      {open === 'id_card' && <IdCardDialog gains={gains} onClose={close} onSubmitted={() => goOn('id_card')} />}
      {open === 'passport' && <IdCardDialog document="passport" onClose={close} onSubmitted={close} />}
      {open === 'nin' && <NinDialog onClose={close} onSubmitted={close} />}
      {open === 'proof_of_address' && <ProofOfAddressDialog onClose={close} onSubmitted={close} />}
      {(open === 'cac' || open === 'ammban') && <CertificateDialog kind={open} onClose={close} onSubmitted={close} />}
      {open === 'other_documents' && <OtherDocumentsDialog onClose={close} onSubmitted={close} />}
      {open === 'liveliness' && question && (
        <LivelinessDialog question={question} gains={gains} onClose={close} onSubmitted={() => goOn('liveliness')} />
      )}
    </>
  )
}

const mayAct = (step: StepView) => step.allowed.includes('start') || step.allowed.includes('submit')

/**
 * The step that opens when another one was sent: the BVN and one proof of the person lead to the account number. Nothing opens over that, and
 * nothing after a step that is not needed for it.
 */
function followerOf(from: StepView['kind'], steps: readonly StepView[]): StepView['kind'] | null {
  const isOpen = (kind: StepView['kind']) => kind !== from && steps.some((step) => step.kind === kind && mayAct(step))
  const wasSent = (kind: StepView['kind']) => steps.some((step) => step.kind === kind && ['submitted', 'in_review', 'passed'].includes(step.state))
  if (from !== 'bvn') return isOpen('bvn') ? 'bvn' : null
  return !wasSent('liveliness') && isOpen('id_card') ? 'id_card' : null
}

function Step({ step, isNext, unlocks, onOpen }: { step: StepView; isNext: boolean; unlocks: ReactNode; onOpen: () => void }) {
  const { name, about, act, minutes } = STEPS[step.kind]
  const { word, rule } = STATE_BADGES[step.state]
  const isBegun = step.state !== 'not_started'
  return (
    <li data-rule={rule}>
      <i aria-hidden="true" />
      <div>
        <h3>
          {name} {mayAct(step) && <span className="steps__minutes">{plural(minutes, { one: '# minute', other: '# minutes' })}</span>}
          {!isBegun && <span className="visually-hidden">{word}</span>}
        </h3>
        <p className="soft">
          {step.last_four === null ? about : step.kind === 'nin' ? t`NIN ending in ${step.last_four}` : t`BVN ending in ${step.last_four}`}
        </p>
        {step.state === 'passed' && step.moved_on && <p className="soft">{t`Verified on ${shortDate(step.moved_on)}.`}</p>}
        {step.message && <p className={step.state === 'rejected' ? 'steps__wrong' : 'soft'}>{withLinks(step.message)}</p>}
        {step.state === 'in_review' && step.review_due_on && <p className="soft">{t`Answer by ${fullTime(step.review_due_on)}.`}</p>}
      </div>
      <div className="steps__unlocks">
        {isBegun && <StatusBadge rule={rule}>{word}</StatusBadge>}
        {step.state !== 'passed' && <p>{unlocks}</p>}
      </div>
      {mayAct(step) && (
        <Button kind={isNext ? 'act' : 'line'} onClick={onOpen}>
          {step.allowed.includes('consent') ? t`Continue` : act}
        </Button>
      )}
      {step.state === 'rejected' && step.tries_left === 0 && <Button onClick={() => openSupport()}>{t`Contact support`}</Button>}
    </li>
  )
}

type Standing = { steps: readonly StepView[]; isActivated: boolean; limits: VerificationView['limits'] }

const hasPassed = (steps: readonly StepView[], kind: StepView['kind']) => steps.some((step) => step.kind === kind && step.state === 'passed')

const isFullyPassed = (steps: readonly StepView[]) =>
  hasPassed(steps, 'bvn') && hasPassed(steps, 'liveliness') && (hasPassed(steps, 'id_card') || hasPassed(steps, 'passport'))

/** What can be sent now, and after each of the checks that are left. It stands in the steps themselves. */
function Gains({ steps, isActivated, limits }: Standing) {
  if (isFullyPassed(steps)) return null
  const hasCard = hasPassed(steps, 'id_card') || hasPassed(steps, 'passport')
  return (
    <p className="step-gains">
      {isActivated ? (
        <span>
          <Trans>
            Now: <MoneyText kobo={limits.activated} /> in all
          </Trans>
        </span>
      ) : (
        <>
          <span>{t`Now: nothing`}</span>
          <span>
            <Trans>
              After BVN and ID: <MoneyText kobo={limits.activated} /> in all
            </Trans>
          </span>
        </>
      )}
      <span>
        {isActivated && !hasCard ? (
          <Trans>
            After the ID card: <MoneyText kobo={limits.verified} /> a day
          </Trans>
        ) : (
          <Trans>
            After the video: <MoneyText kobo={limits.verified} /> a day
          </Trans>
        )}
      </span>
    </p>
  )
}

/** Steps that change no limit. */
const UNCHANGED: readonly StepView['kind'][] = ['nin', 'ammban', 'other_documents']

/**
 * The sum that a step makes possible, in the order of the levels: BVN with an ID card activates, and the video verifies. After a video alone,
 * the card verifies.
 */
function Unlocks({ step, steps, isActivated, limits }: Standing & { step: StepView }) {
  const isPassed = (kind: StepView['kind']) => hasPassed(steps, kind)
  const isVerified = isFullyPassed(steps)
  if (step.kind === 'nin' && !isActivated && !isPassed('bvn'))
    return (
      <Trans>
        In place of the BVN for{' '}
        <b>
          <MoneyText kobo={limits.activated} /> in all
        </b>
      </Trans>
    )
  if (UNCHANGED.includes(step.kind) || (isVerified && PERSONAL.includes(step.kind))) return <SameLimit {...{ isActivated, isVerified, limits }} />
  if (step.kind === 'passport')
    return (
      <Trans>
        With BVN and video{' '}
        <b>
          <MoneyText kobo={limits.verified} /> a day
        </b>
      </Trans>
    )
  if (step.kind === 'proof_of_address')
    return (
      <Trans>
        Needed for{' '}
        <b>
          <MoneyText kobo={limits.most} /> a day
        </b>
      </Trans>
    )
  if (step.kind === 'cac')
    return (
      <Trans>
        Looked at for{' '}
        <b>
          <MoneyText kobo={limits.most} /> a day
        </b>
      </Trans>
    )
  const isLast = PERSONAL.every((kind) => kind === step.kind || isPassed(kind))
  const isAfterCard = step.kind === 'liveliness' || (step.kind === 'id_card' && isPassed('liveliness'))
  if (isActivated || isLast || isAfterCard)
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
        Needed for{' '}
        <b>
          your account number and <MoneyText kobo={limits.activated} /> in all
        </b>
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

function SameLimit({ isActivated, isVerified, limits }: Omit<Standing, 'steps'> & { isVerified: boolean }) {
  if (isVerified)
    return (
      <Trans>
        Still <MoneyText kobo={limits.verified} /> a day
      </Trans>
    )
  if (!isActivated) return t`Changes no limit`
  return (
    <Trans>
      Still <MoneyText kobo={limits.activated} /> in all
    </Trans>
  )
}
