import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { SearchedPageDrawing } from '../../../ui/drawings/SearchedPageDrawing.tsx'
import { UmbrellaDrawing } from '../../../ui/drawings/UmbrellaDrawing.tsx'
import { useLagosDay } from '../../../ui/lagos-day.ts'
import { dayName, lagosDay, slashDate } from '../../../ui/format/dates.ts'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { type HistoryDay, type HistoryRow, HistoryTable } from '../../../ui/parts/HistoryTable.tsx'
import { ListEnd } from '../../../ui/parts/ListEnd.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { HistoryItem } from '../contract.ts'
import { HistoryNotLoaded } from './HistoryNotLoaded.tsx'
import { dailyTotalsQuery, firstDayOfSums, type HistoryFilter, historyQuery, cashierHistoryQuery, cashpointHistoryQuery } from './queries.ts'
import { toHistoryRow, toCashierHistoryRow, toCashpointHistoryRow } from './rows.ts'

/** All movements of the wallet, day by day. */
export function HistoryList({
  businessid,
  filter,
  emptyAction,
  chosenId,
  hrefOf,
}: {
  businessid: string
  filter: HistoryFilter
  /** What a person can do who sees no row: clear the filter, or bring the first payment in. */
  emptyAction: ReactNode
  chosenId?: string | undefined
  hrefOf: (item: HistoryItem) => string
}) {
  return (
    <TransactionList
      businessid={businessid}
      list={useInfiniteQuery(historyQuery(businessid, filter))}
      range={filter}
      columns={{ amount: t`Amount`, narrative: t`Narrative`, reference: t`Tnx Referrence`, date: t`Date`, type: t`Type` }}
      rowIn={toHistoryRow}
      empty={emptyList(isFiltered(filter), emptyTextFor(filter), emptyAction)}
      tooWideAction={emptyAction}
      sums={filter.search || filter.state || filter.means ? 'none' : (filter.type ?? 'both')}
      chosenId={chosenId}
      hrefOf={hrefOf}
    />
  )
}

/** Payments received at one cashpoint, day by day, with the credit total of each day. */
export function CashierHistoryList({
  businessid,
  cashpointid,
  search,
  emptyAction,
  chosenId,
  hrefOf,
}: {
  businessid: string
  cashpointid: string
  search?: string | undefined
  emptyAction: ReactNode
  chosenId?: string | undefined
  hrefOf: (item: HistoryItem) => string
}) {
  return (
    <TransactionList
      businessid={businessid}
      list={useInfiniteQuery(cashierHistoryQuery(cashpointid, search))}
      range={{ cashpoint: cashpointid }}
      columns={{ amount: t`Amount`, narrative: t`Customer`, reference: t`Destination`, date: t`Date/Time`, type: t`Status` }}
      rowIn={toCashierHistoryRow}
      empty={emptyList(
        Boolean(search),
        search ? nothingFound(search) : t`Your history page is empty. Make a new transaction and find all your transactions here.`,
        emptyAction,
      )}
      tooWideAction={emptyAction}
      sums={search ? 'none' : 'credit'}
      chosenId={chosenId}
      hrefOf={hrefOf}
    />
  )
}

/** Payments received at one cashpoint, as the merchant sees them: of a year, or of the days of a filter. */
export function CashpointHistoryList({
  businessid,
  cashpointid,
  days,
  emptyAction,
  chosenId,
  hrefOf,
}: {
  businessid: string
  cashpointid: string
  days: { from: string; to: string } | null
  emptyAction: ReactNode
  chosenId?: string | undefined
  hrefOf: (item: HistoryItem) => string
}) {
  return (
    <TransactionList
      businessid={businessid}
      list={useInfiniteQuery(cashpointHistoryQuery(cashpointid, days))}
      range={{ cashpoint: cashpointid, ...(days && { startdate: days.from, enddate: days.to }) }}
      columns={{ amount: t`Amount`, narrative: t`Customer`, reference: t`Description`, date: t`Date/Time`, type: t`Status` }}
      rowIn={toCashpointHistoryRow}
      hasDescriptions
      empty={emptyList(
        days !== null,
        days ? t`No transaction matches your filter.` : t`Your history page is empty. Make a new transaction and find all your transactions here.`,
        emptyAction,
      )}
      sums="credit"
      chosenId={chosenId}
      hrefOf={hrefOf}
    />
  )
}

/** Loads the next page when the end of the list comes near. */
function TransactionList({
  businessid,
  list,
  range,
  columns,
  rowIn,
  empty,
  tooWideAction,
  sums,
  hasDescriptions = false,
  chosenId,
  hrefOf,
}: {
  businessid: string
  list: UseInfiniteQueryResult<InfiniteData<{ data: HistoryItem[] }>>
  range: Pick<HistoryFilter, 'startdate' | 'enddate' | 'cashpoint'>
  columns: Parameters<typeof HistoryTable>[0]['columns']
  rowIn: RowBuilder
  empty: ReactNode
  /** Of a search that matches too much. */
  tooWideAction?: ReactNode
  sums: Sums
  hasDescriptions?: boolean
  chosenId: string | undefined
  hrefOf: (item: HistoryItem) => string
}) {
  const { data, error, isError, isFetchNextPageError, fetchNextPage, refetch } = list
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const today = useLagosDay()
  // Whole months: requested in parallel with the first page, and again only when the list reaches another month.
  const from = range.startdate ?? firstDayOfSums(items.at(-1), today)
  // No counter knows the sums of a search or of one means.
  const totals = useQuery(dailyTotalsQuery(sums === 'none' ? '' : businessid, from, range.enddate ?? today, range.cashpoint))
  const isComplete = totals.isSuccess && !totals.isPlaceholderData
  const rowFor = useMemo(() => memoizeRows(rowIn, hrefOf), [rowIn, hrefOf])
  const days = useMemo(
    () => groupByDay(items, today, { days: totals.data ?? [], isComplete }, rowFor, sums),
    [items, today, totals.data, isComplete, rowFor, sums],
  )
  const again = isFetchNextPageError ? fetchNextPage : refetch

  if (!data && isError && isProblem(error) && error.code === 'history.search_too_wide')
    return (
      <EmptyState drawing={<SearchedPageDrawing />} action={tooWideAction}>
        {error.message}
      </EmptyState>
    )
  if (!data && isError) return <HistoryNotLoaded error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={10} />
  if (items.length === 0) return empty
  return (
    <>
      <HistoryTable
        label={t`Transactions`}
        columns={columns}
        days={days}
        chosenId={chosenId}
        hasMore={list.hasNextPage}
        hasDescriptions={hasDescriptions}
      />
      <ListEnd list={list} count={items.length} nearPx={400} again={again} />
    </>
  )
}

/** The number of payments in the list; in a long search, the number that is loaded. */
export function HistoryCount({ businessid, filter }: { businessid: string; filter: HistoryFilter }) {
  const { data, hasNextPage } = useInfiniteQuery(historyQuery(businessid, filter))
  if (!data) return null
  const loaded = data.pages.reduce((sum, page) => sum + page.data.length, 0)
  const count = data.pages[0]?.count ?? null
  if (count === null && hasNextPage) return <Trans>More than {loaded} transactions</Trans>
  return plural(count ?? loaded, { one: '# transaction', other: '# transactions' })
}

/** A list without a row is empty by itself or by its filter. */
const emptyList = (isNarrowed: boolean, text: string, action: ReactNode) => (
  <EmptyState drawing={isNarrowed ? <SearchedPageDrawing /> : <UmbrellaDrawing />} action={action}>
    {text}
  </EmptyState>
)

const isFiltered = ({ search, type, startdate, cashpoint, state }: HistoryFilter) =>
  [search, type, startdate, cashpoint, state].some((each) => each !== undefined)

function emptyTextFor(filter: HistoryFilter): string {
  if (filter.search !== undefined) return nothingFound(filter.search)
  return isFiltered(filter) ? t`No transaction matches your filter.` : t`Your history page is empty.`
}

const nothingFound = (search: string) => t`Nothing was found for “${search}”. Check the spelling, or type only the beginning of a word.`

/** The sums that the header of a day has: those of the directions that the list shows, or none. */
type Sums = 'both' | 'credit' | 'debit' | 'none'

type RowBuilder = (item: HistoryItem, href: string) => HistoryRow
type DailyTotal = { day: string; credit: number; debit: number; closed: boolean; balance: number | null }

/** Sums come from the server only: the loaded rows may be a part of their day. */
function groupByDay(
  items: readonly HistoryItem[],
  today: string,
  totals: { days: readonly DailyTotal[]; isComplete: boolean },
  rowFor: (item: HistoryItem) => HistoryRow,
  sums: Sums,
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
    const sum = totals.days.find((one) => one.day === day) ?? (totals.isComplete ? { credit: 0, debit: 0, closed: day < today, balance: null } : null)
    days.push({
      key: day,
      title: slashDate(day),
      note: day === today ? t`${dayName(day)}, today, still open` : dayName(day),
      isOpen: sum ? !sum.closed : day === today,
      debitKobo: sums === 'both' || sums === 'debit' ? (sum?.debit ?? null) : null,
      creditKobo: sums === 'both' || sums === 'credit' ? (sum?.credit ?? null) : null,
      balanceKobo: sums === 'both' ? (sum?.balance ?? null) : null,
      rows: ofDay.map(rowFor),
    })
  }
  return days
}

/** Returns the same row object while the movement is the same, so that only changed rows render again. */
function memoizeRows(rowIn: RowBuilder, hrefOf: (item: HistoryItem) => string): (item: HistoryItem) => HistoryRow {
  const kept = new WeakMap<HistoryItem, HistoryRow>()
  return (item) => {
    const row = kept.get(item) ?? rowIn(item, hrefOf(item))
    kept.set(item, row)
    return row
  }
}
