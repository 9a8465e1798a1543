import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { lagosDay, shortDate, clockTime } from '../../../ui/format/dates.ts'
import { now } from '../../../ui/clock.ts'
import type { RuleStatus } from '../../../ui/money/StatusRule.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CopyableText } from '../../../ui/parts/CopyableText.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { PaymentTimeline, type TimelineStep } from '../../../ui/parts/PaymentTimeline.tsx'
import { ResultScreen } from '../../../ui/parts/ResultScreen.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { TransferOutcome, TransferView } from '../contract.ts'
import { transferQuery } from './queries.ts'
import './transfers.css'
import { withLinks } from '../../../ui/parts/LinkedText.tsx'

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
export function SendResult({ transferId, buttons }: { transferId: string; buttons: (transfer: TransferView) => ReactNode }) {
  const { data, isError, refetch } = useQuery(transferQuery(transferId))
  if (!data && isError)
    return (
      <EmptyState
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      >{t`This payment could not be fetched. Your history shows it too.`}</EmptyState>
    )
  if (!data) return <Skeleton rows={3} />
  const { title, rule } = VIEW_BY_STATE[data.state] ?? VIEW_BY_OUTCOME[data.outcome]
  return (
    <div className="result-timeline">
      <ResultScreen title={title} rule={rule} kobo={data.quote.amount} buttons={buttons(data)}>
        <p>
          <b translate="no">{nameCase(data.beneficiary.name)}</b> · <span translate="no">{data.beneficiary.bank}</span>
        </p>
        <p>{withLinks(data.message)}</p>
        <p>
          <Trans>Reference</Trans> <CopyableText text={data.short_reference} label={t`Copy reference`} said={t`Reference Copied`} />
        </p>
      </ResultScreen>
      {data.trail.length > 0 && (
        <PaymentTimeline title={data.outcome === 'processing' ? t`Where this payment is` : t`How it went`} steps={data.trail.map(toTimelineStep)}>
          {data.session_id && data.allowed.includes('copy_session') && (
            <CopyButton text={data.session_id} label={t`Copy session ID`} said={t`Session ID Copied`}>
              {(copy) => <Button size="small" onClick={copy}>{t`Copy session ID`}</Button>}
            </CopyButton>
          )}
        </PaymentTimeline>
      )}
    </div>
  )
}

function toTimelineStep(step: TransferView['trail'][number]): TimelineStep {
  const state = ({ final: 'done', open: 'open', broken: 'broken', next: 'next' } as const)[step.rule]
  return { time: step.at ? timelineTime(step.at) : '', ...(step.at && { at: step.at }), title: step.title, detail: step.detail, state }
}

function timelineTime(at: string): string {
  return lagosDay(at) === lagosDay(now()) ? clockTime(at) : `${shortDate(at).replace(/ \d{4}$/, '')} ${clockTime(at).slice(0, 5)}`
}
