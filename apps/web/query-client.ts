import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../ui/data/problem.ts'

/** Queries are retried after a network or server failure, never after a refusal. The client never repeats a mutation. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiProblem && (error.isUnanswered || error.httpStatus >= 500),
        // During a refetch the last value stays on the screen with its time.
        refetchOnWindowFocus: true,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
