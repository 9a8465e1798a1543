import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { TextWithAmounts } from '../money/HideableAmounts.tsx'
import './payment-timeline.css'

export type TimelineStep = {
  /** The text beside the step: `13:40:07`, `Sat 13:40`. */
  time: string
  /** The ISO time of the API, for machines. */
  at?: string
  title: ReactNode
  detail?: ReactNode
  state: 'done' | 'open' | 'broken' | 'next'
}

/** A link on the same page leads to the steps. */
export const PAYMENT_STEPS_ID = 'payment-steps'

const STATE_LABELS: Record<TimelineStep['state'], string> = { done: t`Done`, open: t`Under way`, broken: t`Failed`, next: t`Still to come` }

/** The timeline of a payment: finished steps, the current one, and the step that follows if no answer comes. */
export function PaymentTimeline({
  title,
  summary,
  steps,
  children,
}: {
  title: ReactNode
  summary?: ReactNode
  steps: readonly TimelineStep[]
  children?: ReactNode
}) {
  return (
    <section className="payment-timeline" id={PAYMENT_STEPS_ID}>
      <h2>{title}</h2>
      {summary && <p className="payment-timeline__summary">{summary}</p>}
      <ol>
        {steps.map((step, index) => (
          <li key={index} className={step.state === 'done' ? undefined : `is-${step.state}`}>
            <time dateTime={step.at}>{step.time}</time>
            <i aria-hidden="true" />
            <div>
              <b>
                <span className="visually-hidden">{STATE_LABELS[step.state]}: </span>
                {step.title}
              </b>
              {step.detail && (
                <p>
                  <TextWithAmounts>{step.detail}</TextWithAmounts>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {children && <div className="buttons">{children}</div>}
    </section>
  )
}
