import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { dayWithDate, fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import { OfflineGuard } from '../../../ui/parts/OfflineGuard.tsx'
import { PriceBreakdown } from '../../../ui/parts/PriceBreakdown.tsx'
import { PinOrSetPin } from '../../businesses/web/index.ts'
import { answerRestructuring, type Loan, type LoanRestructuring } from '../contract.ts'
import { refreshLoans } from './queries.ts'
import './loans.css'

type Props = { loan: Loan; plan: LoanRestructuring; hasPin: boolean; onClose: () => void }

/** The new plan with its whole cost. Accepting takes the PIN, declining does not. */
export function NewPlanDialog({ loan, plan, hasPin, onClose }: Props) {
  const queryClient = useQueryClient()
  // Each answer is an intent of its own, also where the other one was tried between two attempts.
  const send = { accept: useIntent(answerRestructuring), decline: useIntent(answerRestructuring) }
  const answer = useMutation({
    mutationFn: (how: 'accept' | 'decline') => {
      const body = how === 'accept' ? { loan: loan._id, answer: how, total: plan.total } : { loan: loan._id, answer: how }
      return send[how]({ body })
    },
    async onSuccess() {
      onClose()
      await refreshLoans(queryClient)
    },
    onError: () => void refreshLoans(queryClient),
  })
  const submit = async (how: 'accept' | 'decline') => {
    await answer.mutateAsync(how).catch(() => undefined)
  }
  return (
    <Dialog title={t`New plan for loan ${loan.code}`} isOpen isWide isLocked={answer.isPending} onClose={onClose}>
      <PlanBill plan={plan} />
      <ul className="loan-says">
        <li>{t`It replaces the old plan on the day on which you accept it. Nothing is late then.`}</li>
        <li>{t`Interest and fees so far are paid first. They bear no interest.`}</li>
        <li>{t`On each due day we take what is there, never more than your balance.`}</li>
        <li>
          <Trans>
            We tell <b translate="no">{loan.warranter}</b> about it, and ask them only if it is not kept.
          </Trans>
        </li>
        <li>{t`If you decline, the loan stays as it is, with all that is late.`}</li>
      </ul>
      {answer.isError && (
        <Callout tone="wrong" role="alert" title={isProblem(answer.error) ? answer.error.message : t`Your answer could not be sent. Try again.`} />
      )}
      <OfflineGuard text={t`You can answer when you are online again`}>
        <PinOrSetPin hasPin={hasPin} act={t`Accept the new plan`} onApproved={() => submit('accept')} />
      </OfflineGuard>
      <p className="buttons">
        <Button isWide isBusy={answer.isPending && answer.variables === 'decline'} onClick={() => void submit('decline')}>{t`Decline`}</Button>
      </p>
      <p className="t1 quiet loan-gap">{t`Answer by ${fullTime(plan.answer_by)}.`}</p>
    </Dialog>
  )
}

/** What is owed today and what is paid from now on, beside the cost of the plan and its instalments. */
function PlanBill({ plan }: { plan: LoanRestructuring }) {
  const [first] = plan.instalments
  const last = plan.instalments.at(-1)!
  return (
    <div className="loan-offer">
      <PriceBreakdown
        lines={[
          { label: t`Principal owed today`, kobo: plan.principal },
          { label: t`Interest so far`, kobo: plan.interest_so_far },
          ...(plan.fees > 0 ? [{ label: t`Late fees so far`, kobo: plan.fees }] : []),
          { label: t`Interest over ${plan.loan_tenure} months`, kobo: plan.interest },
        ]}
        total={{ label: t`You pay from now on`, kobo: plan.total }}
      />
      <div>
        <p className="label">{t`What the new plan costs you`}</p>
        <p>
          <Amount kobo={plan.interest} size="second" />
        </p>
        <p className="t1 soft">
          {t`${plan.yearly_percent} % a year on all that is owed. ${plan.month_percent} % a month on the principal, until now ${plan.month_percent_before} %.`}
        </p>
        {plan.waived > 0 && (
          <p className="t1 soft">
            <Trans>
              Late fees of <MoneyText kobo={plan.waived} /> are not asked for any more.
            </Trans>
          </p>
        )}
        <p className="label loan-gap">{t`Each month`}</p>
        <p>
          <Amount kobo={first!.amount} />
        </p>
        <p className="t1 quiet">
          {plural(plan.instalments.length - 1, { one: 'Once', other: '# times' })}
          <Trans>
            , the last one <MoneyText kobo={last.amount} />
          </Trans>
        </p>
        <p className="t1 quiet">{t`The first on ${dayWithDate(first!.due_on)}, the last on ${dayWithDate(last.due_on)}.`}</p>
      </div>
    </div>
  )
}
