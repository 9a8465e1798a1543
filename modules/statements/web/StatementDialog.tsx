import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { now } from '../../../ui/clock.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { lagosDay } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Dialog } from '../../../ui/parts/Dialog.tsx'
import type { PickedRange } from '../../../ui/parts/RangePicker.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { notify } from '../../../ui/parts/toast.ts'
import { mailStatement } from '../contract.ts'
import { periodText } from './period-text.ts'
import { previewQuery, type StatementDays } from './queries.ts'
import { StatementProgress } from './StatementProgress.tsx'

const RangePicker = lazy(() => import('../../../ui/parts/RangePicker.tsx'))

type Props = {
  businessid: string
  /** The days of the statement that is asked about; null while they are chosen. */
  days: StatementDays | null
  /** The statement that was asked for. */
  statement: string | undefined
  onDays: (days: StatementDays | null) => void
  onStatement: (id: string) => void
  onClose: () => void
}

/** A statement in three steps: its days, the question with its sums, and how far it is. */
export function StatementDialog({ businessid, days, statement, onDays, onStatement, onClose }: Props) {
  if (statement !== undefined) return <StatementProgress key={statement} statement={statement} onClose={onClose} onOtherDays={() => onDays(null)} />
  if (days === null) return <ChooseDays onDays={onDays} onClose={onClose} />
  return <Question key={`${days.from} ${days.to}`} {...{ businessid, days, onDays, onStatement, onClose }} />
}

function ChooseDays({ onDays, onClose }: Pick<Props, 'onClose'> & { onDays: (days: StatementDays) => void }) {
  const [{ from, to }, setDays] = useState<PickedRange>({})
  return (
    <Dialog
      title={t`Print statement`}
      isOpen
      onClose={onClose}
      buttons={from && to ? <Button kind="act" onClick={() => onDays({ from, to })}>{t`Next`}</Button> : undefined}
    >
      <p>{from && to ? periodText({ from, to }) : t`Choose the first and the last day`}</p>
      <Suspense fallback={<SkeletonBlock height={344} />}>
        <RangePicker label={t`Print statement`} value={{ from, to }} last={lagosDay(now())} onChange={setDays} onClose={onDays} />
      </Suspense>
    </Dialog>
  )
}

function Question({ businessid, days, onDays, onStatement, onClose }: Omit<Props, 'days' | 'statement'> & { days: StatementDays }) {
  const preview = useQuery(previewQuery(businessid, days))
  const send = useIntent(mailStatement)
  const isOneDay = days.from === days.to
  const request = useMutation({
    mutationFn: () =>
      send({
        body: {
          businessid,
          type: 'mail',
          all_time: false,
          single_date: isOneDay ? days.from : null,
          start_date: isOneDay ? null : days.from,
          end_date: isOneDay ? null : days.to,
        },
      }),
    onSuccess({ data }) {
      notify.success(data.message)
      onStatement(data.statement._id)
    },
  })
  const sums = preview.data
  const problem = request.error ?? preview.error
  return (
    <Dialog
      title={t`Print statement`}
      isOpen
      onClose={onClose}
      buttons={
        <>
          <Button kind="act" isBusy={request.isPending} onClick={() => request.mutate()}>{t`Email statement`}</Button>
          <Button onClick={() => onDays(null)}>{t`Other dates`}</Button>
        </>
      }
    >
      <p>
        {sums
          ? t`${periodText(days)}, all cashpoints, ${plural(sums.transactions, { one: '# transaction', other: '# transactions' })}`
          : t`${periodText(days)}, all cashpoints`}
      </p>
      {preview.isPending && <Skeleton rows={5} />}
      {sums && (
        <DescriptionList
          facts={[
            { name: t`Opening`, value: <Amount kobo={sums.opening} /> },
            { name: t`Closing`, value: <Amount kobo={sums.closing} /> },
            { name: t`Goes to`, value: <span translate="no">{sums.goes_to}</span> },
          ]}
        />
      )}
      {problem && (
        <Callout tone="wrong" role="alert" title={isProblem(problem) ? problem.message : t`The statement could not be asked for. Try again.`} />
      )}
    </Dialog>
  )
}
