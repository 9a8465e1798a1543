import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { fullTime, monthAndYear } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { PriceBreakdown } from '../../../ui/parts/PriceBreakdown.tsx'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { answerWarranty } from '../contract.ts'
import { refreshLoans, type WarranterRequest } from './queries.ts'
import './loans.css'

/** What the warranter may owe, about whom, and the answer with the PIN. */
export function WarrantyDialog({ request, hasPin, onClose }: { request: WarranterRequest; hasPin: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<'approve' | 'decline' | null>(null)
  // Each answer is an intent of its own, also where the other one was tried between two attempts.
  const send = { approve: useIntent(answerWarranty), decline: useIntent(answerWarranty) }
  const answer = useMutation({
    mutationFn: (how: 'approve' | 'decline') => send[how]({ body: { request: request._id, answer: how } }),
    async onSuccess() {
      onClose()
      await refreshLoans(queryClient)
    },
    onError: () => void refreshLoans(queryClient),
  })
  const submit = async (how: 'approve' | 'decline') => {
    await answer.mutateAsync(how).catch(() => undefined)
  }
  const { offer } = request
  return (
    <Dialog title={t`Asked to warrant`} isOpen isLocked={answer.isPending} onClose={onClose}>
      {offer && (
        <>
          <p className="label">{t`If they do not pay, you may owe up to`}</p>
          <div className="loan-hero">
            <StatusRule rule="plain">
              <Amount kobo={offer.total} size="hero" />
            </StatusRule>
          </div>
        </>
      )}
      <p>
        <b translate="no">{request.borrower}</b>
      </p>
      <p className="soft">{t`${request.borrower_place}. On Kasuwa since ${monthAndYear(request.borrower_since)}.`}</p>
      {offer && (
        <PriceBreakdown
          lines={[
            { label: t`Loan for ${offer.loan_tenure} months`, kobo: offer.amount },
            { label: t`Interest over ${offer.loan_tenure} months`, kobo: offer.interest },
          ]}
          total={{ label: t`They pay back`, kobo: offer.total }}
        />
      )}
      {request.month_takings !== null && (
        <p className="t1 soft">
          <Trans>
            Verified, usual takings <MoneyText kobo={request.month_takings} /> in 30 days,{' '}
            {plural(request.loans_repaid, { 0: 'no loan before', one: 'one loan repaid', other: '# loans repaid' })}
            {request.loans_late > 0 && t`, some late`}.
          </Trans>
        </p>
      )}
      <Callout tone="wait">
        {t`If an instalment is ${offer?.non_performing_after_days ?? 31} days late, we ask you. We take nothing from your balance without your PIN.`}
      </Callout>
      {answer.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(answer.error) ? answer.error.message : t`Your answer could not be sent. Try again.`} />
      )}
      {chosen === null ? (
        <p className="buttons loan-gap">
          <Button kind="act" onClick={() => setChosen('approve')}>{t`Approve`}</Button>
          <Button onClick={() => setChosen('decline')}>{t`Decline`}</Button>
        </p>
      ) : (
        <div className="loan-gap">
          <PinOrSetPin key={chosen} hasPin={hasPin} act={chosen === 'approve' ? t`Approve` : t`Decline`} onApproved={() => submit(chosen)} />
          <p className="buttons">
            <Button kind="text" onClick={() => setChosen(null)}>{t`Back`}</Button>
          </p>
        </div>
      )}
      {request.answer_by && <p className="t1 quiet loan-gap">{t`Answer by ${fullTime(request.answer_by)}. They see yes or no, not your reason.`}</p>}
    </Dialog>
  )
}
