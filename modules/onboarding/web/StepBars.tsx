import { Trans } from '@lingui/react/macro'
import type { Step } from './sign-up-answers.ts'

const STEPS: readonly Step[] = [1, 2, 3]

/** The step that is open, in words and as bars: a double line for it and those before it. */
export function StepBars({ step }: { step: Step }) {
  return (
    <p className="step-bars">
      <b>
        <Trans>Step {step} of 3</Trans>
      </b>
      {STEPS.map((each) => (
        <i key={each} data-reached={each <= step} aria-hidden="true" />
      ))}
    </p>
  )
}
