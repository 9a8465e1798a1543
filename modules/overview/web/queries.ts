import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { showDashboard, showCashpointToday } from '../contract.ts'

export type Dashboard = WireReply<typeof showDashboard>
export type CashierSummary = WireReply<typeof showCashpointToday>

export const dashboardQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['dashboard', businessid],
    queryFn: ({ signal }) => fetchData(showDashboard, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
  })

export const cashierTodayQuery = (cashpointid: string) =>
  queryOptions({
    queryKey: ['till', cashpointid],
    queryFn: ({ signal }) => fetchData(showCashpointToday, { params: { id: cashpointid } }, { signal }),
    enabled: cashpointid !== '',
  })
