import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../ui/data/client.ts'
import { queryName, refresh } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { type ApprovalDetails, type ApprovalList, listApprovals, showApproval, showPolicy } from '../contract.ts'

/** A price may change while the page is open. */
const REFETCH_MS = 60_000

export const approvalsQuery = (businessid: string, list: ApprovalList) =>
  infiniteQueryOptions({
    ...queryName(listApprovals, { params: { id: businessid }, query: { list } }),
    queryFn: ({ pageParam, signal }) =>
      call(listApprovals, { params: { id: businessid }, query: { list, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const approvalQuery = (id: string) => contractQuery(showApproval, { params: { id } }, { refetchInterval: REFETCH_MS })

export const policyQuery = (businessid: string) => contractQuery(showPolicy, { params: { id: businessid } })

/** Shows the answer of a decision at once, and asks for the lists and the count again. */
export async function refreshApprovals(queryClient: QueryClient, approval: ApprovalDetails): Promise<void> {
  queryClient.setQueryData(approvalQuery(approval._id).queryKey, approval)
  await refresh(queryClient, listApprovals, showMerchant)
}
