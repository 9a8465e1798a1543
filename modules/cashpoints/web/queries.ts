import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listCashpoints, showCashpoint } from '../contract.ts'

export type Cashpoint = WireReply<typeof listCashpoints>[number]

/** The default cashpoint of a list of cashpoints, or the first one. */
export const defaultOf = (cashpoints: readonly Cashpoint[]): Cashpoint | undefined =>
  cashpoints.find((cashpoint) => cashpoint.is_default) ?? cashpoints[0]

export const cashpointsQuery = (businessid: string) =>
  contractQuery(listCashpoints, { params: { id: businessid } }, { isKept: true, enabled: businessid !== '', staleTime: 60_000 })

export const cashpointQuery = (cashpointid: string) =>
  contractQuery(showCashpoint, { params: { id: cashpointid } }, { isKept: true, enabled: cashpointid !== '', staleTime: 60_000 })
