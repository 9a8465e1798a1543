import type { Query, QueryClient } from '@tanstack/react-query'
import { EVERY_EVENT } from '../../../platform/http/contract.ts'
import { asksOneOf } from '../../../ui/data/contract-key.ts'
import { MIN_REFETCH_INTERVAL_MS, type RefetchThrottle, createRefetchThrottle } from '../../../ui/data/refetch-throttle.ts'

/**
 * Refetches the screen's queries on live events. An event says which operations it refreshes. Their answers are small, so they are asked again
 * rather than patched, and only where a page shows them.
 */
export function createLiveInvalidation(queryClient: QueryClient): { hear(event: unknown): void } & RefetchThrottle {
  const waitedFor = new WeakSet<Promise<unknown>>()
  /** Operations that an event has changed since the last refetch, and operations whose refetch has no answer yet. */
  const changed = new Set<string>()
  const unanswered = new Set<string>()
  const isDue = (query: Query) => asksOneOf(changed)(query) || asksOneOf(unanswered)(query)
  async function refetch(): Promise<void> {
    for (const operation of changed) unanswered.add(operation)
    changed.clear()
    const operations = [...unanswered]
    await refetchQueries(queryClient, isDue, waitedFor)
    for (const operation of operations) unanswered.delete(operation)
  }
  const asking = createRefetchThrottle(refetch, () => MIN_REFETCH_INTERVAL_MS * countRequests(queryClient, isDue))
  function change(operations: readonly string[]): void {
    for (const operation of operations) changed.add(operation)
    if (operations.length > 0) asking.trigger()
  }
  return { stop: asking.stop, trigger: () => change([EVERY_EVENT]), hear: (event) => change(refreshedBy(event)) }
}

/** A server that is older than this page does not say what its event refreshes. */
const refreshedBy = (event: unknown): readonly string[] => (event as { refreshes?: readonly string[] } | null)?.refreshes ?? [EVERY_EVENT]

/** The query loads its first answer, or a list loads its next page. */
const isFirstOrNextPage = ({ state }: Query) => state.data === undefined || state.fetchMeta?.fetchMore !== undefined

/**
 * A running refetch may be older than the event, so it is cancelled and started again. A first answer and a next page are not cancelled,
 * because no other code would request them again. A refetch follows each of them. A promise that did not settle in time is not waited for a
 * second time.
 */
async function refetchQueries(queryClient: QueryClient, isDue: (query: Query) => boolean, waitedFor: WeakSet<Promise<unknown>>): Promise<void> {
  const due = new Set(queryClient.getQueryCache().findAll({ predicate: isDue }))
  const underWay = [...due].filter(({ state }) => state.fetchStatus === 'fetching')
  const coming = underWay.filter((query) => isFirstOrNextPage(query) && query.promise && !waitedFor.has(query.promise))
  await Promise.allSettled([
    queryClient.invalidateQueries({ predicate: (query) => due.has(query) && !coming.includes(query) }),
    ...coming.map(async (query) => {
      waitedFor.add(query.promise!)
      await query.promise!.catch(() => undefined)
      // A fetch that has started since then is newer than the event, so it is kept.
      await queryClient.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false })
    }),
  ])
}

/** The number of requests in one refetch, at least one. A list requests each of its pages, so it refetches less often. */
function countRequests(queryClient: QueryClient, isDue: (query: Query) => boolean): number {
  const due = queryClient.getQueryCache().findAll({ predicate: isDue, type: 'active' })
  const requests = due.reduce((sum, { state }) => sum + ((state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 1), 0)
  return Math.max(1, requests)
}
