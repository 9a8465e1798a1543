import { t } from '@lingui/core/macro'
import { UmbrellaDrawing } from '../../../ui/drawings/UmbrellaDrawing.tsx'
import { recentTime } from '../../../ui/format/dates.ts'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { TransactionRow } from '../../../ui/parts/TransactionRow.tsx'
import type { HistoryItem } from '../../history/contract.ts'
import { toHistoryRow, toTransactionRow } from '../../history/web/index.ts'
import './overview.css'

const MAX_SHOWN = 6
/** The columns fit into half of a desktop's page. */
const TABLE_MIN_WIDTH_PX = 440

export type RecentPaymentsProps = {
  items: readonly HistoryItem[] | undefined
  hrefOf: (item: HistoryItem) => string
  emptyText: string
}

/** The latest payments at a cashpoint: a table on a desktop, rows on a phone. */
export function RecentPayments({ items, hrefOf, emptyText }: RecentPaymentsProps) {
  const today = useLagosDay()
  if (!items) return <Skeleton rows={MAX_SHOWN} />
  if (items.length === 0) return <EmptyState drawing={<UmbrellaDrawing />}>{emptyText}</EmptyState>
  return (
    <DataTable<HistoryItem>
      label={t`Recent transactions`}
      columns={columns(today, hrefOf)}
      groups={[{ key: 'all', rows: items.slice(0, MAX_SHOWN) }]}
      idOf={({ _id }) => _id}
      hrefOf={hrefOf}
      minTableWidth={TABLE_MIN_WIDTH_PX}
      card={(item) => <TransactionRow {...toTransactionRow(item, hrefOf(item))} time={recentTime(item.createdon, today)} />}
    />
  )
}

const columns = (today: string, hrefOf: (item: HistoryItem) => string): DataColumn<HistoryItem>[] => {
  const rowOf = (item: HistoryItem) => toHistoryRow(item, hrefOf(item))
  return [
    {
      id: 'amount',
      header: t`Amount`,
      width: 'recent-payments__amount',
      isNumber: true,
      cell: (item) => <Amount kobo={item.total} way={rowOf(item).direction} isVoid={item.state === 'failed'} />,
    },
    { id: 'customer', header: t`Customer`, isLink: true, cell: (item) => <span translate="no">{rowOf(item).title}</span> },
    { id: 'time', header: t`Time`, width: 'recent-payments__time', cell: (item) => recentTime(item.createdon, today) },
    {
      id: 'status',
      header: t`Status`,
      width: 'recent-payments__status',
      cell: (item) => {
        const { rule, tone, word, isLoud } = rowOf(item).badge
        return (
          <StatusBadge rule={rule} tone={tone} isBare={!isLoud}>
            {word}
          </StatusBadge>
        )
      },
    },
  ]
}
