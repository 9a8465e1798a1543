import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ProgressRule } from '../../../../ui/charts/ProgressRule.tsx'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Checklist, ChecklistItem, type ChecklistState } from '../../../../ui/parts/Checklist.tsx'
import { lazyPart } from '../../../../ui/parts/lazy-part.tsx'
import { Section } from '../../../../ui/parts/Section.tsx'
import type { Dashboard } from '../queries.ts'
import type { SetPinDialogProps } from './SetPinDialog.tsx'
import '../overview.css'

/** The fields of the PIN are fetched when they are opened. */
const SetPinDialog = lazyPart<SetPinDialogProps>(() => import('./SetPinDialog.tsx'))

export type FirstStepsView = NonNullable<Dashboard['first_steps']>
type Step = FirstStepsView['steps'][number]

/** "2 of 5 steps done", with the minutes that the rest takes. */
export function FirstStepsProgress({ steps }: { steps: FirstStepsView }) {
  const [done, all, minutes] = [steps.done, steps.steps.length, steps.minutes_left]
  return (
    <div className="first-steps__progress">
      <p className="t1">{t`${done} of ${all} steps done`}</p>
      <ProgressRule part={done / all} label={t`First steps`} />
      <p className="soft">
        {minutes > 0 &&
          plural(minutes, {
            one: 'About # minute in all. You can stop at any step; what you have entered stays.',
            other: 'About # minutes in all. You can stop at any step; what you have entered stays.',
          })}
      </p>
    </div>
  )
}

/** The owner's way to the first payment. The server knows which steps are done, so the list is the same on each device. */
export function FirstSteps({
  steps,
  verificationHref,
  accountAction,
  hasProgress,
  onChange,
}: {
  steps: FirstStepsView
  /** The place of the verification, with one step opened. */
  verificationHref: (step: 'bvn' | 'id_card') => string
  /** Copies or shares the account number; empty while there is none. */
  accountAction: ReactNode
  /** Whether the head of the list says how many steps are done. */
  hasProgress: boolean
  onChange: () => void
}) {
  const [isSettingPin, setSettingPin] = useState(false)
  // A customer cannot pay before the account number exists, so that step is never the next one before it.
  const next = steps.steps.find(({ kind, state }) => isOpen(state) && (kind !== 'first_payment' || Boolean(accountAction)))?.kind
  const act = ({ kind, state }: Step): ReactNode => {
    if (state === 'done') return t`Done`
    if (state === 'checking') return t`Being checked`
    const style = kind === next ? 'act' : 'line'
    if (kind === 'pin') return <Button kind={style} onClick={() => setSettingPin(true)}>{t`Set PIN`}</Button>
    if (kind === 'first_payment') return accountAction
    if (kind === 'bvn') return <ButtonLink kind={style} href={verificationHref('bvn')}>{t`Confirm BVN`}</ButtonLink>
    return <ButtonLink kind={style} href={verificationHref('id_card')}>{t`Upload or record`}</ButtonLink>
  }
  return (
    <Section title={t`Start taking payments`} aside={hasProgress && t`${steps.done} of ${steps.steps.length} steps done`}>
      <Checklist label={t`First steps`}>
        {steps.steps.map((step) => (
          <ChecklistItem
            key={step.kind}
            state={signOf(step, next)}
            title={titleOf(step.kind)}
            detail={step.state !== 'done' && <Detail step={step} limits={steps.limits} />}
            end={act(step)}
          />
        ))}
      </Checklist>
      {isSettingPin && (
        <SetPinDialog
          onClose={() => setSettingPin(false)}
          onDone={() => {
            setSettingPin(false)
            onChange()
          }}
        />
      )}
    </Section>
  )
}

const isOpen = (state: Step['state']) => state === 'open' || state === 'refused'

function signOf({ kind, state }: Step, next: Step['kind'] | undefined): ChecklistState {
  if (state === 'done') return 'done'
  if (state === 'checking') return 'waiting'
  if (state === 'refused') return 'wrong'
  return kind === next ? 'next' : 'later'
}

function titleOf(kind: Step['kind']): string {
  const titles = {
    account: t`Create your account`,
    bvn: t`Confirm your BVN`,
    id_card_or_video: t`ID card or a 5-second video`,
    pin: t`Set your PIN`,
    first_payment: t`Receive your first payment`,
  }
  return titles[kind]
}

const minutesText = (minutes: number) => plural(minutes, { one: '# minute', other: '# minutes' })

/** How long it takes and what it unlocks. Limits are the server's, from its rules. */
function Detail({ step, limits }: { step: Step; limits: FirstStepsView['limits'] }) {
  if (step.state === 'refused') return <Trans>This was not accepted. Open it to read why, and try again.</Trans>
  if (step.state === 'checking') return <Trans>You need not wait here. We send you an email.</Trans>
  const minutes = minutesText(step.minutes)
  if (step.kind === 'bvn') return <Trans>{minutes}. The first of two checks before you get your account number.</Trans>
  if (step.kind === 'pin') return <Trans>{minutes}. 4 digits that only you know. Needed for every payment out.</Trans>
  if (step.kind === 'first_payment')
    return <Trans>{minutes}. Send your account number to a customer, or pay in ₦100 from another bank yourself.</Trans>
  return (
    <Trans>
      {minutes}. Then you can send <MoneyText kobo={limits.activated} /> in all; with both, <MoneyText kobo={limits.verified} /> a day.
    </Trans>
  )
}
