import type { AppContext } from '../../../kernel/app-context.ts'
import type { CallbackRequest } from '../../../kernel/module-definition.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { billsFloat, type JournalDraft, type Locked, type MoneyCommand, type Plan, type PlanPart, wallet, writeJobs } from '../../../ledger/index.ts'
import { givenBackPlan, transferAttemptTable, transferById, type TransferRow, transferTable } from '../../../transfers/index.ts'
import { bill } from '../fulfilment.ts'
import { checkRefundJob } from '../jobs.ts'
import { BILL_ACCOUNTS } from '../postings.ts'
import { purchaseByReference } from '../queries.ts'
import { billPurchaseTable } from '../tables.ts'
import { storeToken } from './store-token.ts'

/** A notice only makes us ask the biller, so a repeated or old one changes nothing. */
export async function receiveBillNotice({ db, biller }: Pick<AppContext, 'db' | 'biller'>, request: CallbackRequest) {
  const notice = biller.readNotice(request)
  if (notice === null) return { status: 401, body: { status: false, message: 'The signature of this notification is not valid' } }
  await writeJobs(db.system, [checkRefundJob.enqueue({ reference: notice.reference })])
  return { status: 200, body: { status: true, message: 'Received' } }
}

/** Asks the biller about a delivered purchase. Only its clear "refunded" gives the money back. A token that was missing is stored. */
export async function checkRefund(
  context: Pick<AppContext, 'db' | 'biller' | 'postingQueue' | 'log' | 'secrets'>,
  { reference }: { reference: string },
): Promise<void> {
  const { db, biller, postingQueue, log } = context
  const purchase = await purchaseByReference(db.system, reference)
  const transfer = purchase && (await transferById(db.system, purchase.id))
  if (!purchase || transfer?.state !== 'settled') return
  const answer = await biller.query(purchase.reference)
  if (answer.outcome === 'unknown') throw new Error(`the biller did not say whether ${purchase.id} was refunded: ${answer.code}`)
  if (answer.outcome === 'accepted' && answer.token !== null) {
    await storeToken(context, { id: purchase.id, token: answer.token, units: answer.units, by: null })
    return
  }
  if (answer.outcome !== 'rejected') return
  await postingQueue.submit(refundPurchaseCommand({ ...purchase, businessId: transfer.business_id }, answer.code))
  log.warn({ transferId: purchase.id, code: answer.code }, 'the biller gave a delivered purchase back')
}

export type RefundedPurchase = { id: string; attempt: string; partner: string; reference: string; businessId: string }

/** M25: everything that the purchase took goes back, once, and not after a refund of M73: what the biller gives back then is ours. */
export function refundPurchaseCommand(purchase: RefundedPurchase, code: string): MoneyCommand<{ isNew: boolean }> {
  const { id, partner } = purchase
  return {
    name: 'bills.refund',
    scope: 'bill-refund',
    key: id,
    fingerprint: '',
    actor: 'system',
    needs: refundNeeds(purchase),
    decide(locked, at): Plan<{ isNew: boolean }> {
      const refundable = refundableOf(locked, id)
      if (!refundable) return { outcome: { isNew: false } }
      const posted = bill.returned(refundable.transfer, partner, { account: billsFloat(partner), kobo: refundable.charged })
      const answer = { question: 'query', code, message: 'Refunded by the biller', why: `biller: ${code}` } as const
      return { ...refundPlan(locked, purchase, posted, answer, at), outcome: { isNew: true } }
    },
  }
}

export const refundNeeds = ({ id, attempt, partner, businessId }: RefundedPurchase) => ({
  accounts: [wallet(businessId), ...BILL_ACCOUNTS(partner)],
  rows: [transferTable.ref(id), transferAttemptTable.ref(attempt), billPurchaseTable.ref(id)],
})

/** The purchase with the price that it took; null when it is not delivered, came back, or its customer has a refund (M73). */
export function refundableOf(locked: Locked, id: string): { transfer: TransferRow; charged: Kobo } | null {
  const transfer = locked.row(transferTable, id)!
  const { charged } = locked.row(billPurchaseTable, id)!
  return transfer.state === 'settled' && charged !== null && transfer.refunded_dispute_id === null ? { transfer, charged } : null
}

type RefundAnswer = { question: 'query' | 'operator'; code: string; message: string; why: string }

/** The total is back in the wallet. `posted` says where it comes from. */
export function refundPlan(
  locked: Locked,
  { id, attempt, partner, reference }: RefundedPurchase,
  posted: JournalDraft,
  { question, code, message, why }: RefundAnswer,
  at: Date,
): PlanPart {
  const transfer = locked.row(transferTable, id)!
  return givenBackPlan(
    locked,
    { transfer, attempt: { id: attempt, partner, partner_reference: reference }, fulfilment: bill },
    {
      posted,
      returnedKobo: transfer.amount,
      sourceAccount: 'clearing',
      why,
      answer: { asked: question, code, message, session_id: null, raw: null },
    },
    at,
  )
}
