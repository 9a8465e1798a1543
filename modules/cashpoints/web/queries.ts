import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../ui/data/client.ts'
import { listCashpoints } from '../contract.ts'

export const cashpointsQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['cashpoints', businessid],
    queryFn: ({ signal }) => ask(listCashpoints, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
    staleTime: 60_000,
  })
