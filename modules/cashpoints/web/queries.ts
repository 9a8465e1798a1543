import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { listCashpoints, showCashpoint } from '../contract.ts'

export const cashpointsQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['cashpoints', businessid],
    queryFn: ({ signal }) => fetchData(listCashpoints, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
    staleTime: 60_000,
  })

export const cashpointQuery = (cashpointid: string) =>
  queryOptions({
    queryKey: ['cashpoint', cashpointid],
    queryFn: ({ signal }) => fetchData(showCashpoint, { params: { id: cashpointid } }, { signal }),
    enabled: cashpointid !== '',
    staleTime: 60_000,
  })
