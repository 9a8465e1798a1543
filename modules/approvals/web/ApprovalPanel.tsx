import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { useOnline } from '../../../ui/data/useOnline.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { DetailPanel, PanelAmount } from '../../../ui/parts/DetailPanel.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Field } from '../../../ui/parts/Field.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { PriceBreakdown } from '../../../ui/parts/PriceBreakdown.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { useActRefusal } from '../../../ui/parts/useActRefusal.tsx'
import { merchantQuery, PinOrSetPin } from '../../businesses/web/index.ts'
import { type ApprovalDetails, decideRequest, showApproval, withdrawRequest } from '../contract.ts'
import { approvalQuery, refreshApprovals } from './queries.ts'
import { isOpen, ruleOfState, ruleText, StateBadge } from './words.tsx'

type PanelProps = {
  place: 'side' | 'sheet'
  businessid: string
  id: string
  transactionHref: (transactionId: string) => string
  groupHref: (groupId: string) => string
  onClose: () => void
}

/** All that would happen, its price of now, and the decision with the PIN. */
export function ApprovalPanel({ place, businessid, id, transactionHref, groupHref, onClose }: PanelProps) {
  const { data, error, refetch } = useQuery(approvalQuery(id))
  return (
    <DetailPanel place={place} title={t`Request`} onClose={onClose}>
      {data ? (
        <>
          <Head approval={data} />
          <Price approval={data} />
          <Facts approval={data} groupHref={groupHref} />
          <Decision key={data.quote?.total} approval={data} businessid={businessid} />
          {data.transaction_id !== null && (
            <p className="buttons buttons--apart">
              <ButtonLink href={transactionHref(data.transaction_id)}>{t`See the payment`}</ButtonLink>
            </p>
          )}
        </>
      ) : error ? (
        <EmptyState drawing={<LostLineDrawing />} action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}>
          {isProblem(error) ? error.message : t`This request could not be fetched.`}
        </EmptyState>
      ) : (
        <Skeleton rows={4} />
      )}
    </DetailPanel>
  )
}

function Head({ approval }: { approval: ApprovalDetails }) {
  const { state, title, askedby, asked_by_you: isYours, message } = approval
  const total = approval.quote?.total ?? approval.total
  return (
    <>
      <p className="soft">{isYours ? t`You asked` : t`${askedby} asks`}</p>
      {total === null ? (
        <StateBadge state={state} />
      ) : (
        <PanelAmount chip={<StateBadge state={state} />}>
          <StatusRule rule={ruleOfState(state)}>
            <Amount kobo={total} size="hero" />
          </StatusRule>
        </PanelAmount>
      )}
      <h3 className="approvals__what" translate="no">
        {title}
      </h3>
      <p className="soft">{message}</p>
    </>
  )
}

function Price({ approval: { quote: now, asked_quote: input, earnings, dearer, refusal } }: { approval: ApprovalDetails }) {
  const quote = now ?? input
  return (
    <>
      {quote && (
        <PriceBreakdown
          lines={[
            { label: earnings === null ? t`They receive` : t`You receive`, kobo: quote.beneficiary_gets },
            { label: earnings === null ? t`Fee` : t`Tax withheld`, kobo: quote.fee },
            ...(quote.vat > 0 ? [{ label: t`of which VAT`, kobo: quote.vat, isWithin: true }] : []),
            ...(quote.duty > 0 ? [dutyLine(quote)] : []),
            ...(quote.duty === 0 && quote.total < quote.amount + quote.fee
              ? [{ label: t`Fee that comes back`, kobo: quote.total - quote.amount - quote.fee }]
              : []),
          ]}
          total={{ label: earnings === null ? t`Total to pay` : t`Taken from the earnings`, kobo: quote.total }}
        />
      )}
      {dearer !== null && input && now && (
        <Callout tone="wait" role="status" title={<Dearer kobo={dearer} />}>
          <Trans>
            When it was asked the total was <MoneyText kobo={input.total} />. Now it is <MoneyText kobo={now.total} />.
          </Trans>
        </Callout>
      )}
      {refusal && <Callout tone="wrong" role="status" title={refusal.message} />}
    </>
  )
}

const Dearer = ({ kobo }: { kobo: number }) => (
  <Trans>
    <MoneyText kobo={kobo} /> dearer than asked.
  </Trans>
)

/** We pay the stamp duty of a withdrawal: it is listed, but not part of the total. */
function dutyLine(quote: NonNullable<ApprovalDetails['quote']>) {
  const isOurs = quote.total < quote.amount + quote.fee + quote.duty
  return { label: isOurs ? t`Stamp duty, paid by us` : t`Stamp duty`, kobo: quote.duty, isWithin: isOurs }
}

function Facts({ approval, groupHref }: { approval: ApprovalDetails; groupHref: PanelProps['groupHref'] }) {
  const { facts, effects, rule, approvers, earnings, left_after: left, askedon, endson, endedon, state, decisions } = approval
  return (
    <DescriptionList
      facts={[
        ...facts.map(({ name, value, bulk_group: group }) => ({
          name,
          value: <span translate="no">{group === undefined ? value : <Link href={groupHref(group)}>{value}</Link>}</span>,
        })),
        { name: t`After the approval`, value: effects.join(' ') },
        { name: t`Rule`, value: t`${ruleText(rule)}: ${approvers}` },
        left !== null && { name: leftOf(earnings), value: <Amount kobo={left} /> },
        { name: t`Asked`, value: fullTime(askedon) },
        isOpen(state) ? { name: t`Ends`, value: fullTime(endson) } : endedon !== null && { name: t`Ended`, value: fullTime(endedon) },
        ...decisions.map(({ name, decision, decidedon, reason }) => ({
          name: decision === 'approved' ? t`Approved` : t`Declined`,
          value: reason ? t`${name}, ${fullTime(decidedon)}: ${reason}` : t`${name}, ${fullTime(decidedon)}`,
        })),
      ]}
    />
  )
}

function leftOf(earnings: ApprovalDetails['earnings']): string {
  if (earnings === null) return t`Left in the balance`
  return earnings === 'bonus' ? t`Left of the bonus` : t`Left of the referral earnings`
}

function Decision({ approval, businessid }: { approval: ApprovalDetails; businessid: string }) {
  const [step, setStep] = useState<'approve' | 'decline' | null>(null)
  const isOnline = useOnline()
  const { allowed } = approval
  if (!isOnline && allowed.length > 0) return <Callout tone="wait" title={t`You are offline. Nothing can be decided now.`} />
  if (step !== null) return <Confirm approval={approval} businessid={businessid} decision={step} onBack={() => setStep(null)} />
  return (
    <p className="buttons buttons--apart">
      {allowed.includes('approve') && (
        <Button kind="act" onClick={() => setStep('approve')}>
          {actWords(approval)}
        </Button>
      )}
      {allowed.includes('decline') && <Button onClick={() => setStep('decline')}>{t`Decline`}</Button>}
      {allowed.includes('withdraw') && <TakeBack approval={approval} />}
    </p>
  )
}

const actWords = ({ area }: ApprovalDetails) => (area === 'changes' ? t`Approve` : t`Approve and send`)

type ConfirmProps = { approval: ApprovalDetails; businessid: string; decision: 'approve' | 'decline'; onBack: () => void }

function Confirm({ approval, businessid, decision, onBack }: ConfirmProps) {
  const queryClient = useQueryClient()
  const hasPin = useQuery(merchantQuery(businessid)).data?.issetpin ?? true
  const send = useIntent(decideRequest)
  const [reason, setReason] = useState('')
  const total = approval.quote?.total
  const { refusal, clear, refuse } = useActRefusal(t`An error occurred, try again.`)
  async function decide() {
    const given = decision === 'approve' ? (total === undefined ? {} : { total }) : reason.trim() === '' ? {} : { reason: reason.trim() }
    try {
      clear()
      const { data } = await send({ body: { authorization: approval._id, decision, ...given } })
      await refreshApprovals(queryClient, data)
    } catch (error) {
      refuse(error)
      await refresh(queryClient, showApproval)
    }
  }
  return (
    <div className="form">
      {decision === 'decline' && (
        <Field
          label={t`Reason`}
          isOptional
          maxLength={200}
          autoComplete="off"
          value={reason}
          hint={t`The person who asked reads it.`}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {refusal}
      <PinOrSetPin hasPin={hasPin} act={decision === 'approve' ? actWords(approval) : t`Decline`} onApproved={decide} />
      <p className="buttons">
        <Button kind="text" onClick={onBack}>{t`Back`}</Button>
      </p>
    </div>
  )
}

function TakeBack({ approval }: { approval: ApprovalDetails }) {
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationFn: () => call(withdrawRequest, { body: { authorization: approval._id } }),
    onSuccess: ({ data }) => refreshApprovals(queryClient, data),
    onError: () => refresh(queryClient, showApproval),
  })
  return (
    <>
      <Button isBusy={run.isPending} onClick={() => run.mutate()}>{t`Take back`}</Button>
      <ActRefusal error={run.error} fallback={t`An error occurred, try again.`} />
    </>
  )
}
