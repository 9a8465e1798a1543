import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { titleCase } from '../../../ui/format/account-number.ts'
import { lagosDay, shortDate, trailTime } from '../../../ui/format/dates.ts'
import { now } from '../../../ui/clock.ts'
import type { Rule } from '../../../ui/money/StatusRule.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { PaymentTrail, type TrailStep } from '../../../ui/parts/PaymentTimeline.tsx'
import { ResultScreen } from '../../../ui/parts/ResultScreen.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { TransferOutcome, TransferView } from '../contract.ts'
import { transferQuery } from './queries.ts'
import './transfers.css'

const SAID: Record<TransferOutcome, { title: string; rule: Rule }> = {
  sent: { title: 'Sent', rule: 'final' },
  processing: { title: 'Processing', rule: 'open' },
  not_sent: { title: 'Not sent', rule: 'broken' },
}

/** What came back, or was paid after all, is neither of the three. */
const ALSO: Partial<Record<TransferView['state'], { title: string; rule: Rule }>> = {
  returned: { title: 'Returned', rule: 'broken' },
  paid_late: { title: 'Paid late', rule: 'open' },
}

/** How a payment ended, or where it is while it has not. It stays true by itself: news and a question every few seconds. */
export function SendResult({ transferId, buttons }: { transferId: string; buttons: (transfer: TransferView) => ReactNode }) {
  const { data, isError, refetch } = useQuery(transferQuery(transferId))
  if (!data && isError)
    return (
      <EmptyState action={<Button onClick={() => void refetch()}>Try again</Button>}>
        This payment could not be fetched. Your history shows it too.
      </EmptyState>
    )
  if (!data) return <Skeleton rows={3} />
  const { title, rule } = ALSO[data.state] ?? SAID[data.outcome]
  return (
    <div className="result-trail">
      <ResultScreen title={title} rule={rule} kobo={data.quote.amount} buttons={buttons(data)}>
        <p>
          <b>{titleCase(data.beneficiary.name)}</b> · {data.beneficiary.bank}
        </p>
        <p>{data.message}</p>
      </ResultScreen>
      {data.trail.length > 0 && (
        <PaymentTrail title={data.outcome === 'processing' ? 'Where this payment is' : 'How it went'} steps={data.trail.map(stepOf)}>
          {data.session_id && data.allowed.includes('copy_session') && (
            <CopyButton text={data.session_id} label="Copy session ID" said="Session ID Copied">
              {(copy) => (
                <Button size="small" onClick={copy}>
                  Copy session ID
                </Button>
              )}
            </CopyButton>
          )}
        </PaymentTrail>
      )}
    </div>
  )
}

function stepOf(step: TransferView['trail'][number]): TrailStep {
  const state = ({ final: 'done', open: 'open', broken: 'broken', next: 'next' } as const)[step.rule]
  return { time: step.at ? trailClock(step.at) : '', ...(step.at && { at: step.at }), title: step.title, detail: step.detail, state }
}

function trailClock(at: string): string {
  return lagosDay(at) === lagosDay(now()) ? trailTime(at) : `${shortDate(at).replace(/ \d{4}$/, '')} ${trailTime(at).slice(0, 5)}`
}
