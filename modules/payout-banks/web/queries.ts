import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { showFundDestination } from '../contract.ts'

export type FundDestination = WireReply<typeof showFundDestination>
export type PayoutBank = NonNullable<FundDestination['bank']>

/** Staff decide about a bank: a live event has the page ask again, and so does coming back to it. */
export const fundDestinationQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['fund-destination', businessid],
    queryFn: ({ signal }) => fetchData(showFundDestination, { params: { id: businessid } }, { signal }),
    refetchOnWindowFocus: 'always',
  })

export const refreshBanks = (queryClient: QueryClient, businessid: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['fund-destination', businessid] }),
    queryClient.invalidateQueries({ queryKey: ['merchant', businessid] }),
  ])
