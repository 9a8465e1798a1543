import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../ui/data/problem.ts'
import { tellRefusal } from '../../ui/parts/tell-problem.ts'

const MAX_RETRIES_AFTER_FAILURE = 2
const MAX_RETRIES_WITHOUT_ANSWER = 10

/**
 * Queries are retried after a network or server failure, never after a refusal. While there is no connection they wait for it
 * (`connection-bridge.ts`), so a lost connection is no error of a page. The client never repeats a mutation. What the server refuses is told
 * by a toast beside the place that shows it (ERR-10); a query that fails while its page has a value is told by the page alone.
 */
export function makeQueryClient(): QueryClient {
  // A query that asks again and again is told once, until it has an answer.
  const reported = new WeakSet<Query<unknown, unknown, unknown>>()
  return new QueryClient({
    mutationCache: new MutationCache({ onError: (error, _variables, _result, { meta }) => tellRefusal(error, meta) }),
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.state.data !== undefined || reported.has(query)) return
        reported.add(query)
        tellRefusal(error, query.meta)
      },
      onSuccess: (_data, query) => void reported.delete(query),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => {
          if (!(error instanceof ApiProblem)) return false
          if (error.code === 'network.unreachable') return failures < MAX_RETRIES_WITHOUT_ANSWER
          return failures < MAX_RETRIES_AFTER_FAILURE && (error.isUnanswered || error.httpStatus >= 500)
        },
        // During a refetch the last value stays on the screen with its time.
        refetchOnWindowFocus: true,
        refetchOnReconnect: 'always',
        networkMode: 'online',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
