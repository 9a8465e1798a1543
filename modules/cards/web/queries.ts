import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listCardDisputes, listCardLinks, showCardPayment } from '../contract.ts'

export type CardPayment = WireReply<typeof showCardPayment>
export type CardDispute = WireReply<typeof listCardDisputes>[number]

/** A payment by card. Live events refetch it, so that the open screen shows the payment at once. */
export const cardPaymentQuery = (id: string) => contractQuery(showCardPayment, { params: { id } })

/** Links that customers can still pay, newest first. */
export const cardLinksQuery = (businessid: string) =>
  infiniteQueryOptions({
    ...queryName(listCardLinks, { params: { id: businessid } }),
    queryFn: ({ pageParam, signal }) =>
      call(listCardLinks, { params: { id: businessid }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: businessid !== '',
  })

export const cardDisputesQuery = (businessid: string) =>
  contractQuery(listCardDisputes, { params: { id: businessid } }, { enabled: businessid !== '' })
