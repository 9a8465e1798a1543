import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { type ActivityKind, showActivity } from '../contract.ts'

export type Activity = WireReply<typeof showActivity>[number]
export type ActivityFilter = { startdate?: string; enddate?: string; by?: string; kind?: ActivityKind }

export const activityQuery = (businessid: string, filter: ActivityFilter) =>
  infiniteQueryOptions({
    ...queryName(showActivity, { params: { businessid }, query: filter }),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam && { cursor: pageParam }) }
      const { data, next } = await call(showActivity, { params: { businessid }, query }, { signal })
      return { items: data, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
