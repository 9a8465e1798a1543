import { type AccountRef, clearingOut, debit, internalAccount, journal, type Line, reverseLines } from '../../../ledger/index.ts'
import { dayTotalOf } from '../day-total.ts'
import { figuresOf, latePaymentJournal, returnJournal, senderOf, settlementJournal } from '../postings.ts'
import type { TransferRow } from '../rows.ts'
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

type BankPayment = Omit<Fulfilment, 'rail' | 'accounts' | 'settlement' | 'late' | 'returned'> & {
  /** The posting of its settlement (docs/money.md §3). */
  posting: string
  /** The accounts of its lines beside its source and the clearing account of the bank. */
  internal: readonly AccountRef['kind'][]
  /** The settlement: takes the total out of its source, and credits the amount to `clearing_out`. */
  lines(order: TransferRow, partner: string): Line[]
}

/** A payment by our bank whose settlement has lines of its own. When it comes back they are reversed, and the bank bears what is missing. */
export function defineBankPayment({ posting, internal, lines, ...own }: BankPayment): Fulfilment {
  return defineFulfilment({
    ...own,
    rail: bankRail,
    accounts: (partner) => [clearingOut(partner), ...internal.map(internalAccount)],
    settlement: (order, partner) => journal({ key: `transfer:${order.id}`, posting, business: order.business_id, lines: lines(order, partner) }),
    late: (order, partner) => latePaymentJournal(order.id, order.business_id, order.amount, partner),
    returned(order, partner, came) {
      const back = reverseLines(lines(order, partner)).filter((line) => line.account.kind !== 'clearing_out')
      const whole = [debit(came.account, came.kobo), debit(internalAccount('suspense_bank_debit'), order.amount - came.kobo)]
      return journal({ key: `transfer:${order.id}:return`, posting: 'M16', business: order.business_id, lines: [...whole, ...back] })
    },
  })
}
