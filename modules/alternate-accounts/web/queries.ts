import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, fetchData } from '../../../ui/data/client.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { notify } from '../../../ui/parts/toast.ts'
import { listAlternateAccounts, showAlternateRate } from '../contract.ts'

/** Asked at each opening of the popup. An answer without `Success` is told in a toast (CASHP-55). */
export const alternateRateQuery = (businessid: string) =>
  queryOptions({
    queryKey: ['alternate-rate', businessid],
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
  queryOptions({
    queryKey: ['alternate-accounts', businessid],
    queryFn: ({ signal }) => fetchData(listAlternateAccounts, { params: { id: businessid } }, { signal }),
    enabled: businessid !== '',
    staleTime: 60_000,
  })

/** Whether the business is offered an alternate account (CASHP-43..47). Only for a person who may ask for one. */
export function useAlternateOffer(businessid: string, mayAsk: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['alternate-offer', businessid],
    queryFn: ({ signal }) => fetchData(showAlternateRate, { params: { id: businessid } }, { signal }),
    enabled: mayAsk && businessid !== '',
    staleTime: 60_000,
  })
  return mayAsk && data?.offer.open === true
}
