import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../ui/data/problem.ts'

/** Reads are asked again when the line broke, never when the server refused. Changes are never repeated by the client. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiProblem && (error.isUnanswered || error.httpStatus >= 500),
        // The last value stays on the screen with its time while a new one is fetched.
        refetchOnWindowFocus: true,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
