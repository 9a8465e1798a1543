import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, fetchData } from '../../../ui/data/client.ts'
import { type ApprovalDetails, type ApprovalList, listApprovals, showApproval, showPolicy } from '../contract.ts'

/** A price may change while the page is open. */
const REFETCH_MS = 60_000

export const approvalsQuery = (businessid: string, list: ApprovalList) =>
  infiniteQueryOptions({
    queryKey: ['approvals', businessid, list],
    queryFn: ({ pageParam, signal }) =>
      call(listApprovals, { params: { id: businessid }, query: { list, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ['approval', id],
    queryFn: ({ signal }) => fetchData(showApproval, { params: { id } }, { signal }),
    refetchInterval: REFETCH_MS,
  })

export const policyQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['approval-policy', businessid],
    queryFn: ({ signal }) => fetchData(showPolicy, { params: { id: businessid } }, { signal }),
  })

/** Shows the answer of a decision at once, and asks for the lists and the count again. */
export async function refreshApprovals(queryClient: QueryClient, approval: ApprovalDetails): Promise<void> {
  queryClient.setQueryData(approvalQuery(approval._id).queryKey, approval)
  await Promise.all(['approvals', 'merchant'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
