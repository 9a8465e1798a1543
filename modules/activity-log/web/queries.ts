import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { showActivity } from '../contract.ts'

export type Activity = WireReply<typeof showActivity>[number]
export type ActivityDays = { startdate?: string; enddate?: string }

export const activityQuery = (businessid: string, days: ActivityDays) =>
  infiniteQueryOptions({
    ...queryName(showActivity, { params: { businessid }, query: days }),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...days, ...(pageParam && { cursor: pageParam }) }
      const { data, next } = await call(showActivity, { params: { businessid }, query }, { signal })
      return { items: data, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
