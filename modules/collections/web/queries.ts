import { contractQuery } from '../../../ui/data/contract-query.ts'
import { listReversalRequests, quoteReversal, showReversalRequest } from '../contract.ts'

/** Whether a payment can be reversed, its price and its payee; the payment back once there is one. */
export const reversalQuery = (transactionId: string) => contractQuery(quoteReversal, { params: { id: transactionId } })

/** The newest request of the cashier about a payment. */
export const reversalRequestQuery = (transactionId: string) => contractQuery(showReversalRequest, { params: { id: transactionId } })

/** Requests of cashiers that wait for the owner. */
export const reversalRequestsQuery = (businessid: string) =>
  contractQuery(listReversalRequests, { params: { id: businessid } }, { enabled: businessid !== '' })
