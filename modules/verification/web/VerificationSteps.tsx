import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { StatusBadge, type BadgeStatus } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { BvnDialog } from './BvnDialog.tsx'
import { IdCardDialog } from './IdCardDialog.tsx'
import { LivelinessDialog } from './LivelinessDialog.tsx'
import type { StepView } from './queries.ts'
import './verification.css'
import { withLinks } from '../../../ui/parts/LinkedText.tsx'

const STEPS = {
  bvn: { name: 'BVN', about: t`We compare your name and date of birth with your BVN.`, act: t`Enter BVN` },
  id_card: { name: t`ID card`, about: t`A photo of the front, one of the back, and a selfie.`, act: t`Upload ID card` },
  liveliness: { name: t`Liveliness video`, about: t`A 5-second video of you saying four numbers.`, act: t`Record video` },
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
export function VerificationSteps({ steps }: { steps: readonly StepView[] }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<StepView['kind'] | null>(null)
  function close() {
    setOpen(null)
    // A step that was only begun has another state too.
    void queryClient.invalidateQueries({ queryKey: ['verification'] })
  }
  const bvn = steps.find((step) => step.kind === 'bvn')
  const question = steps.find((step) => step.kind === 'liveliness')?.question
  return (
    <>
      <ul className="steps">
        {steps.map((step) => (
          <Step key={step.kind} step={step} onOpen={() => setOpen(step.kind)} />
        ))}
      </ul>
      {open === 'bvn' && bvn && <BvnDialog step={bvn} onClose={close} onSubmitted={close} />}
      {open === 'id_card' && <IdCardDialog onClose={close} onSubmitted={close} />}
      {open === 'liveliness' && question && <LivelinessDialog question={question} onClose={close} onSubmitted={close} />}
    </>
  )
}

function Step({ step, onOpen }: { step: StepView; onOpen: () => void }) {
  const { name, about, act } = STEPS[step.kind]
  const { word, rule } = STATE_BADGES[step.state]
  const mayAct = step.allowed.includes('start') || step.allowed.includes('submit')
  return (
    <li>
      <div>
        <h3>
          {name} <StatusBadge rule={rule}>{word}</StatusBadge>
        </h3>
        <p className="soft">{step.last_four ? t`BVN ending in ${step.last_four}` : about}</p>
        {step.message && <p className={step.state === 'rejected' ? 'steps__wrong' : 'soft'}>{withLinks(step.message)}</p>}
      </div>
      {mayAct && (
        <Button kind="line" onClick={onOpen}>
          {step.allowed.includes('consent') ? t`Continue` : act}
        </Button>
      )}
    </li>
  )
}
