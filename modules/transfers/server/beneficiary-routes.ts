import type { BoundRoute } from '../../../platform/http/bind.ts'
import { canonicalJson } from '../../../platform/crypto/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { findAccount } from '../../institutions/index.ts'
import { once } from '../../ledger/index.ts'
import { addBeneficiary, listBeneficiaries, listCodes } from '../contract.ts'
import type { TransfersKit } from './kit.ts'
import { beneficiariesOf } from './queries.ts'
import { saveBeneficiary } from './store.ts'

export function beneficiaryRoutes(kit: TransfersKit): BoundRoute<Caller>[] {
  return [
    bind(listBeneficiaries, async ({ caller }) => {
      const saved = await kit.db.tenant(caller.businessId, (tx) => beneficiariesOf(tx, caller.businessId))
      return {
        data: saved.map(({ id, name, bank_code, account_number, bank }) => ({ _id: id, name, code: bank_code, number: account_number, bank })),
        count: saved.length,
      }
    }),
    /** Saved under the name that the bank gives, which is the one that the next send will show. */
    bind(addBeneficiary, async ({ body, caller, meta }) => {
      const account = await findAccount(kit, body.number, body.code, caller.personId)
      const beneficiary = {
        id: kit.ids.next('ben'),
        businessId: caller.businessId,
        name: account.accountName,
        accountNumber: account.accountNumber,
        bankCode: account.bankCode,
        at: kit.clock.now(),
      }
      const intent = { scope: `transfers.add_beneficiary:${caller.businessId}`, key: meta.requestId, fingerprint: canonicalJson(body) }
      const { outcome, replayed } = await once(kit.db, intent, beneficiary.at, async (tx) => ({ id: await saveBeneficiary(tx, beneficiary) }))
      return {
        data: { _id: outcome.id, name: account.accountName, code: account.bankCode, number: account.accountNumber, bank: account.bankName },
        message: 'Beneficiary saved',
        replayed,
      }
    }),
    bind(listCodes, async ({ params }) => {
      const codes = params.outcome === 'success' ? ['00'] : [...kit.bank.failureCodes]
      return { data: codes, count: codes.length }
    }),
  ]
}
