import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call, fetchData } from '../../../ui/data/client.ts'
import { showAccountTransactions, showInboundCount, showTransactions } from '../contract.ts'

export type ReceivedPayment = WireReply<typeof showTransactions>[number]
export type TransferType = 'all' | 'transfer' | 'card'
export type ReceivedFilter = { transferType?: TransferType; failedwebhook?: 'true' }

/** Payments received: all, those by one means, or those that did not reach the webhook. */
export const receivedQuery = (merchant: string, filter: ReceivedFilter) =>
  infiniteQueryOptions({
    queryKey: ['history', 'received', merchant, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { merchant, ...filter, ...(pageParam && { cursor: pageParam }) }
      const { data, next } =
        filter.transferType === undefined
          ? await call(showAccountTransactions, { query }, { signal })
          : await call(showTransactions, { params: { id: merchant }, query }, { signal })
      return { data, next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: merchant !== '',
  })

export const inboundCountQuery = (merchant: string) =>
  queryOptions({
    queryKey: ['history', 'inbound-count', merchant],
    queryFn: ({ signal }) => fetchData(showInboundCount, { params: { id: merchant }, query: { merchant } }, { signal }),
    enabled: merchant !== '',
  })
