import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useNow } from '../../../ui/clock.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { dayName, lagosDay, slashDate } from '../../../ui/format/dates.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { type HistoryDay, type HistoryRow, HistoryTable } from '../../../ui/parts/HistoryTable.tsx'
import { Note } from '../../../ui/parts/Note.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { HistoryItem } from '../contract.ts'
import { daysQuery, type HistoryFilter, historyQuery } from './queries.ts'
import { rowOf } from './rows.ts'

/** Everything that moved the wallet, day by day; the next page comes when the end of this one is near. */
export function HistoryList({
  businessid,
  filter,
  chosenId,
  hrefOf,
}: {
  businessid: string
  filter: HistoryFilter
  chosenId?: string | undefined
  hrefOf: (item: HistoryItem) => string
}) {
  const { data, error, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(historyQuery(businessid, filter))
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const today = lagosDay(useNow(60_000))
  // Whole months: asked together with the first page, and again only where the list comes into another month.
  const month = (day: string) => `${day.slice(0, 8)}01`
  const oldest = items.at(-1)
  const from = filter.startdate ?? month(oldest ? lagosDay(oldest.createdon) : today)
  const sums = useQuery(daysQuery(businessid, from, filter.enddate ?? today, filter.cashpoint)).data
  const rowFor = useMemo(() => rowsKept(hrefOf), [hrefOf])
  const days = useMemo(() => byDay(items, today, sums, rowFor), [items, today, sums, rowFor])
  const end = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  })
  const count = items.length
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: '400px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [count])

  if (!data && isError)
    return (
      <EmptyState action={<Button onClick={() => void refetch()}>Try again</Button>}>
        Your history could not be fetched. {isProblem(error) && error.message}
      </EmptyState>
    )
  if (!data) return <Skeleton rows={10} />
  if (items.length === 0)
    return (
      <EmptyState>
        {isFiltered(filter)
          ? 'No transaction matches your filter.'
          : 'Your history page is empty. Make a new transaction and find all your transactions here.'}
      </EmptyState>
    )
  return (
    <>
      <HistoryTable
        label="Transactions"
        columns={{ amount: 'Amount', narrative: 'Narrative', reference: 'Tnx Referrence', date: 'Date', type: 'Type' }}
        days={days}
        chosenId={chosenId}
      />
      <div ref={end} />
      {isFetchingNextPage && <Skeleton rows={3} />}
      {isError && (
        <Note tone="wait" title="The rest could not be fetched.">
          <Button kind="text" size="small" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </Note>
      )}
    </>
  )
}

function isFiltered(filter: HistoryFilter): boolean {
  return filter.type !== undefined || filter.startdate !== undefined || filter.cashpoint !== undefined
}

type DaySum = { day: string; credit: number; debit: number; closed: boolean }

function byDay(
  items: readonly HistoryItem[],
  today: string,
  sums: readonly DaySum[] | undefined,
  rowFor: (item: HistoryItem) => HistoryRow,
): HistoryDay[] {
  const days: HistoryDay[] = []
  const byLagosDay = new Map<string, HistoryItem[]>()
  for (const item of items) {
    const day = lagosDay(item.createdon)
    const known = byLagosDay.get(day)
    if (known) known.push(item)
    else byLagosDay.set(day, [item])
  }
  for (const [day, ofDay] of byLagosDay) {
    const sum = sums?.find((one) => one.day === day)
    days.push({
      key: day,
      title: slashDate(day),
      note: day === today ? `${dayName(day)}, today, still open` : dayName(day),
      isOpen: sum ? !sum.closed : day === today,
      // Until the server has said the day's sums, what is on the screen of it.
      debitKobo: sum?.debit ?? added(ofDay, 'debit'),
      creditKobo: sum?.credit ?? added(ofDay, 'credit'),
      rows: ofDay.map(rowFor),
    })
  }
  return days
}

/** The row of a movement, the same one as long as the movement is: then only what has changed is drawn again. */
function rowsKept(hrefOf: (item: HistoryItem) => string): (item: HistoryItem) => HistoryRow {
  const kept = new WeakMap<HistoryItem, HistoryRow>()
  return (item) => {
    const row = kept.get(item) ?? rowOf(item, hrefOf(item))
    kept.set(item, row)
    return row
  }
}

function added(items: readonly HistoryItem[], type: 'credit' | 'debit'): number {
  return items.filter((item) => item.type === type && item.state === 'confirmed').reduce((sum, item) => sum + item.total, 0)
}
