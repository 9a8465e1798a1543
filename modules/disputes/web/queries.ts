import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { showDispute, showDisputeTypes } from '../contract.ts'

export const disputeTypesQuery = queryOptions({
  queryKey: ['dispute-types'],
  queryFn: ({ signal }) => fetchData(showDisputeTypes, {}, { signal }),
  staleTime: Infinity,
})

/** Under the name of receipts, so that live events refetch it. */
export const disputeQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['receipt', 'dispute', transactionId],
    queryFn: ({ signal }) => fetchData(showDispute, { query: { transaction_id: transactionId } }, { signal }),
  })
