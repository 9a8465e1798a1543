import type { Query, QueryClient } from '@tanstack/react-query'
import { MIN_REFETCH_INTERVAL_MS, type RefetchThrottle, createRefetchThrottle } from '../../../ui/data/refetch-throttle.ts'

/** What any news may have changed. The data of a screen is small: it is asked again rather than patched. */
const LIVE_QUERY_NAMES = new Set<unknown>(['dashboard', 'history', 'days', 'receipt', 'transfer', 'till'])

/**
 * Has the screen asked again when there is news. It follows whatever the server tells of a business: a kind that is new, or that
 * this page is too old to know, changes something too. The end of the session is the only thing told that is no news of it.
 */
export function createLiveInvalidation(queryClient: QueryClient): { hear(kind: string): void } & RefetchThrottle {
  const waitedFor = new WeakSet<Promise<unknown>>()
  const asking = createRefetchThrottle(
    () => refetchLiveQueries(queryClient, waitedFor),
    () => MIN_REFETCH_INTERVAL_MS * countRequests(queryClient),
  )
  return { ...asking, hear: (kind) => void (kind !== 'session.ended' && asking.trigger()) }
}

const isLiveQuery = ({ queryKey: [name] }: Query) => LIVE_QUERY_NAMES.has(name)
/** A list grows by the page that is under way, or a screen has its first answer. */
const isFirstOrNextPage = ({ state }: Query) => state.data === undefined || state.fetchMeta?.fetchMore !== undefined

/**
 * An answer under way is older than the news and is given up for a new one. But a first one is not, nor the next page of a list,
 * which nobody would ask for again: each has its question after it. What was waited for already, in vain, is not waited for again.
 */
async function refetchLiveQueries(queryClient: QueryClient, waitedFor: WeakSet<Promise<unknown>>): Promise<void> {
  const underWay = queryClient.getQueryCache().findAll({ predicate: isLiveQuery, fetchStatus: 'fetching' })
  const coming = underWay.filter((query) => isFirstOrNextPage(query) && query.promise && !waitedFor.has(query.promise))
  await Promise.allSettled([
    queryClient.invalidateQueries({ predicate: (query) => isLiveQuery(query) && !coming.includes(query) }),
    ...coming.map(async (query) => {
      waitedFor.add(query.promise!)
      await query.promise!.catch(() => undefined)
      // What has begun since then is newer than the news.
      await queryClient.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false })
    }),
  ])
}

/** How many requests one question is, and at least one: a list asks for each of its pages, and less often. */
function countRequests(queryClient: QueryClient): number {
  const asked = queryClient.getQueryCache().findAll({ predicate: isLiveQuery, type: 'active' })
  const requests = asked.reduce((sum, { state }) => sum + ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1), 0)
  return Math.max(1, requests)
}
