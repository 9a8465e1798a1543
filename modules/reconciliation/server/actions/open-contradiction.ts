import type { Kobo } from '../../../../platform/money/index.ts'
import type { MoneyCommand } from '../../../ledger/index.ts'
import { openCasePlan } from '../cases.ts'
import type { transferContradicted } from '../../../transfers/index.ts'
import { contradictionKey } from '../matching-keys.ts'
import type { ReconciliationContext } from '../context.ts'
import { itemByKey, findPayment } from '../queries.ts'
import { suspendItem } from './find-missing.ts'

type Contradiction = Parameters<typeof transferContradicted>[0]['statement']

/**
 * The bank contradicts itself about a payment. "Not paid" after "paid" opens a case at once, not after the cut-off.
 * With two contradicting answers the money in clearing is no longer just on its way, and an operator gains a day (M54).
 * No money goes back, and if the debit comes after all, the case is resolved automatically. The case has no posting if
 * the debit was there already, or if the bank names another amount or account.
 */
export async function openContradiction(context: ReconciliationContext, reference: string, statement: Contradiction, code: string): Promise<void> {
  let item = await itemByKey(context.db.system, context.bank.name, 'out', reference)
  if (statement === 'not_paid') {
    if (item?.line_id === null && item.case_id === null) {
      await suspendItem(context, item.id, `The bank said that it had paid, and then that it had not (${code}).`)
      // Unless its debit has shown meanwhile.
      item = await itemByKey(context.db.system, context.bank.name, 'out', reference)
    }
    if (item?.case_id) return
  }
  const payment = await findPayment(context.db.system, context.bank.name, reference)
  if (!payment) throw new Error(`no payment of ours has the reference ${reference}`)
  const reason = `${item ? 'Paid' : 'Failed'}, and then the bank said that it had ${statement === 'not_paid' ? 'not paid' : 'paid another amount or account'} (${code}).`
  await context.postingQueue.submit(contradictionCommand(context.bank.name, reference, statement, payment, context.ids.next('sus'), reason))
}

type Payment = { transferId: string; businessId: string; amount: Kobo }

function contradictionCommand(
  partner: string,
  reference: string,
  statement: Contradiction,
  payment: Payment,
  caseId: string,
  reason: string,
): MoneyCommand<{ caseId: string }> {
  const key = contradictionKey(statement, partner, reference)
  return {
    name: 'reconciliation.contradiction',
    scope: 'reconciliation-contradiction',
    key,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: [] },
    decide: (_held, at) => ({
      ...openCasePlan(
        caseId,
        {
          partner,
          kind: 'difference',
          account_kind: null,
          amount: payment.amount,
          case_key: key,
          business_id: payment.businessId,
          subject_id: payment.transferId,
          reason,
        },
        at,
      ),
      outcome: { caseId },
    }),
  }
}
