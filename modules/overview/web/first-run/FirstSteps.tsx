import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ProgressRule } from '../../../../ui/charts/ProgressRule.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Checklist, ChecklistItem, type ChecklistState } from '../../../../ui/parts/Checklist.tsx'
import { Section } from '../../../../ui/parts/Section.tsx'
import { PutAway } from '../../../dismissals/web/index.ts'
import type { Dashboard } from '../queries.ts'
import '../overview.css'

export type FirstStepsView = NonNullable<Dashboard['first_steps']>
type Step = FirstStepsView['steps'][number]

/** "2 of 9 steps done", with the minutes that the rest takes. */
export function FirstStepsProgress({ steps }: { steps: FirstStepsView }) {
  const [done, all, minutes] = [steps.done, steps.steps.length, steps.minutes_left]
  return (
    <div className="first-steps__progress">
      <p className="t1">{t`${done} of ${all} steps done`}</p>
      <ProgressRule part={done / all} label={t`First steps`} isUsage />
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

/** The step to do now, before everything else on a phone. */
export function NextStep({ steps }: { steps: FirstStepsView }) {
  const step = steps.steps.find(({ _id }) => _id === steps.next)
  return (
    <section className="next-step" aria-label={t`Next step`}>
      <FirstStepsProgress steps={steps} />
      {step?.act && (
        <>
          <h2>{step.title}</h2>
          <p className="soft">{detailOf(step)}</p>
          <ButtonLink kind="act" href={step.act.href}>
            {step.act.words}
          </ButtonLink>
        </>
      )}
    </section>
  )
}

/** The way of the owner to a business that works. The server knows which steps are done, so the list is the same on each device. */
export function FirstSteps({
  steps,
  businessid,
  hasProgress,
}: {
  steps: FirstStepsView
  businessid: string
  /** Whether the head of the list says how many steps are done. The list then has the others only. */
  hasProgress: boolean
}) {
  const shown = steps.steps.filter(({ state }) => !hasProgress || state !== 'done')
  return (
    <Section title={t`Start taking payments`} aside={hasProgress && t`${steps.done} of ${steps.steps.length} steps done`}>
      <Checklist label={t`First steps`}>
        {shown.map((step) => (
          <ChecklistItem
            key={step._id}
            state={signOf(step, steps.next)}
            title={step.title}
            detail={detailOf(step)}
            end={
              <>
                {endOf(step, steps.next)}
                {step.is_optional && step.state !== 'done' && <PutAway businessid={businessid} item={step._id} title={step.title} />}
              </>
            }
          />
        ))}
      </Checklist>
    </Section>
  )
}

function endOf({ _id, state, act, minutes }: Step, next: string | null): ReactNode {
  if (state === 'done') return t`Done`
  if (state === 'checking') return t`Being checked`
  if (act === null) return minutesText(minutes)
  return (
    <ButtonLink kind={_id === next ? 'act' : 'line'} href={act.href}>
      {act.words}
    </ButtonLink>
  )
}

function signOf({ _id, state }: Step, next: string | null): ChecklistState {
  if (state === 'done') return 'done'
  if (state === 'checking') return 'waiting'
  if (state === 'refused') return 'wrong'
  return _id === next ? 'next' : 'later'
}

const minutesText = (minutes: number) => plural(minutes, { one: '# minute', other: '# minutes' })

/** How long it takes and what it brings. A step that cannot begin yet has its minutes at the end of the row. */
function detailOf({ state, minutes, detail }: Step): string | undefined {
  if (state === 'done') return
  if (state === 'refused') return t`This was not accepted. Open it to read why, and try again.`
  if (state === 'checking') return t`You need not wait here. We send you an email.`
  const time = minutesText(minutes)
  return state === 'later' ? detail : t`${time}. ${detail}`
}
