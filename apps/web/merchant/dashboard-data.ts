import type { QueryClient } from '@tanstack/react-query'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { cashpointsQuery } from '../../../modules/cashpoints/web/index.ts'
import { readCurrentUser } from '../../../modules/identity/web/index.ts'
import { dashboardQuery } from '../../../modules/overview/web/index.ts'

/** Fetches all data of the dashboard in parallel, while the frame renders. */
export function fetchDashboard(queryClient: QueryClient): void {
  const { businessid = '' } = readCurrentUser() ?? {}
  if (businessid === '') return
  void queryClient.prefetchQuery(dashboardQuery(businessid))
  void queryClient.prefetchQuery(merchantQuery(businessid))
  void queryClient.prefetchQuery(cashpointsQuery(businessid))
}
