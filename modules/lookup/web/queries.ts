import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireQuery, WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listBusinessPayments, searchRecords, showAudit, showBusiness, showObject } from '../contract.ts'

export type FoundRecord = WireReply<typeof searchRecords>[number]
export type BusinessDetails = WireReply<typeof showBusiness>
export type ShownObject = WireReply<typeof showObject>
export type ListedPayment = WireReply<typeof listBusinessPayments>[number]

export const searchQuery = (text: string) => contractQuery(searchRecords, { query: { text } })

/** Each answer is a view in the audit log, so that it is not fetched again by itself. */
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const businessQuery = (id: string) => contractQuery(showBusiness, { params: { id } }, ONCE)

/** A page that is opened again is a new view, with the state of then. */
export const objectQuery = (kind: string, id: string) => contractQuery(showObject, { params: { kind, id } }, { ...ONCE, gcTime: 0 })

export const paymentsQuery = (id: string) =>
  infiniteQueryOptions({
    ...queryName(listBusinessPayments, { params: { id } }),
    queryFn: async ({ pageParam, signal }) => {
      const { data, next } = await call(listBusinessPayments, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal })
      return { items: data, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    ...ONCE,
  })

export type ListedEntry = WireReply<typeof showAudit>[number]
/** As it stands in the address; the server refuses a kind that there is not. */
export type AuditFilter = Partial<Record<'business' | 'actor' | 'kind' | 'object' | 'day', string>>

type AuditQuery = NonNullable<WireQuery<typeof showAudit>>

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    ...queryName(showAudit, { query: filter as AuditQuery }),
    queryFn: async ({ pageParam, signal }) => {
      const { data, next } = await call(showAudit, { query: { ...(filter as AuditQuery), ...(pageParam && { cursor: pageParam }) } }, { signal })
      return { items: data, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
