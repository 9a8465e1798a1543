import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nameCase } from '../../../../platform/nigeria/name-case.ts'
import { now } from '../../../../ui/clock.ts'
import { useHiddenAmounts } from '../../../../ui/data/hidden-amounts.ts'
import { LostLineDrawing } from '../../../../ui/drawings/LostLineDrawing.tsx'
import { clockTime, fullTime, lagosDay, listTime, shortDate } from '../../../../ui/format/dates.ts'
import { HideableAmounts, withoutAmounts } from '../../../../ui/money/HideableAmounts.tsx'
import type { RuleStatus } from '../../../../ui/money/StatusRule.tsx'
import { AccountNumber } from '../../../../ui/parts/AccountNumber.tsx'
import { VisibilityToggle } from '../../../../ui/parts/BalanceSummary.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { CopyableText } from '../../../../ui/parts/CopyableText.tsx'
import { CopyButton } from '../../../../ui/parts/CopyButton.tsx'
import { DescriptionList } from '../../../../ui/parts/DescriptionList.tsx'
import { EmptyState } from '../../../../ui/parts/EmptyState.tsx'
import { withLinks } from '../../../../ui/parts/LinkedText.tsx'
import { PaymentTimeline, type TimelineStep } from '../../../../ui/parts/PaymentTimeline.tsx'
import { ResultScreen } from '../../../../ui/parts/ResultScreen.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import type { TransferOutcome, TransferView } from '../../contract.ts'
import { transferQuery } from '../queries.ts'
import { AskSupport } from './AskSupport.tsx'

const VIEW_BY_OUTCOME: Record<TransferOutcome, { title: string; rule: RuleStatus }> = {
  sent: { title: t`Sent`, rule: 'final' },
  processing: { title: t`Processing`, rule: 'open' },
  not_sent: { title: t`Not sent`, rule: 'broken' },
}

/** A returned payment, or one that was paid late, has none of the three outcomes. */
const VIEW_BY_STATE: Partial<Record<TransferView['state'], { title: string; rule: RuleStatus }>> = {
  returned: { title: t`Returned`, rule: 'broken' },
  paid_late: { title: t`Paid late`, rule: 'open' },
}

/** How a payment ended, or its present status. It updates itself on live events and every few seconds. */
export function PaymentResult({ transferId, buttons }: { transferId: string; buttons: (transfer: TransferView) => ReactNode }) {
  const { data, isError, refetch } = useQuery(transferQuery(transferId))
  if (!data && isError)
    return (
      <EmptyState
        drawing={<LostLineDrawing />}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      >{t`This payment could not be loaded. Your history shows it too.`}</EmptyState>
    )
  if (!data) return <Skeleton rows={3} />
  return (
    <HideableAmounts>
      <LoadedPaymentResult data={data} buttons={buttons} />
    </HideableAmounts>
  )
}

function LoadedPaymentResult({ data, buttons }: { data: TransferView; buttons: (transfer: TransferView) => ReactNode }) {
  const [isHidden, setHidden] = useHiddenAmounts()
  const { title, rule } = VIEW_BY_STATE[data.state] ?? VIEW_BY_OUTCOME[data.outcome]
  return (
    <div className="result-timeline">
      <ResultScreen
        title={title}
        rule={rule}
        kobo={data.quote.amount}
        buttons={
          <>
            {buttons(data)}
            {data.outcome === 'not_sent' && <AskSupport transactionId={data.transaction_id} />}
          </>
        }
      >
        <p>
          <b translate="no">{nameCase(data.beneficiary.name)}</b> · <span translate="no">{data.beneficiary.bank}</span>
        </p>
        <p role="status">{withLinks(isHidden ? withoutAmounts(data.message) : data.message)}</p>
        {isHidden && (
          <p>
            <VisibilityToggle isHidden onChange={setHidden} />
          </p>
        )}
        <DescriptionList
          facts={[
            { name: data.kind === 'bill' ? t`Number` : t`Account number`, value: <AccountNumber number={data.beneficiary.number} /> },
            { name: t`Time`, value: fullTime(data.endedon ?? data.createdon) },
            { name: t`Reference`, value: <CopyableText text={data.short_reference} label={t`Copy reference`} said={t`Reference Copied`} /> },
            { name: t`Remark`, value: data.remark },
          ]}
        />
      </ResultScreen>
      <PaymentSteps trail={data.trail} />
      <ForSupport transfer={data} />
    </div>
  )
}

/** How the payment went so far, and what comes next. */
export function PaymentSteps({ trail }: Pick<TransferView, 'trail'>) {
  return trail.length > 0 ? <PaymentTimeline title={t`Payment steps`} steps={trail.map(toTimelineStep)} /> : null
}

/** What support asks for. */
export function ForSupport({ transfer }: { transfer: TransferView }) {
  const { transaction_ref, session_id, status, outcome, allowed } = transfer
  return (
    <details className="for-support">
      <summary>{t`For support`}</summary>
      <DescriptionList
        facts={[
          { name: t`Transaction ref`, value: <span translate="no">{transaction_ref}</span> },
          { name: t`Session ID`, value: session_id && <span translate="no">{session_id}</span> },
          outcome === 'not_sent' && { name: t`Bank response code`, value: status },
        ]}
      />
      {session_id && allowed.includes('copy_session') && (
        <CopyButton text={session_id} label={t`Copy session ID`} said={t`Session ID Copied`}>
          {(copy) => <Button size="small" onClick={copy}>{t`Copy session ID`}</Button>}
        </CopyButton>
      )}
    </details>
  )
}

function toTimelineStep(step: TransferView['trail'][number]): TimelineStep {
  const state = ({ final: 'done', open: 'open', broken: 'broken', next: 'next' } as const)[step.rule]
  return { time: step.at ? timelineTime(step.at) : '', ...(step.at && { at: step.at }), title: step.title, detail: step.detail, state }
}

function timelineTime(at: string): string {
  return lagosDay(at) === lagosDay(now()) ? clockTime(at) : `${shortDate(at).replace(/ \d{4}$/, '')} ${listTime(at)}`
}
