import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { StampDrawing } from '../../../ui/drawings/StampDrawing.tsx'
import { recentTime, lagosDay } from '../../../ui/format/dates.ts'
import { now } from '../../../ui/clock.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { DataTable } from '../../../ui/parts/DataTable.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { ApprovalLine, ApprovalList } from '../contract.ts'
import { approvalsQuery } from './queries.ts'
import { isOpen, StateBadge, timeLeft } from './words.tsx'
import './approvals.css'

const empty = (list: ApprovalList): string =>
  ({
    waiting: t`Nothing needs your approval.`,
    decided: t`Nothing has been decided yet.`,
    mine: t`You have asked for nothing yet. A request that needs approval stands here.`,
  })[list]

/** Requests of one list, the newest first. A row opens its details. */
export function ApprovalRows({
  businessid,
  list,
  chosenId,
  hrefOf,
}: {
  businessid: string
  list: ApprovalList
  chosenId: string | undefined
  hrefOf: (approval: { _id: string }) => string
}) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(approvalsQuery(businessid, list))
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const groups = useMemo(() => [{ key: list, rows: rows ?? [] }], [list, rows])
  if (!rows)
    return error ? (
      <Callout tone="wait" role="status" title={t`The requests could not be fetched.`}>
        <span>{isProblem(error) ? error.message : t`Try again in a moment.`}</span>{' '}
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    ) : (
      <Skeleton rows={3} />
    )
  if (rows.length === 0) return <EmptyState drawing={<StampDrawing />}>{empty(list)}</EmptyState>
  return (
    <>
      <DataTable<ApprovalLine>
        label={t`Requests`}
        groups={groups}
        idOf={({ _id }) => _id}
        hrefOf={hrefOf}
        chosenId={chosenId}
        hasMore={hasNextPage}
        minTableWidth={520}
        columns={[
          { id: 'title', header: t`Request`, isLink: true, cell: (row) => <Title row={row} /> },
          {
            id: 'amount',
            header: t`Total to pay`,
            width: 'approvals__amount',
            isNumber: true,
            cell: (row) => <Total row={row} />,
          },
          { id: 'state', header: t`State`, width: 'approvals__state', cell: (row) => <State row={row} /> },
        ]}
        card={(row, { isChosen }) => (
          <Link className="approvals__card" href={hrefOf(row)} keepsPlace aria-current={isChosen || undefined}>
            <Title row={row} />
            <span className="approvals__figure">
              {(row.total ?? row.amount) !== null && <small>{t`Total to pay`}</small>}
              <Total row={row} />
              <State row={row} />
            </span>
          </Link>
        )}
      />
      {hasNextPage && <Button kind="text" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Show more`}</Button>}
    </>
  )
}

function Title({ row }: { row: ApprovalLine }) {
  const time = recentTime(row.askedon, lagosDay(now()))
  return (
    <span className="approvals__title">
      <b translate="no">{row.title}</b>
      <small>{row.asked_by_you ? t`You asked · ${time}` : t`${row.askedby} · ${time}`}</small>
    </span>
  )
}

/** The total with the fee, as the request itself names it. */
function Total({ row: { amount, total } }: { row: ApprovalLine }) {
  const kobo = total ?? amount
  return kobo !== null && <Amount kobo={kobo} />
}

function State({ row: { state, endson } }: { row: ApprovalLine }) {
  return (
    <span className="approvals__title">
      <StateBadge state={state} />
      {isOpen(state) && <small>{timeLeft(endson)}</small>}
    </span>
  )
}
