import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { showDispute, showDisputeTypes } from '../contract.ts'

/** The types that this transaction may have now; a fraud report ends with its 72 hours. */
export const disputeTypesQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['dispute-types', transactionId],
    queryFn: ({ signal }) => fetchData(showDisputeTypes, { query: { transaction_id: transactionId } }, { signal }),
  })

/** Under the name of receipts, so that live events refetch it. */
export const disputeQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['receipt', 'dispute', transactionId],
    queryFn: ({ signal }) => fetchData(showDispute, { query: { transaction_id: transactionId } }, { signal }),
  })
