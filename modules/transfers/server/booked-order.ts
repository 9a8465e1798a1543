import { lagosDay } from '../../../platform/clock/index.ts'
import { type AccountRef, internalAccount, type Locked, wallet } from '../../ledger/index.ts'
import { feeFor, type PricedBusiness, type Rules } from '../../pricing/index.ts'
import { transferBooked } from './domain-events.ts'
import { bookTransferJournal, figuresOf, ownTransferJournal, senderOf } from './postings.ts'
import type { TransferRow } from './rows.ts'
import { transferTable } from './tables.ts'

/** The receiver of a payment that is made in the books, and the id of its collection. */
export type Booking = { collectionId: string; receiver: PricedBusiness; rules: Rules }

/**
 * How a payment to an account of ours is made, in one commit: M18, or M19 to a business of the same owner. The order is settled, and no
 * rail is asked. The command locks the business and the accounts of the receiver.
 */
export function bookedOrderPlan(order: TransferRow, to: Booking, locked: Locked) {
  const inbound =
    order.route === 'own' ? { feeKobo: 0n, vatKobo: 0n } : feeFor(to.rules.fees, 'inbound', to.receiver, order.amount, lagosDay(order.created_at))
  const into = { business: order.receiver_business_id!, cashpoint: order.receiver_cashpoint_id! }
  const posted =
    order.route === 'own'
      ? ownTransferJournal(order.id, senderOf(order), into, order.amount)
      : bookTransferJournal(order.id, senderOf(order), into, figuresOf(order), inbound)
  const fact = transferBooked({
    transfer: order,
    journalKey: posted.key,
    balanceAfterKobo: locked.account(wallet(order.business_id)).balance - order.total,
    receiver: {
      businessId: into.business,
      cashpointId: into.cashpoint,
      accountNumber: order.beneficiary_account,
      collectionId: to.collectionId,
      feeKobo: inbound.feeKobo,
      vatKobo: inbound.vatKobo,
      balanceAfterKobo: locked.account(wallet(into.business)).balance + order.amount - inbound.feeKobo,
    },
  })
  return {
    journals: [posted],
    adds: [transferTable.add(order)],
    totals: [{ business: order.business_id, cashpoint: null, kind: order.kind, count: 1, amount: order.total }],
    events: [{ business: order.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: order.id, state: order.state } }],
    domainEvents: [fact],
  }
}

/** The accounts of that journal beside the sender's wallet. */
export function bookAccounts(receiverId: string): AccountRef[] {
  return [wallet(receiverId), ...(['fees_outbound', 'fees_inbound', 'vat', 'stamp_duty'] as const).map(internalAccount)]
}
