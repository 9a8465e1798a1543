import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showMerchant } from '../contract.ts'

export type MerchantDetails = WireReply<typeof showMerchant>

/** The current business: its status, and the operations that the caller may use in it. */
export const merchantQuery = (businessid: string) =>
  contractQuery(showMerchant, { params: { id: businessid } }, { isKept: true, enabled: businessid !== '', staleTime: 60_000 })
