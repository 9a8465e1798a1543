import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../../platform/http/contract.ts'
import { call } from '../../../../ui/data/client.ts'
import { queryName } from '../../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../../ui/data/contract-query.ts'
import { listThreadPayments, showInbox, showThread } from '../../contract.ts'

export type ListedConversation = WireReply<typeof showInbox>['conversations'][number]
export type Thread = WireReply<typeof showThread>
export type ThreadPayment = WireReply<typeof listThreadPayments>[number]
export type SavedAnswer = Thread['saved_answers'][number]

/** Colleagues answer from the same inbox. */
const REFRESH_MS = 30_000

export const inboxQuery = contractQuery(showInbox, {}, { refetchInterval: REFRESH_MS })
export const threadQuery = (id: string) => contractQuery(showThread, { params: { id } }, { refetchInterval: REFRESH_MS })

export const threadPaymentsQuery = (id: string) =>
  infiniteQueryOptions({
    ...queryName(listThreadPayments, { params: { id } }),
    queryFn: async ({ pageParam, signal }) => {
      const { data, next } = await call(listThreadPayments, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal })
      return { items: data, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
