import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { findAccountName, listBanks } from '../contract.ts'
import { findAccount, type InstitutionsContext } from './find-account.ts'
import { listedBanks } from './queries.ts'

export function institutionRoutes(context: InstitutionsContext): BoundRoute<Caller>[] {
  return [
    bind(listBanks, async () => {
      const banks = await listedBanks(context.db.system)
      return { data: banks.map((bank) => ({ ...bank, aliases: [...(bankByCbnCode(bank.code)?.aliases ?? [])] })), count: banks.length }
    }),
    bind(findAccountName, async ({ query, caller }) => {
      const account = await findAccount(context, query.accountnumber, query.bankcode, caller)
      return {
        data: { accountname: account.accountName, accountnumber: account.accountNumber, bankcode: account.bankCode, bankname: account.bankName },
      }
    }),
  ]
}
