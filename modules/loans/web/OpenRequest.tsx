import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CancelButton, Dialog } from '../../../ui/parts/Dialog.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { answerOffer, type Loan, withdrawRequest } from '../contract.ts'
import { LoanState } from './LoanState.tsx'
import { NewPlanDialog } from './NewPlanDialog.tsx'
import { OfferBill } from './OfferBill.tsx'
import { refreshLoans } from './queries.ts'
import './loans.css'

/** The request or loan that is open: where it is, and what the merchant can do. */
export function OpenRequest({ loan, hasPin, repaymentHref }: { loan: Loan; hasPin: boolean; repaymentHref: string }) {
  const [isPlanOpen, setPlanOpen] = useState(false)
  const [isOfferOpen, setOfferOpen] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  return (
    <Section title={t`Loan ${loan.code}`} aside={<LoanState state={loan.state} />}>
      <p className="loan-hero">
        <Amount kobo={loan.state === 'offered' || loan.offer ? loan.amount : loan.owed} size="second" />
      </p>
      <p className="soft">{sentenceOf(loan)}</p>
      {loan.restructuring && (
        <Callout tone="wait" title={t`Kasuwa staff offer you a new plan for this loan`}>
          {t`It changes nothing until you accept it. Until ${fullTime(loan.restructuring.answer_by)}.`}
        </Callout>
      )}
      {loan.answer_by && <p className="t1 quiet">{t`Until ${fullTime(loan.answer_by)}`}</p>}
      <p className="buttons buttons--apart">
        {loan.allowed.includes('answer_offer') && <Button kind="act" onClick={() => setOfferOpen(true)}>{t`See the new offer`}</Button>}
        {loan.allowed.includes('withdraw') && <Button onClick={() => setWithdrawing(true)}>{t`Withdraw the request`}</Button>}
        {loan.allowed.includes('answer_restructuring') && <Button kind="act" onClick={() => setPlanOpen(true)}>{t`See the new plan`}</Button>}
        {loan.allowed.includes('repay') && (
          <ButtonLink {...(!loan.restructuring && { kind: 'act' as const })} href={repaymentHref}>{t`Repay`}</ButtonLink>
        )}
      </p>
      {isPlanOpen && loan.restructuring && <NewPlanDialog loan={loan} plan={loan.restructuring} hasPin={hasPin} onClose={() => setPlanOpen(false)} />}
      {isOfferOpen && <NewOffer loan={loan} onClose={() => setOfferOpen(false)} />}
      {isWithdrawing && <Withdraw loan={loan} onClose={() => setWithdrawing(false)} />}
    </Section>
  )
}

function sentenceOf(loan: Loan) {
  const name = <b translate="no">{loan.warranter}</b>
  switch (loan.state) {
    case 'awaiting_warranter':
      return <Trans>{name} is asked to vouch for you. Nothing is borrowed yet.</Trans>
    case 'in_review':
      return <Trans>{name} has approved. Kasuwa staff decide next. Nothing is borrowed yet.</Trans>
    case 'offered':
      return t`Kasuwa staff offer you other terms than you asked for. Nothing is borrowed until you accept.`
    case 'written_off':
      return t`This loan was not repaid. You can still pay it, and then ask for another one.`
    case 'late':
    case 'non_performing':
      return t`An instalment is late. Pay it to avoid further cost.`
    case 'restructured':
      return t`This is what you owe today. You pay it by the new plan.`
    case 'active':
    case 'withdrawn':
    case 'declined':
    case 'expired':
    case 'refused':
    case 'recovered':
    case 'repaid':
      return t`This is what you owe today.`
  }
}

function NewOffer({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: (how: 'accept' | 'decline') => call(answerOffer, { body: { loan: loan._id, answer: how } }),
    async onSuccess() {
      onClose()
      await refreshLoans(queryClient)
    },
    onError: () => void refreshLoans(queryClient),
  })
  return (
    <Dialog title={t`Loan offer`} isOpen isWide isLocked={answer.isPending} onClose={onClose}>
      <h3 className="loan-offer__head">
        <Trans>
          <Amount kobo={loan.amount} /> for {loan.loan_tenure} months
        </Trans>
      </h3>
      {loan.offer && <OfferBill offer={loan.offer} warranter={loan.warranter} isRequested={false} />}
      {answer.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(answer.error) ? answer.error.message : t`Your answer could not be sent. Try again.`} />
      )}
      <p className="buttons buttons--apart">
        <Button kind="act" isBusy={answer.isPending} onClick={() => answer.mutate('accept')}>{t`Accept and borrow`}</Button>
        <Button disabled={answer.isPending} onClick={() => answer.mutate('decline')}>{t`Decline`}</Button>
      </p>
    </Dialog>
  )
}

function Withdraw({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawRequest, { body: { loan: loan._id } }),
    async onSuccess() {
      onClose()
      await refreshLoans(queryClient)
    },
  })
  return (
    <Dialog
      title={t`Withdraw the request?`}
      isOpen
      isLocked={withdraw.isPending}
      onClose={onClose}
      buttons={
        <>
          <CancelButton>{t`Keep it`}</CancelButton>
          <Button kind="act" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>{t`Withdraw`}</Button>
        </>
      }
    >
      <p>{t`Nothing was borrowed. You can ask for another loan afterwards.`}</p>
      {withdraw.isError && (
        <Callout
          tone="wrong"
          role="alert"
          title={isProblem(withdraw.error) ? withdraw.error.message : t`The request could not be withdrawn. Try again.`}
        />
      )}
    </Dialog>
  )
}
