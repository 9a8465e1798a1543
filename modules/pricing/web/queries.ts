import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { showWalletFees } from '../contract.ts'

/** The fees of the current business for money in and out. */
export const walletFeesQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['fees', businessid],
    queryFn: ({ signal }) => fetchData(showWalletFees, {}, { signal }),
    enabled: businessid !== '',
    staleTime: 10 * 60_000,
  })
