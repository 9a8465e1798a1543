import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { showMerchant } from '../contract.ts'

/** The business of the screen: its standing, and what the caller may do in it. */
export const merchantQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['merchant', businessid],
    queryFn: ({ signal }) => fetchData(showMerchant, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
    staleTime: 60_000,
  })
