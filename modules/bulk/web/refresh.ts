import type { QueryClient } from '@tanstack/react-query'

/** A group has other beneficiaries, or other figures. */
export function refreshGroup(queryClient: QueryClient): Promise<unknown> {
  return refresh(queryClient, ['bulk-groups', 'bulk-beneficiaries', 'bulk-quote'])
}

/** A run has begun, ended or changed. */
export function refreshRuns(queryClient: QueryClient): Promise<unknown> {
  return refresh(queryClient, ['bulk-groups', 'bulk-run', 'bulk-lines', 'bulk-quote', 'dashboard'])
}

const refresh = (queryClient: QueryClient, names: readonly string[]) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(name as string) })
