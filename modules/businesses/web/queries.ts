import { queryOptions } from '@tanstack/react-query'
import type { WireReply } from '../../../platform/http/contract.ts'
import { fetchData } from '../../../ui/data/client.ts'
import { showMerchant } from '../contract.ts'

export type MerchantDetails = WireReply<typeof showMerchant>

/** The current business: its status, and the operations that the caller may use in it. */
export const merchantQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['merchant', businessid],
    queryFn: ({ signal }) => fetchData(showMerchant, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
    staleTime: 60_000,
  })
