import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { findAccountName, listBanks } from '../contract.ts'
import { findAccount, type InstitutionsContext } from './find-account.ts'
import { listedBanks } from './queries.ts'

type RoutesContext = Omit<InstitutionsContext, 'db'> & Pick<TenantContext, 'tenant' | 'acrossBusinesses'>

export function institutionRoutes(context: RoutesContext): BoundRoute<Caller>[] {
  return [
    bind(listBanks, async ({ caller }) => {
      const banks = await listedBanks(context.tenant(caller))
      return { data: banks.map((bank) => ({ ...bank, aliases: [...(bankByCbnCode(bank.code)?.aliases ?? [])] })), count: banks.length }
    }),
    bind(findAccountName, async ({ query, caller }) => {
      const account = await findAccount({ ...context, db: context.acrossBusinesses('payee') }, query.accountnumber, query.bankcode, caller)
      return {
        data: { accountname: account.accountName, accountnumber: account.accountNumber, bankcode: account.bankCode, bankname: account.bankName },
      }
    }),
  ]
}
