import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { now } from '../../../ui/clock.ts'
import { call, type CallResult, fetchData } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { lagosDay } from '../../../ui/format/dates.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import {
  showCashpointCustomers,
  showCashierTransaction,
  showCashpointTransactions,
  showCustomers,
  showDays,
  showHistory,
  showPayouts,
  showReceipt,
  showRecentBanks,
  showRecentPayees,
} from '../contract.ts'

export type HistoryFilter = {
  type?: 'credit' | 'debit' | undefined
  means?: 'transfer' | 'card' | undefined
  startdate?: string | undefined
  enddate?: string | undefined
  cashpoint?: string | undefined
  state?: 'processing' | undefined
  search?: string | undefined
}

/** HIST-12: the first page by its number; each later one by the cursor, which a new payment does not move. */
const place = (cursor: string | null) => (cursor === null ? { page: '1' } : { cursor })

/** Newest first, in pages by the server's cursor. */
export const historyQuery = (businessid: string, filter: HistoryFilter) =>
  infiniteQueryOptions({
    ...queryName(showHistory, { params: { businessid }, query: filter }, { isKept: true }),
    queryFn: ({ pageParam, signal }): Promise<CallResult<typeof showHistory> | CallResult<typeof showPayouts>> => {
      const { startdate, enddate, ...others } = filter
      // HIST-119: what narrows the list by days alone asks the call of payouts, which knows no other filter.
      if (startdate && enddate && Object.values(others).every((value) => value === undefined))
        return call(showPayouts, { params: { id: businessid }, query: { startdate, enddate, ...place(pageParam) } }, { signal })
      return call(showHistory, { params: { businessid }, query: { ...filter, ...place(pageParam) } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: businessid !== '',
  })

/** Payments received at one cashpoint within a year, newest first. */
export const cashierHistoryQuery = (cashpointid: string, search?: string) =>
  infiniteQueryOptions({
    ...queryName(showCashpointTransactions, { params: { id: cashpointid }, query: { period: 'year', ...(search && { search }) } }, { isKept: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        showCashpointTransactions,
        { params: { id: cashpointid }, query: { period: 'year', ...(search && { search }), ...place(pageParam) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: cashpointid !== '',
  })

/** Payments received at one cashpoint: within a year, or on the days of the filter. */
export const cashpointHistoryQuery = (cashpointid: string, days: { from: string; to: string } | null) =>
  infiniteQueryOptions({
    ...queryName(showCashpointTransactions, { params: { id: cashpointid }, query: days ?? { period: 'year' } }, { isKept: true }),
    queryFn: ({ pageParam, signal }) =>
      call(
        showCashpointTransactions,
        { params: { id: cashpointid }, query: { ...(days ?? { period: 'year' as const }), ...place(pageParam) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: cashpointid !== '',
  })

/** Who paid at one cashpoint, the latest payment first. Refetched with the lists of payments. */
export const cashpointCustomersQuery = (cashpointid: string) =>
  infiniteQueryOptions({
    ...queryName(showCashpointCustomers, { params: { id: cashpointid } }, { isKept: true }),
    queryFn: ({ pageParam, signal }) =>
      call(showCashpointCustomers, { params: { id: cashpointid }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: cashpointid !== '',
  })

/** The server answers pages of this length, to this page. */
const CUSTOMERS_A_PAGE = 20
const LAST_PAGE = 50

export const customersQuery = (businessid: string, search?: string) =>
  infiniteQueryOptions({
    ...queryName(showCustomers, { params: { id: businessid }, query: search ? { search } : {} }, { isKept: true }),
    queryFn: ({ pageParam, signal }) =>
      call(showCustomers, { params: { id: businessid }, query: { page: String(pageParam), ...(search && { search }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (page < LAST_PAGE && page * CUSTOMERS_A_PAGE < (last.count ?? 0) ? page + 1 : null),
    enabled: businessid !== '',
  })

/** Codes of the banks that this business paid last. */
export const recentBanksQuery = (businessid: string) => contractQuery(showRecentBanks, {}, { of: businessid, enabled: businessid !== '' })

/** Accounts that this business paid last. */
export const recentPayeesQuery = (businessid: string) => contractQuery(showRecentPayees, {}, { of: businessid, enabled: businessid !== '' })

/** Credit and debit totals of each day. */
export const dailyTotalsQuery = (businessid: string, startdate: string, enddate: string, cashpoint?: string) =>
  contractQuery(
    showDays,
    { params: { businessid }, query: { startdate, enddate, ...(cashpoint && { cashpoint }) } },
    {
      enabled: businessid !== '' && startdate !== '',
      // The months that are known stay while another is loading.
      placeholderData(known, previous) {
        const { params, query } = previous?.queryKey[1] ?? {}
        return params?.businessid === businessid && query?.cashpoint === cashpoint ? known : undefined
      },
    },
  )

/** The first day of the sums that a list begins with: that of the month of its oldest row. */
export const firstDayOfSums = (oldest: { createdon: string } | undefined, today: string): string =>
  `${(oldest ? lagosDay(oldest.createdon) : today).slice(0, 8)}01`

/** The sums of the days on the first page, which is there. */
export function firstTotalsQuery(client: QueryClient, businessid: string) {
  const today = lagosDay(now())
  const list = client.getQueryData(historyQuery(businessid, {}).queryKey)
  return dailyTotalsQuery(businessid, firstDayOfSums(list?.pages[0]?.data.at(-1), today), today)
}

/** `cashpointid`: a cashier asks for a payment at the own cashpoint. */
export const receiptQuery = (businessid: string, transactionId: string, cashpointid?: string) =>
  queryOptions({
    ...(cashpointid === undefined
      ? queryName<unknown>(showReceipt, { query: { businessid, transactionId } })
      : queryName<unknown>(showCashierTransaction, { query: { cashpoint: cashpointid, transactionId } })),
    queryFn: ({ signal }) =>
      cashpointid === undefined
        ? fetchData(showReceipt, { query: { businessid, transactionId } }, { signal })
        : fetchData(showCashierTransaction, { query: { cashpoint: cashpointid, transactionId } }, { signal }),
  })
