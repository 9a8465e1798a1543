import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import type { QuoteQuery } from '../../transfers/web/index.ts'
import {
  type EarningsSource,
  quoteEarnings,
  showAffiliates,
  showBonusBalance,
  showBonusHistory,
  showDownline,
  showMember,
  showReferrals,
} from '../contract.ts'

export type EarningsDay = WireReply<typeof showMember>['history'][number]
export type Payout = Extract<WireReply<typeof showBonusHistory>['bonusTransactions'], { _id: string }[]>[number]
export type BonusBalance = WireReply<typeof showBonusBalance>

const QUOTE_LIFETIME_MS = 30_000
/** Payments of members are events of their own businesses, so these figures are asked for again. */
const REFRESH_MS = 30_000

/** All start with `rewards`, so that a live event refreshes them together. */
export const referralsQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['rewards', 'referrals', businessid],
    queryFn: ({ signal }) => fetchData(showReferrals, { params: { id: businessid } }, { signal }),
  })

export const bonusBalanceQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['rewards', 'bonusBalance', businessid],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => fetchData(showBonusBalance, { params: { id: businessid } }, { signal }),
  })

type HistoryAsked = { businessid: string; publickey: string; isAggregator: boolean; type: 'earnings' | 'payout' }

/** One page follows another while there are more. */
export const bonusTransactionsQuery = ({ businessid, publickey, isAggregator, type }: HistoryAsked) =>
  infiniteQueryOptions({
    queryKey: ['rewards', 'bonusTransactions', businessid, type],
    refetchInterval: REFRESH_MS,
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        showBonusHistory,
        { query: { ...(publickey !== '' && { publickey }), page: pageParam, bonus_type: type, actor: isAggregator ? 'aggregator' : 'merchant' } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
  })

export const downlineQuery = (businessid: string) =>
  infiniteQueryOptions({
    queryKey: ['rewards', 'aggregatorDownline', businessid],
    queryFn: ({ pageParam, signal }) => fetchData(showDownline, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
  })

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['rewards', 'member', id],
    queryFn: ({ signal }) => fetchData(showMember, { params: { id } }, { signal }),
  })

export const affiliatesQuery = (businessid: string, month: string | undefined) =>
  queryOptions({
    queryKey: ['rewards', 'affiliates', businessid, month ?? ''],
    queryFn: ({ signal }) => fetchData(showAffiliates, { query: month === undefined ? {} : { month } }, { signal }),
  })

export const earningsQuoteQuery = (businessid: string, source: EarningsSource, amount: number): QuoteQuery => ({
  queryKey: ['quote', 'earnings', businessid, source, amount],
  queryFn: ({ signal }) => fetchData(quoteEarnings, { body: { source, amount } }, { signal }),
  staleTime: QUOTE_LIFETIME_MS,
  gcTime: QUOTE_LIFETIME_MS,
  refetchOnWindowFocus: false,
})
