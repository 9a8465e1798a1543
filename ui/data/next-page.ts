import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type InfiniteList = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isError' | 'fetchNextPage'>

/**
 * Asks for the next page of a list. One that is being asked for as a whole is let come first: the page would put an end to that,
 * and what the list has would count as new. Then it is the page's turn, before anybody asks for the whole again.
 */
export async function loadNextPage(list: InfiniteList): Promise<void> {
  if (!list.hasNextPage || list.isFetchingNextPage || list.isError) return
  const then = await list.fetchNextPage({ cancelRefetch: false })
  if (list.isFetching) await loadNextPage(then)
}
