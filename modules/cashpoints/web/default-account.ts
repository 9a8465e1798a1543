import { useQuery } from '@tanstack/react-query'
import { type PayableAccount, payableAccount } from './payable-account.ts'
import { cashpointsQuery, defaultOf } from './queries.ts'

/** The default cashpoint and its account; undefined while they load, null while there is none. */
export function useDefaultAccount(businessid: string): {
  account: PayableAccount | null | undefined
  cashpointId: string | null | undefined
  isError: boolean
} {
  const { data, isError } = useQuery(cashpointsQuery(businessid))
  const shown = data && defaultOf(data)
  return { account: shown ? payableAccount(shown, shown.bank) : data && null, cashpointId: shown ? shown._id : data && null, isError }
}
