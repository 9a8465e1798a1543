import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showWalletFees } from '../contract.ts'

/** The fees of the current business for money in and out. */
export const walletFeesQuery = (businessid: string) =>
  contractQuery(showWalletFees, {}, { of: businessid, isKept: true, enabled: businessid !== '', staleTime: 10 * 60_000 })
