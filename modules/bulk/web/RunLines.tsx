import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { BulkLine } from '../contract.ts'
import { linesQuery } from './queries.ts'
import '../../../ui/parts/list-row.css'
import './bulk.css'

/** The lines of a run in the order of the list. Each page is a query of its own, so that only pages with open lines are asked for again. */
export function RunLines({ run, hrefOf }: { run: string; hrefOf: (transactionId: string) => string }) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  return (
    <section aria-label={t`Payments of this run`}>
      {cursors.map((cursor, at) => (
        <Page
          key={cursor}
          run={run}
          cursor={cursor}
          pages={cursors.length}
          hrefOf={hrefOf}
          onMore={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
        />
      ))}
    </section>
  )
}

function Page({
  run,
  cursor,
  pages,
  hrefOf,
  onMore,
}: {
  run: string
  cursor: string | null
  pages: number
  hrefOf: (transactionId: string) => string
  /** Of the last page only. */
  onMore: ((next: string) => void) | undefined
}) {
  const { data, isError, refetch } = useQuery(linesQuery(run, cursor, pages))
  if (!data && !isError) return <Skeleton rows={4} />
  if (!data)
    return (
      <Callout tone="wait" title={t`The payments could not be fetched.`}>
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  const { next } = data
  return (
    <>
      <ul>
        {data.data.map((line) => (
          <Line key={line._id} line={line} hrefOf={hrefOf} />
        ))}
      </ul>
      {onMore && next !== null && <Button kind="text" onClick={() => onMore(next)}>{t`Show more`}</Button>}
    </>
  )
}

function Line({ line, hrefOf }: { line: BulkLine; hrefOf: (transactionId: string) => string }) {
  const name = <b translate="no">{nameCase(line.beneficiary_account_name)}</b>
  const isVoid = line.state === 'failed' || line.state === 'skipped'
  return (
    <li className="list-row bulk-line">
      <span>
        {line.transaction_id === null ? name : <Link href={hrefOf(line.transaction_id)}>{name}</Link>}
        <small translate="no">{line.beneficiary_bank_name}</small>
      </span>
      <LineState line={line} />
      <Amount kobo={line.amount} isVoid={isVoid} />
    </li>
  )
}

function LineState({ line: { state } }: { line: BulkLine }) {
  switch (state) {
    case 'queued':
      return <span className="quiet t1">{t`to come`}</span>
    case 'sending':
      return <StatusBadge rule="open">{t`Processing`}</StatusBadge>
    case 'unclear':
    case 'review':
      return <StatusBadge rule="open">{t`Checking with the bank`}</StatusBadge>
    case 'settled':
      return <StatusBadge rule="final">{t`Sent`}</StatusBadge>
    case 'failed':
      return <StatusBadge rule="broken">{t`Not sent`}</StatusBadge>
    case 'skipped':
      return <span className="quiet t1">{t`Stopped`}</span>
    case 'returned':
      return <StatusBadge rule="back">{t`Returned`}</StatusBadge>
  }
}
