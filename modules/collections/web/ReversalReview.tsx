import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { useOnline } from '../../../ui/data/useOnline.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Countdown, useIsOver } from '../../../ui/parts/Countdown.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { OFFLINE_TEXT } from '../../../ui/parts/OfflineGuard.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import { useErrorFocus } from '../../../ui/parts/useErrorFocus.ts'
import { InterruptedNote } from '../../identity/web/index.ts'
import { ApprovalNote } from '../../transfers/web/index.ts'
import { ReasonFields, type useReason } from './ReasonFields.tsx'
import { CashierAsks } from './ReversalRequests.tsx'
import { type Quote, ReversalSummary } from './ReversalSummary.tsx'

/** The question before a reversal, with the time that is left and the reason. */
export function ReversalReview({
  quote,
  why,
  isInterrupted,
  isQuoteChanged,
  homeHref,
  onContinue,
  onDecline,
}: {
  quote: Quote
  why: ReturnType<typeof useReason>
  isInterrupted: boolean
  /** Since the person has confirmed it. */
  isQuoteChanged: boolean
  homeHref: string
  onContinue: (reason: string) => void
  /** Of the cashier's request. */
  onDecline: () => void
}) {
  const { form, focusError } = useErrorFocus()
  const isOnline = useOnline()
  if (useIsOver(quote.expires))
    return (
      <EmptyState action={<ButtonLink href={homeHref}>{t`Back to history`}</ButtonLink>}>{t`The time to reverse this payment is over.`}</EmptyState>
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = why.read()
    if (chosen === null) return focusError()
    onContinue(chosen)
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {isInterrupted && <InterruptedNote />}
      <p className="soft">
        <Trans>
          Reverse Transaction closes in <Countdown until={quote.expires} />
        </Trans>
      </p>
      {quote.request && (
        <Callout title={<CashierAsks request={quote.request} />}>
          <Button kind="text" size="small" onClick={onDecline}>{t`Decline the request`}</Button>
        </Callout>
      )}
      {isQuoteChanged && (
        <Callout
          tone="wait"
          role="alert"
          title={t`The price or the need for approval has changed.`}
        >{t`Nothing was sent. Check the payment again.`}</Callout>
      )}
      <ReversalSummary quote={quote} />
      {quote.approval && <ApprovalNote by={quote.approval.by} />}
      <ReasonFields {...why} />
      <p className="soft">{t`It cannot be called back. ${quote.beneficiary.bank} tells ${nameCase(quote.beneficiary.name)}.`}</p>
      <p className="buttons">
        <ButtonLink size="small" href={homeHref}>{t`Keep the payment`}</ButtonLink>
      </p>
      <StepBottom>
        <Button kind="act" type="submit" isWide disabled={!isOnline}>
          {isOnline && quote.approval ? (
            <Trans>Enter PIN to ask for approval</Trans>
          ) : isOnline ? (
            <Trans>
              Enter PIN to reverse <MoneyText kobo={quote.amount} />
            </Trans>
          ) : (
            OFFLINE_TEXT
          )}
        </Button>
      </StepBottom>
    </form>
  )
}
