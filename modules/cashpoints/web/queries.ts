import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { listCashpoints, showCashpoint } from '../contract.ts'

export type Cashpoint = WireReply<typeof listCashpoints>[number]

/** The default cashpoint of a list of cashpoints, or the first one. */
export const defaultOf = (cashpoints: readonly Cashpoint[]): Cashpoint | undefined =>
  cashpoints.find((cashpoint) => cashpoint.is_default) ?? cashpoints[0]

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
