import { contractQuery } from '../../../ui/data/contract-query.ts'
import { findAccountName, listBanks } from '../contract.ts'

export const banksQuery = () => contractQuery(listBanks, {}, { staleTime: 60 * 60_000 })

/** Requests the owner of the account once a bank is chosen and the number is complete. An answer is valid for a minute. */
export const accountNameQuery = (accountnumber: string, bankcode: string | null) =>
  contractQuery(
    findAccountName,
    { query: { accountnumber, bankcode: bankcode ?? '' } },
    { enabled: bankcode !== null && /^\d{10}$/.test(accountnumber), staleTime: 60_000, meta: { tellsItself: true } },
  )
