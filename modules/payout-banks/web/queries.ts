import type { QueryClient } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { refresh } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { showFundDestination } from '../contract.ts'

export type FundDestination = WireReply<typeof showFundDestination>
export type PayoutBank = NonNullable<FundDestination['bank']>

/** Staff decide about a bank: a live event has the page ask again, and so does coming back to it. */
export const fundDestinationQuery = (businessid: string) =>
  contractQuery(showFundDestination, { params: { id: businessid } }, { refetchOnWindowFocus: 'always' })

export const refreshBanks = (queryClient: QueryClient) => refresh(queryClient, showFundDestination, showMerchant)
