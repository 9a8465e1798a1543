import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { listActionItems, showBalance, showDashboard, showCashpointToday } from '../contract.ts'

export type Dashboard = WireReply<typeof showDashboard>
export type CashierSummary = WireReply<typeof showCashpointToday>

export const dashboardQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['dashboard', businessid],
    queryFn: ({ signal }) => fetchData(showDashboard, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
  })

/** What waits for the person. The dashboard brings it too. */
export const actionItemsQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['dashboard', businessid, 'action-items'],
    queryFn: ({ signal }) => fetchData(listActionItems, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
  })

/** Fetched anew with the dashboard when money moves. */
export const balanceQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['dashboard', businessid, 'balance'],
    queryFn: ({ signal }) => fetchData(showBalance, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
  })

/** What can be spent, in kobo, for the pages that spend it. Until its answer comes, as the dashboard had it; undefined without either. */
export function useBalance(businessid: string): number | undefined {
  const dashboard = useQueryClient().getQueryData(dashboardQuery(businessid).queryKey)
  return useQuery(balanceQuery(businessid)).data?.balance ?? dashboard?.money.balance
}

export const cashierTodayQuery = (cashpointid: string) =>
  queryOptions({
    queryKey: ['till', cashpointid],
    queryFn: ({ signal }) => fetchData(showCashpointToday, { params: { id: cashpointid } }, { signal }),
    enabled: cashpointid !== '',
  })
