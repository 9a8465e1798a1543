import type { BoundRoute } from '../../../platform/http/bind.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { bind, type Caller, countAttempt } from '../../identity/index.ts'
import { findAccountName, listBanks } from '../contract.ts'
import { findAccount, type InstitutionsKit } from './find-account.ts'
import { listedBanks } from './queries.ts'

/** Names are personal data: enough for a busy shop, too few to read a bank's customers one by one. */
const ENQUIRIES = { kind: 'name_enquiry', most: 120, windowMs: 10 * 60_000 }

export function institutionRoutes(kit: InstitutionsKit): BoundRoute<Caller>[] {
  return [
    bind(listBanks, async () => {
      const banks = await listedBanks(kit.db.system)
      return { data: banks, count: banks.length }
    }),
    bind(findAccountName, async ({ query, caller }) => {
      const wait = await countAttempt(kit.db, ENQUIRIES, caller.personId, kit.clock.now())
      if (wait !== null)
        throw new Refusal('institutions.too_many', 429, 'You have looked up many accounts. Please wait a little and try again.', {
          retryAfterSeconds: Math.ceil(wait / 1_000),
        })
      const account = await findAccount(kit, query.accountnumber, query.bankcode)
      return {
        data: { accountname: account.accountName, accountnumber: account.accountNumber, bankcode: account.bankCode, bankname: account.bankName },
      }
    }),
  ]
}
