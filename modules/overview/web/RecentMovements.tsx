import type { ReactNode } from 'react'
import { UmbrellaDrawing } from '../../../ui/drawings/UmbrellaDrawing.tsx'
import { recentTime } from '../../../ui/format/dates.ts'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { useNewItems } from '../../../ui/motion/useNewItems.ts'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { TransactionRow } from '../../../ui/parts/TransactionRow.tsx'
import type { HistoryItem } from '../../history/contract.ts'
import { toTransactionRow } from '../../history/web/index.ts'

/** The latest movements; those of an earlier day show the day. One that arrives while the page is open slides in. */
export function RecentMovements({
  items,
  max = 6,
  hrefOf,
  emptyText,
  emptyAction,
}: {
  items: readonly HistoryItem[] | undefined
  max?: number
  hrefOf?: (item: HistoryItem) => string
  emptyText: string
  emptyAction?: ReactNode
}) {
  const shown = items?.slice(0, max)
  const arrived = useNewItems(shown?.map((item) => item._id) ?? [], shown !== undefined)
  const today = useLagosDay()
  if (!shown) return <Skeleton rows={max} />
  if (shown.length === 0)
    return (
      <EmptyState drawing={<UmbrellaDrawing />} action={emptyAction}>
        {emptyText}
      </EmptyState>
    )
  return (
    <div>
      {shown.map((item) => (
        <TransactionRow
          key={item._id}
          {...toTransactionRow(item, hrefOf?.(item))}
          time={recentTime(item.createdon, today)}
          isNew={arrived.has(item._id)}
        />
      ))}
    </div>
  )
}
