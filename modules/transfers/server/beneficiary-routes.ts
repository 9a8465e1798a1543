import type { BoundRoute, RequestMeta } from '../../../platform/http/bind.ts'
import { canonicalJson } from '../../../platform/crypto/index.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { findAccount } from '../../institutions/index.ts'
import { once, onceWithPreparation } from '../../ledger/index.ts'
import { addBeneficiary, deleteBeneficiary, listBeneficiaries, listCodes, restoreBeneficiary } from '../contract.ts'
import type { PaymentContext } from './context.ts'
import { beneficiariesOf } from './queries.ts'
import { saveBeneficiary, setBeneficiaryRemoved } from './store.ts'

export function beneficiaryRoutes(context: PaymentContext): BoundRoute<Caller>[] {
  return [
    bind(listBeneficiaries, async ({ caller }) => {
      const saved = await beneficiariesOf(context.tenant(caller), caller.businessId)
      return {
        data: saved.map(({ id, name, bank_code, account_number, bank, last_paid }) => ({
          _id: id,
          name,
          code: bank_code,
          number: account_number,
          bank,
          last_paid,
        })),
        count: saved.length,
      }
    }),
    /** Saved under the name that the bank gives, which the next transfer will show too. */
    bind(addBeneficiary, async ({ body, caller, meta }) => {
      const intent = { scope: `transfers.add_beneficiary:${caller.businessId}`, key: meta.requestId, fingerprint: canonicalJson(body) }
      const at = context.clock.now()
      // The bank is asked only for a new request; a repeat gets the first reply, without asking the bank again.
      const { outcome, replayed } = await onceWithPreparation(context.tenant(caller), intent, at, async () => {
        const account = await findAccount({ ...context, db: context.acrossBusinesses('payee') }, body.number, body.code, caller)
        const { accountName: name, accountNumber, bankCode, bankName } = account
        const saved = { id: context.ids.next('ben'), businessId: caller.businessId, name, accountNumber, bankCode, at }
        return async (tx) => ({ _id: await saveBeneficiary(tx, saved), name, code: bankCode, number: accountNumber, bank: bankName })
      })
      return { data: outcome, message: 'Beneficiary saved', replayed }
    }),
    bind(deleteBeneficiary, ({ params, caller, meta }) =>
      changeBeneficiary(context, caller, meta, { operation: deleteBeneficiary.operation, id: params.id, isRemoved: true }),
    ),
    bind(restoreBeneficiary, ({ params, caller, meta }) =>
      changeBeneficiary(context, caller, meta, { operation: restoreBeneficiary.operation, id: params.id, isRemoved: false }),
    ),
    bind(listCodes, async ({ params }) => {
      const codes = params.outcome === 'success' ? ['00'] : [...context.bank.failureCodes]
      return { data: codes, count: codes.length }
    }),
  ]
}

/** A repeated request changes nothing a second time, so a late repeat cannot undo what came after it. */
async function changeBeneficiary(
  context: PaymentContext,
  caller: Caller,
  { requestId }: RequestMeta,
  { operation, id, isRemoved }: { operation: string; id: string; isRemoved: boolean },
) {
  const { personId, businessId, role } = caller
  const at = context.clock.now()
  const { replayed } = await once(
    context.tenant(caller),
    { scope: `${operation}:${businessId}`, key: requestId, fingerprint: id },
    at,
    async (tx) => {
      if (!(await setBeneficiaryRemoved(tx, { id, businessId, removedAt: isRemoved ? at : null }))) throw notFound('The beneficiary')
      await writeAudit(tx, { business: businessId, actor: personId, role, operation, subject: id, requestId, at })
      return {}
    },
  )
  return { data: {}, message: isRemoved ? 'Beneficiary removed' : 'Beneficiary saved', replayed }
}
