import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { showSweeps } from '../contract.ts'

export type OwnAccountsView = WireReply<typeof showSweeps>

/** Statements are read each minute. */
const REFRESH_MS = 60_000

export const sweepsQuery = queryOptions({
  queryKey: ['sweeps'],
  queryFn: ({ signal }) => fetchData(showSweeps, {}, { signal }),
  refetchInterval: REFRESH_MS,
})
