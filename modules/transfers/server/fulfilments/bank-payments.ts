import { clearingOut, internalAccount } from '../../../ledger/index.ts'
import { dayTotalOf } from '../day-total.ts'
import { figuresOf, latePaymentJournal, returnJournal, senderOf, settlementJournal } from '../postings.ts'
import { bankRail } from './bank-rail.ts'
import { defineFulfilment, type Fulfilment } from './fulfilment.ts'

/** M14 or M17, and M16 when it comes back. It counts in the totals of the day under which the history lists it. */
export const bankPayment = (kind: Fulfilment['kind']): Fulfilment =>
  defineFulfilment({
    kind,
    rail: bankRail,
    accounts: (partner) => [clearingOut(partner), ...(['fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed'] as const).map(internalAccount)],
    settlement: (order, partner) => settlementJournal(order.id, senderOf(order), figuresOf(order), partner),
    late: (order, partner) => latePaymentJournal(order.id, order.business_id, order.amount, partner),
    returned: (order, partner, came) => returnJournal(order.id, senderOf(order), figuresOf(order), partner, came),
    onSettled: (_locked, order) => ({ totals: [dayTotalOf(order)] }),
    onAccepted: (_locked, order) => ({ totals: [dayTotalOf(order)] }),
    onReturned: (_locked, order) => ({ totals: [{ ...dayTotalOf(order), count: -1, amount: -order.total }] }),
  })

/** To any bank account, to the own payout bank by hand, and to it each morning. */
export const bankTransfer = bankPayment('transfer')
export const withdrawal = bankPayment('withdrawal')
export const settlement = bankPayment('settlement')
