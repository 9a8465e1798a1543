import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call, fetchData } from '../../../ui/data/client.ts'
import { listCardDisputes, listCardLinks, showCardPayment } from '../contract.ts'

export type CardPayment = WireReply<typeof showCardPayment>
export type CardDispute = WireReply<typeof listCardDisputes>[number]

/** A payment by card. Live events refetch it, so that the open screen shows the payment at once. */
export const cardPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['card-payment', id],
    queryFn: ({ signal }) => fetchData(showCardPayment, { params: { id } }, { signal }),
  })

/** Links that customers can still pay, newest first. */
export const cardLinksQuery = (businessid: string) =>
  infiniteQueryOptions({
    queryKey: ['card-links', businessid],
    queryFn: ({ pageParam, signal }) =>
      call(listCardLinks, { params: { id: businessid }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    enabled: businessid !== '',
  })

export const cardDisputesQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['card-disputes', businessid],
    queryFn: ({ signal }) => fetchData(listCardDisputes, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
  })
