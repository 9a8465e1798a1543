import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { quoteQuery, type QuoteQuery } from '../../transfers/web/index.ts'
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

/** Payments of members are events of their own businesses, so these figures are asked for again. */
const REFRESH_MS = 30_000

export const referralsQuery = (businessid: string) => contractQuery(showReferrals, { params: { id: businessid } })

export const bonusBalanceQuery = (businessid: string) =>
  contractQuery(showBonusBalance, { params: { id: businessid } }, { refetchInterval: REFRESH_MS })

type HistoryQuery = { businessid: string; publickey: string; isAggregator: boolean; type: 'earnings' | 'payout' }

/** One page follows another while there are more. */
export const bonusTransactionsQuery = ({ businessid, publickey, isAggregator, type }: HistoryQuery) =>
  infiniteQueryOptions({
    ...queryName(showBonusHistory, { query: { bonus_type: type, actor: isAggregator ? 'aggregator' : 'merchant' } }, { of: businessid }),
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
    ...queryName(showDownline, {}, { of: businessid }),
    queryFn: ({ pageParam, signal }) => fetchData(showDownline, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
  })

export const memberQuery = (id: string) => contractQuery(showMember, { params: { id } })

export const affiliatesQuery = (businessid: string, month: string | undefined) =>
  contractQuery(showAffiliates, { query: month === undefined ? {} : { month } }, { of: businessid })

export const earningsQuoteQuery = (businessid: string, source: EarningsSource, amount: number): QuoteQuery =>
  quoteQuery(quoteEarnings, { body: { source, amount } }, businessid)
