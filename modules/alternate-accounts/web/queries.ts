import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../ui/data/client.ts'
import { contractKey } from '../../../ui/data/contract-key.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { notify } from '../../../ui/parts/toast.ts'
import { createAlternateAccount, listAlternateAccounts, showAlternateRate } from '../contract.ts'

/**
 * Asked at each opening of the popup. An answer without `Success` is told in a toast (CASHP-55). It has the name of the request whose terms it
 * shows, so that no live event asks again while a person reads them.
 */
export const alternateRateQuery = (businessid: string) =>
  queryOptions({
    queryKey: contractKey(createAlternateAccount, { params: { id: businessid } }),
    queryFn: async ({ signal }) => {
      try {
        const { data, message } = await call(showAlternateRate, { params: { id: businessid } }, { signal })
        if (message !== 'Success') throw new Error(message)
        return data
      } catch (error) {
        if (!signal.aborted && (isProblem(error) || error instanceof Error)) notify.error(error.message, { title: 'Error' })
        throw error
      }
    },
    retry: false,
    staleTime: 0,
  })

export const alternateAccountsQuery = (businessid: string) =>
  contractQuery(listAlternateAccounts, { params: { id: businessid } }, { enabled: businessid !== '', staleTime: 60_000 })

/** Whether the business is offered an alternate account (CASHP-43..47). Only for a person who may ask for one. */
export function useAlternateOffer(businessid: string, mayAsk: boolean): boolean {
  const offer = contractQuery(showAlternateRate, { params: { id: businessid } }, { enabled: mayAsk && businessid !== '', staleTime: 60_000 })
  const { data } = useQuery(offer)
  return mayAsk && data?.offer.open === true
}
