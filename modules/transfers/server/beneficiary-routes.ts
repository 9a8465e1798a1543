import type { BoundRoute } from '../../../platform/http/bind.ts'
import { canonicalJson } from '../../../platform/crypto/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { findAccount } from '../../institutions/index.ts'
import { onceWithPreparation } from '../../ledger/index.ts'
import { addBeneficiary, listBeneficiaries, listCodes } from '../contract.ts'
import type { TransfersContext } from './context.ts'
import { beneficiariesOf } from './queries.ts'
import { saveBeneficiary } from './store.ts'

export function beneficiaryRoutes(context: TransfersContext): BoundRoute<Caller>[] {
  return [
    bind(listBeneficiaries, async ({ caller }) => {
      const saved = await context.db.tenant(caller.businessId, (tx) => beneficiariesOf(tx, caller.businessId))
      return {
        data: saved.map(({ id, name, bank_code, account_number, bank }) => ({ _id: id, name, code: bank_code, number: account_number, bank })),
        count: saved.length,
      }
    }),
    /** Saved under the name that the bank gives, which the next transfer will show too. */
    bind(addBeneficiary, async ({ body, caller, meta }) => {
      const intent = { scope: `transfers.add_beneficiary:${caller.businessId}`, key: meta.requestId, fingerprint: canonicalJson(body) }
      const at = context.clock.now()
      // The bank is asked only for a new request; a repeat gets the first reply, without asking the bank again.
      const { outcome, replayed } = await onceWithPreparation(context.db, intent, at, async () => {
        const account = await findAccount(context, body.number, body.code, caller)
        const { accountName: name, accountNumber, bankCode, bankName } = account
        const saved = { id: context.ids.next('ben'), businessId: caller.businessId, name, accountNumber, bankCode, at }
        return async (tx) => ({ _id: await saveBeneficiary(tx, saved), name, code: bankCode, number: accountNumber, bank: bankName })
      })
      return { data: outcome, message: 'Beneficiary saved', replayed }
    }),
    bind(listCodes, async ({ params }) => {
      const codes = params.outcome === 'success' ? ['00'] : [...context.bank.failureCodes]
      return { data: codes, count: codes.length }
    }),
  ]
}
