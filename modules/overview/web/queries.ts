import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listActionItems, showBalance, showDashboard, showCashpointToday } from '../contract.ts'

export type Dashboard = WireReply<typeof showDashboard>
export type CashierSummary = WireReply<typeof showCashpointToday>

export const dashboardQuery = (businessid: string) =>
  contractQuery(showDashboard, { params: { id: businessid } }, { isKept: true, enabled: businessid !== '' })

/** What waits for the person. The dashboard brings it too. */
export const actionItemsQuery = (businessid: string) => contractQuery(listActionItems, { params: { id: businessid } }, { enabled: businessid !== '' })

/** Fetched anew with the dashboard when money moves. */
export const balanceQuery = (businessid: string) =>
  contractQuery(showBalance, { params: { id: businessid } }, { isKept: true, enabled: businessid !== '' })

/** What can be spent, in kobo, for the pages that spend it. Until its answer comes, as the dashboard had it; undefined without either. */
export function useBalance(businessid: string): number | undefined {
  const dashboard = useQueryClient().getQueryData(dashboardQuery(businessid).queryKey)
  return useQuery(balanceQuery(businessid)).data?.balance ?? dashboard?.money.balance
}

export const cashierTodayQuery = (cashpointid: string) =>
  contractQuery(showCashpointToday, { params: { id: cashpointid } }, { isKept: true, enabled: cashpointid !== '' })
