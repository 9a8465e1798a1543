import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listWork, showQueues, showWork } from '../contract.ts'

export type Queue = WireReply<typeof showQueues>[number]
export type ListedWork = WireReply<typeof listWork>[number]
export type WorkDetails = WireReply<typeof showWork>
export type WorkFilter = 'mine' | 'second'

/** Colleagues work on the same queues. */
const REFRESH_MS = 30_000

export const queuesQuery = contractQuery(showQueues, {}, { refetchInterval: REFRESH_MS })

export const workQuery = (kind: string | undefined, filter: WorkFilter | undefined) =>
  infiniteQueryOptions({
    ...queryName(listWork, { query: { ...(kind && { kind }), ...(filter && { filter }) } }),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(kind && { kind }), ...(filter && { filter }), ...(pageParam && { cursor: pageParam }) }
      const { data, next } = await call(listWork, { query }, { signal })
      return { items: data, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFRESH_MS,
  })

export const workItemQuery = (kind: string, id: string) => contractQuery(showWork, { params: { kind, id } }, { refetchInterval: REFRESH_MS })
