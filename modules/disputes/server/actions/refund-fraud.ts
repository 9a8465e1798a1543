import type { AppContext } from '../../../kernel/app-context.ts'
import { badField, notFound, Refusal } from '../../../../platform/problems/index.ts'
import { formatNaira, type Kobo } from '../../../../platform/money/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { ownerContact } from '../../../businesses/index.ts'
import { findItem } from '../../../history/index.ts'
import { type CommandPlace, internalAccount, type MoneyCommand, partnerClaims, readsOf, staleState, wallet } from '../../../ledger/index.ts'
import { OPEN_STATES, setRefundedDispute, transferTable } from '../../../transfers/index.ts'
import type { DecisionOrder } from '../../../kernel/work-item-declaration.ts'
import { fraudRefunded } from '../domain-events.ts'
import { disputeMoved } from '../messages.ts'
import { endNotKnown } from '../refusals.ts'
import { fraudRefundJournal } from '../postings.ts'
import { findDispute } from '../queries.ts'
import type { DisputeRow } from '../rows.generated.ts'
import { disputeMoveTable, disputeTable } from '../tables.ts'

type Context = Pick<AppContext, 'clock' | 'postingQueue' | 'bank' | 'productName'> & { db: CommandPlace }
type Order = Pick<DecisionOrder, 'by' | 'proposedBy' | 'note' | 'requestId'>
export type FraudRefund = { amountKobo: Kobo; bankKobo: Kobo }

/** M73: two people pay what the fraud took, in the commit that ends the report. At most the principal of a payment that has not come back. */
export async function refundFraud(context: Context, id: string, refund: FraudRefund, order: Order): Promise<void> {
  const { db, productName } = context
  if (refund.bankKobo > refund.amountKobo) throw badField('bank_part', 'The part of the receiving bank is at most the refund')
  const dispute = await findDispute(readsOf(db), id)
  const item = dispute && (await findItem(readsOf(db), dispute.business_id, dispute.item_id))
  if (!dispute || !item) throw notFound('The dispute')
  const owner = await ownerContact(readsOf(db), dispute.business_id)
  const text = `${formatNaira(refund.amountKobo)} were paid into the balance.`
  const message = { productName, owner, disputeId: id, disputeType: dispute.dispute_type, item }
  const jobs = disputeMoved.jobs(owner, { ...message, move: 'refund', reason: text, requestId: order.requestId })
  await context.postingQueue.submit(
    refundCommand({ ...dispute, transferId: item.subject_id }, refund, context.bank.name, { order, text, jobs, productName }),
  )
}

type RefundContext = { order: Order; text: string; jobs: ReturnType<typeof disputeMoved.jobs>; productName: string }

function refundCommand(
  { id, business_id, item_id, transferId }: DisputeRow & { transferId: string },
  { amountKobo, bankKobo }: FraudRefund,
  bank: string,
  { order: { by, proposedBy, note, requestId }, text, jobs, productName }: RefundContext,
): MoneyCommand {
  return {
    name: 'disputes.refund_fraud',
    scope: 'fraud-refund',
    key: id,
    fingerprint: `${amountKobo} ${bankKobo}`,
    actor: by.operatorId,
    needs: {
      accounts: [wallet(business_id), internalAccount('compensation'), partnerClaims(bank)],
      rows: [disputeTable.ref(id), transferTable.ref(transferId)],
    },
    decide(locked, at) {
      const payment = locked.row(transferTable, transferId)
      if (locked.row(disputeTable, id)!.state !== 'paying') return staleState()
      if (payment && OPEN_STATES.includes(payment.state)) return endNotKnown()
      if (!payment || payment.state !== 'settled')
        return new Refusal('disputes.not_paid', 409, 'This payment has not left, or has come back. Decide that no refund is due.')
      if (amountKobo > payment.amount)
        return new Refusal('disputes.refund_too_large', 422, `The refund is at most the payment, ${formatNaira(payment.amount)}.`)
      const posted = fraudRefundJournal({ id, business_id, transferId }, { amountKobo, bankKobo, bank })
      const moved = { dispute_id: id, business_id, from_state: 'paying', to_state: 'resolved', by_name: by.name.split(' ')[0]!, text, created_at: at }
      return {
        journals: [posted],
        moves: [
          disputeTable.move(id, { from: 'paying', to: 'resolved', set: { refunded: amountKobo, bank_part: bankKobo }, why: note }),
          setRefundedDispute(transferId, id),
        ],
        adds: [
          disputeMoveTable.add(moved),
          auditEntry({
            business: business_id,
            actor: by.operatorId,
            role: by.role,
            operation: 'disputes.refund',
            subject: id,
            requestId,
            facts: { amount: String(amountKobo), bank_part: String(bankKobo), proposed_by: proposedBy?.operatorId ?? null },
            at,
          }),
        ],
        jobs,
        events: [{ business: business_id, cashpoint: null, kind: 'disputes.changed', data: { item: item_id } }],
        totals: [{ business: business_id, cashpoint: null, kind: 'fraud_refund', count: 1, amount: amountKobo }],
        domainEvents: [
          fraudRefunded({
            disputeId: id,
            business: business_id,
            partner: bank,
            amountKobo,
            bankKobo,
            journalKey: posted.key,
            party: productName,
            balanceAfterKobo: locked.account(wallet(business_id)).balance + amountKobo,
            at,
          }),
        ],
        outcome: {},
      }
    },
  }
}
