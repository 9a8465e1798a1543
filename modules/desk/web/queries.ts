import { infiniteQueryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { call } from '../../../ui/data/client.ts'
import { queryName } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listWork, showFigures, showQueues, showWork } from '../contract.ts'
import type { WorkListName } from './work-list.ts'

export type Queue = WireReply<typeof showQueues>[number]
export type ListedWork = WireReply<typeof listWork>[number]
export type WorkDetails = WireReply<typeof showWork>
export type DeskFigures = WireReply<typeof showFigures>
export type WorkFilter = 'mine' | 'second'

/** Colleagues work on the same queues. */
const REFRESH_MS = 30_000

export const queuesQuery = contractQuery(showQueues, {}, { refetchInterval: REFRESH_MS })

export const workQuery = ({ kind, filter, order }: Partial<WorkListName>) => {
  const query = { ...(kind && { kind }), ...(filter && { filter }), ...(order && { order }) }
  return infiniteQueryOptions({
    ...queryName(listWork, { query: query }),
    queryFn: async ({ pageParam, signal }) => {
      const { data, next } = await call(listWork, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal })
      return { items: data, next }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFRESH_MS,
  })
}

export const workItemQuery = (kind: string, id: string) => contractQuery(showWork, { params: { kind, id } }, { refetchInterval: REFRESH_MS })

export const figuresQuery = contractQuery(showFigures, {}, { staleTime: 60_000 })

type ClaimAct = 'claim' | 'take_over' | 'release'

/** What the button of the claim does now, if anything. */
export const claimActOf = ({ allowed }: Pick<WorkDetails, 'allowed'>): ClaimAct | undefined =>
  allowed.find((act): act is ClaimAct => act === 'claim' || act === 'take_over' || act === 'release')
