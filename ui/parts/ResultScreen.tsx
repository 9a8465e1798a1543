import { type ReactNode, useEffect, useRef } from 'react'
import type { WireKobo } from '../format/naira.ts'
import { Amount } from '../money/Amount.tsx'
import { StatusRule, type RuleStatus } from '../money/StatusRule.tsx'
import './result-screen.css'

/**
 * How a payment ended: sent, pending, not sent. It shows the amount with its rule, the event, whether the money is safe, and the next step.
 * The title takes the focus, so that a screen reader starts with the result.
 */
export function ResultScreen({
  title,
  rule,
  kobo,
  children,
  buttons,
  takesFocus = true,
}: {
  title: string
  rule: RuleStatus
  kobo?: WireKobo
  children: ReactNode
  buttons: ReactNode
  takesFocus?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus, title])
  return (
    <section className="result">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {kobo !== undefined && (
        <div>
          <StatusRule rule={rule}>
            <Amount kobo={kobo} size="hero" />
          </StatusRule>
        </div>
      )}
      <div className="result__say">{children}</div>
      <div className="buttons">{buttons}</div>
    </section>
  )
}
