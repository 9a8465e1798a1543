import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { useOnline } from '../../../ui/data/useOnline.ts'
import { ShutterDrawing } from '../../../ui/drawings/ShutterDrawing.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Countdown, useIsOver } from '../../../ui/parts/Countdown.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Form } from '../../../ui/parts/Form.tsx'
import { OFFLINE_TEXT } from '../../../ui/parts/OfflineGuard.tsx'
import { StepBottom } from '../../../ui/parts/StepPage.tsx'
import type { TypedForm } from '../../../ui/parts/useContractForm.ts'
import { InterruptedNote } from '../../identity/web/index.ts'
import { ApprovalNote } from '../../transfers/web/index.ts'
import { type Reason, ReasonFields } from './ReasonFields.tsx'
import { CashierAsks } from './ReversalRequests.tsx'
import { type Quote, ReversalSummary } from './ReversalSummary.tsx'

/** The question before a reversal, with the time that is left and the reason. */
export function ReversalReview({
  quote,
  form,
  isInterrupted,
  isQuoteChanged,
  homeHref,
  onDecline,
}: {
  quote: Quote
  form: TypedForm<Reason>
  isInterrupted: boolean
  /** Since the person has confirmed it. */
  isQuoteChanged: boolean
  homeHref: string
  /** Of the cashier's request. */
  onDecline: () => void
}) {
  const isOnline = useOnline()
  if (useIsOver(quote.expires))
    return (
      <EmptyState
        drawing={<ShutterDrawing />}
        action={<ButtonLink href={homeHref}>{t`Back to history`}</ButtonLink>}
      >{t`The time to reverse this payment is over.`}</EmptyState>
    )
  return (
    <Form of={form}>
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
      <ReasonFields form={form} />
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
    </Form>
  )
}
