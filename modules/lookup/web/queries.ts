import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call, fetchData } from '../../../ui/data/client.ts'
import { listBusinessPayments, searchRecords, showAudit, showBusiness } from '../contract.ts'

export type FoundRecord = WireReply<typeof searchRecords>[number]
export type BusinessDetails = WireReply<typeof showBusiness>
export type ListedPayment = WireReply<typeof listBusinessPayments>[number]

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['lookup', 'search', text],
    queryFn: ({ signal }) => fetchData(searchRecords, { query: { text } }, { signal }),
  })

/** Each answer is a view in the audit log, so that it is not fetched again by itself. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const businessQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'business', id],
    queryFn: ({ signal }) => fetchData(showBusiness, { params: { id } }, { signal }),
    ...ONCE,
  })

export const paymentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'business-payments', id],
    queryFn: async ({ pageParam, signal }) => {
      const { data, next } = await call(listBusinessPayments, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal })
      return { items: data, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    ...ONCE,
  })

export type ListedEntry = WireReply<typeof showAudit>[number]
export type AuditFilter = Partial<Record<'business' | 'actor' | 'operation' | 'day', string>>

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['lookup', 'audit', filter],
    queryFn: async ({ pageParam, signal }) => {
      const { data, next } = await call(showAudit, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal })
      return { items: data, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
