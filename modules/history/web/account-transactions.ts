import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showAccountTransactions, showInboundCount, showTransactions } from '../contract.ts'

export type ReceivedPayment = WireReply<typeof showTransactions>[number]
export type TransferType = 'all' | 'transfer' | 'card'
export type ReceivedFilter = { transferType?: TransferType; failedwebhook?: 'true' }

/** Payments received: all, those by one means, or those that did not reach the webhook. */
export const receivedQuery = (merchant: string, filter: ReceivedFilter) =>
  infiniteQueryOptions({
    ...queryName(
      filter.transferType === undefined ? showAccountTransactions : showTransactions,
      { query: { merchant, ...filter } },
      { isKept: true },
    ),
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
  contractQuery(showInboundCount, { params: { id: merchant }, query: { merchant } }, { isKept: true, enabled: merchant !== '' })
