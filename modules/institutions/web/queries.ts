import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../ui/data/client.ts'
import { findAccountName, listBanks } from '../contract.ts'

export const banksQuery = () =>
  queryOptions({ queryKey: ['banks'], queryFn: ({ signal }) => fetchData(listBanks, {}, { signal }), staleTime: 60 * 60_000 })

/** Requests the owner of the account once a bank is chosen and the number is complete. An answer is valid for a minute. */
export const accountNameQuery = (accountnumber: string, bankcode: string | null) =>
  queryOptions({
    queryKey: ['account-name', bankcode, accountnumber],
    queryFn: ({ signal }) => fetchData(findAccountName, { query: { accountnumber, bankcode: bankcode! } }, { signal }),
    enabled: bankcode !== null && /^\d{10}$/.test(accountnumber),
    staleTime: 60_000,
    meta: { tellsItself: true },
  })
