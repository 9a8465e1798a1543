import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { listReversalRequests, quoteReversal, showReversalRequest } from '../contract.ts'

/** Whether a payment can be reversed, its price and its payee; the payment back once there is one. */
export const reversalQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['reversal', transactionId],
    queryFn: ({ signal }) => fetchData(quoteReversal, { params: { id: transactionId } }, { signal }),
  })

/** The newest request of the cashier about a payment. */
export const reversalRequestQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['reversal', 'request', transactionId],
    queryFn: ({ signal }) => fetchData(showReversalRequest, { params: { id: transactionId } }, { signal }),
  })

/** Requests of cashiers that wait for the owner. */
export const reversalRequestsQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['reversal', 'requests', businessid],
    queryFn: ({ signal }) => fetchData(listReversalRequests, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
  })
