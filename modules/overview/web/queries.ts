import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { ask } from '../../../ui/data/client.ts'
import { showDashboard, showCashpointToday } from '../contract.ts'

export type Dashboard = WireReply<typeof showDashboard>
export type Till = WireReply<typeof showCashpointToday>

export const dashboardQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['dashboard', businessid],
    queryFn: ({ signal }) => ask(showDashboard, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
  })

export const tillQuery = (cashpointid: string) =>
  queryOptions({
    queryKey: ['till', cashpointid],
    queryFn: ({ signal }) => ask(showCashpointToday, { params: { id: cashpointid } }, { signal }),
    enabled: cashpointid !== '',
  })
