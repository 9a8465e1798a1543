import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { useOnline } from '../../../ui/data/useOnline.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Countdown, useIsOver } from '../../../ui/parts/Countdown.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Select } from '../../../ui/parts/Select.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { REVERSAL_REASON_LENGTH } from '../contract.ts'
import { type Quote, ReversalSummary } from './ReversalSummary.tsx'

const OTHER = 'other'
const REASONS = [t`Paid twice for the same goods`, t`The amount is wrong`, t`Paid to the wrong business`, t`The goods are not available`]

/** The question before a reversal, with the time that is left and the reason. */
export function ReversalReview({
  quote,
  reason,
  homeHref,
  onContinue,
}: {
  quote: Quote
  reason: string
  homeHref: string
  onContinue: (reason: string) => void
}) {
  const isKnown = reason === '' || REASONS.includes(reason)
  const [choice, setChoice] = useState(isKnown ? reason : OTHER)
  const [typed, setTyped] = useState(isKnown ? '' : reason)
  const [fault, setFault] = useState<'choice' | 'typed'>()
  const { form, focusError } = useErrorFocus()
  const isOnline = useOnline()
  if (useIsOver(quote.expires))
    return (
      <EmptyState action={<ButtonLink href={homeHref}>{t`Back to history`}</ButtonLink>}>{t`The time to reverse this payment is over.`}</EmptyState>
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    const missing = choice === '' ? 'choice' : choice === OTHER && typed.trim() === '' ? 'typed' : undefined
    setFault(missing)
    if (missing) return focusError()
    onContinue(choice === OTHER ? typed.trim() : choice)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <p className="soft">
        <Trans>
          Reverse Transaction closes in <Countdown until={quote.expires} />
        </Trans>
      </p>
      <ReversalSummary quote={quote} />
      <Select
        label={t`Reason`}
        placeholder={t`Choose a reason`}
        options={[...REASONS.map((text) => ({ value: text, label: text })), { value: OTHER, label: t`Another reason` }]}
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        error={fault === 'choice' ? t`Choose a reason` : undefined}
      />
      {choice === OTHER && (
        <Field
          label={t`Your reason`}
          value={typed}
          maxLength={REVERSAL_REASON_LENGTH}
          onChange={(event) => setTyped(event.target.value)}
          error={fault === 'typed' ? t`Type a reason` : undefined}
        />
      )}
      <p className="soft">{t`It cannot be called back. ${quote.beneficiary.bank} tells ${nameCase(quote.beneficiary.name)}.`}</p>
      <p className="buttons">
        <ButtonLink size="small" href={homeHref}>{t`Keep the payment`}</ButtonLink>
      </p>
      <StepBottom>
        <Button kind="act" type="submit" isWide disabled={!isOnline}>
          {isOnline ? (
            <Trans>
              Enter PIN to reverse <MoneyText kobo={quote.amount} />
            </Trans>
          ) : (
            t`Money does not move while you are offline`
          )}
        </Button>
      </StepBottom>
    </form>
  )
}
