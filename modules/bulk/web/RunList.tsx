import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rowDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { BulkRun } from '../contract.ts'
import { isUnderWay, runsQuery } from './queries.ts'
import '../../../ui/parts/list-row.css'
import './bulk.css'

/** All payments of groups, the newest first. */
export function RunList({ businessid, hrefOf }: { businessid: string; hrefOf: (run: string) => string }) {
  const list = useInfiniteQuery(runsQuery(businessid))
  const runs = list.data?.pages.flatMap(({ data }) => data)
  if (!runs)
    return list.isError ? (
      <Callout tone="wait" title={t`The payments could not be fetched.`}>
        <Button kind="text" size="small" onClick={() => void list.refetch()}>{t`Try again`}</Button>
      </Callout>
    ) : (
      <Skeleton rows={3} />
    )
  if (runs.length === 0) return <p className="soft">{t`No group has been paid yet.`}</p>
  return (
    <>
      <ul>
        {runs.map((run) => (
          <li key={run._id} className="list-row bulk-line">
            <span>
              <Link href={hrefOf(run._id)}>
                <b translate="no">{run.title}</b>
              </Link>
              <small>
                <span translate="no">{run.group.name}</span> · {plural(run.count, { one: '# person', other: '# people' })} · {rowDate(run.createdAt)}
              </small>
            </span>
            <RunState run={run} />
            <Amount kobo={run.amount} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <Button kind="text" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>}
    </>
  )
}

function RunState({ run }: { run: BulkRun }) {
  if (run.state === 'paused') return <StatusBadge rule="open">{t`Paused`}</StatusBadge>
  if (isUnderWay(run)) return <StatusBadge rule="open">{t`${run.percent} %`}</StatusBadge>
  if (run.failed > 0) return <StatusBadge rule="broken">{t`${run.failed} not sent`}</StatusBadge>
  if (run.skipped > 0) return <StatusBadge rule="back">{t`${run.skipped} stopped`}</StatusBadge>
  return <StatusBadge rule="final">{t`Sent`}</StatusBadge>
}
