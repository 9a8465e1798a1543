import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StatusBadge, type BadgeStatus } from '../../../ui/money/StatusBadge.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { BvnDialog } from './BvnDialog.tsx'
import { IdCardDialog } from './IdCardDialog.tsx'
import { LivelinessDialog } from './LivelinessDialog.tsx'
import type { StepView, VerificationView } from './queries.ts'
import './verification.css'
import { withLinks } from '../../../ui/parts/LinkedText.tsx'

const STEPS = {
  bvn: { name: 'BVN', minutes: 2, about: t`We compare your name and date of birth with your BVN.`, act: t`Enter BVN` },
  id_card: { name: t`ID card`, minutes: 3, about: t`A photo of the front, one of the back, and a selfie.`, act: t`Upload ID card` },
  liveliness: { name: t`Liveliness video`, minutes: 1, about: t`A 5-second video of you saying four numbers.`, act: t`Record video` },
} as const

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
  open: asked,
  onOpen,
}: {
  steps: readonly StepView[]
  isActivated: boolean
  limits: VerificationView['limits']
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
    void queryClient.invalidateQueries({ queryKey: ['verification'] })
  }
  const bvn = steps.find((step) => step.kind === 'bvn')
  const question = steps.find((step) => step.kind === 'liveliness')?.question
  return (
    <>
      <ul className="steps">
        {steps.map((step) => (
          <Step key={step.kind} step={step} unlocks={<Unlocks {...{ step, steps, isActivated, limits }} />} onOpen={() => onOpen(step.kind)} />
        ))}
      </ul>
      {open === 'bvn' && bvn && <BvnDialog step={bvn} onClose={close} onSubmitted={close} />}
      {open === 'id_card' && <IdCardDialog onClose={close} onSubmitted={close} />}
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
        <p className="soft">{step.last_four ? t`BVN ending in ${step.last_four}` : about}</p>
        {step.message && <p className={step.state === 'rejected' ? 'steps__wrong' : 'soft'}>{withLinks(step.message)}</p>}
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
  const isLast = steps.every((one) => one.kind === step.kind || isPassed(one.kind))
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
