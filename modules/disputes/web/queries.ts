import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showDispute, showDisputeTypes } from '../contract.ts'

/** The types that this transaction may have now; a fraud report ends with its 72 hours. */
export const disputeTypesQuery = (transactionId: string) => contractQuery(showDisputeTypes, { query: { transaction_id: transactionId } })

export const disputeQuery = (transactionId: string) => contractQuery(showDispute, { query: { transaction_id: transactionId } })
