import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type InfiniteList = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isError' | 'fetchNextPage'>

/**
 * Fetches the next page of a list. It waits while the whole list is refetched: fetching a page would cancel the refetch, and the old rows
 * would count as fresh. The page follows directly after the refetch, before another refetch can start.
 */
export async function loadNextPage(list: InfiniteList): Promise<void> {
  if (!list.hasNextPage || list.isFetchingNextPage || list.isError) return
  const then = await list.fetchNextPage({ cancelRefetch: false })
  if (list.isFetching) await loadNextPage(then)
}
