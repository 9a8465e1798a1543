import type { Kobo } from '../../../platform/money/index.ts'
import {
  type AccountRef,
  clearingIn,
  clearingOut,
  credit,
  debit,
  internalAccount,
  journal,
  type JournalDraft,
  type Line,
  reverseLines,
  wallet,
} from '../../ledger/index.ts'
import type { TransferRow } from './rows.ts'

/** The figures of a transfer as they were quoted and accepted. Later postings use them, never a new calculation. */
export type TransferAmounts = { amountKobo: Kobo; feeKobo: Kobo; vatKobo: Kobo; dutyKobo: Kobo; dutyBy: 'sender' | 'house' }
export type Sender = { business: string; cashpoint: string | null }

export const senderOf = (order: Pick<TransferRow, 'business_id' | 'cashpoint_id'>): Sender => ({
  business: order.business_id,
  cashpoint: order.cashpoint_id,
})

export const figuresOf = (order: Pick<TransferRow, 'amount' | 'fee' | 'vat' | 'duty' | 'duty_by'>): TransferAmounts => ({
  amountKobo: order.amount,
  feeKobo: order.fee,
  vatKobo: order.vat,
  dutyKobo: order.duty,
  dutyBy: order.duty_by,
})

/** M14, or M17 where we bear the duty: the bank has paid. */
export function settlementJournal(transferId: string, sender: Sender, figures: TransferAmounts, bank: string): JournalDraft {
  return journal({
    key: `transfer:${transferId}`,
    posting: figures.dutyBy === 'house' ? 'M17' : 'M14',
    business: sender.business,
    lines: outboundLines(sender, figures, bank),
  })
}

/**
 * M16: the rail returned the payment; fee, VAT and duty go back as they were taken, because the customer got nothing.
 * `came.kobo` of the amount came, to `came.account`. The bank bears a shortfall, not the customer.
 */
export function returnJournal(
  transferId: string,
  sender: Sender,
  figures: TransferAmounts,
  bank: string,
  came: { account: AccountRef; kobo: Kobo } = { account: clearingIn(bank), kobo: figures.amountKobo },
): JournalDraft {
  const back = reverseLines(outboundLines(sender, figures, bank)).filter((line) => line.account.kind !== 'clearing_out')
  const whole = [debit(came.account, came.kobo), debit(internalAccount('suspense_bank_debit'), figures.amountKobo - came.kobo)]
  return journal({ key: `transfer:${transferId}:return`, posting: 'M16', business: sender.business, lines: [...whole, ...back] })
}

/** M52: paid at the bank after the hold was released. The customer's wallet is not touched until an operator has decided. */
export function latePaymentJournal(transferId: string, business: string, amountKobo: Kobo, bank: string): JournalDraft {
  return journal({
    key: `transfer:${transferId}:late`,
    posting: 'M52',
    business,
    lines: [debit(internalAccount('suspense_late'), amountKobo), credit(clearingOut(bank), amountKobo)],
  })
}

/** M18: to another business of ours, in the books at once. The receiver pays the fee of any collection. */
export function bookTransferJournal(
  transferId: string,
  from: Sender,
  to: Sender,
  figures: TransferAmounts,
  inbound: { feeKobo: Kobo; vatKobo: Kobo },
): JournalDraft {
  return journal({
    key: `transfer:${transferId}`,
    posting: 'M18',
    business: from.business,
    lines: [
      debit(wallet(from.business), figures.amountKobo + figures.feeKobo + figures.dutyKobo, from.cashpoint),
      debit(wallet(to.business), inbound.feeKobo, to.cashpoint),
      credit(wallet(to.business), figures.amountKobo, to.cashpoint),
      credit(internalAccount('fees_outbound'), figures.feeKobo - figures.vatKobo),
      credit(internalAccount('vat'), figures.vatKobo + inbound.vatKobo),
      credit(internalAccount('stamp_duty'), figures.dutyKobo),
      credit(internalAccount('fees_inbound'), inbound.feeKobo - inbound.vatKobo),
    ],
  })
}

/** M19: between businesses of one proven owner; no fee, no duty. */
export function ownTransferJournal(transferId: string, from: Sender, to: Sender, amountKobo: Kobo): JournalDraft {
  return journal({
    key: `transfer:${transferId}`,
    posting: 'M19',
    business: from.business,
    lines: [debit(wallet(from.business), amountKobo, from.cashpoint), credit(wallet(to.business), amountKobo, to.cashpoint)],
  })
}

function outboundLines(sender: Sender, figures: TransferAmounts, bank: string): Line[] {
  const dutyFromSender = figures.dutyBy === 'sender' ? figures.dutyKobo : 0n
  return [
    debit(wallet(sender.business), figures.amountKobo + figures.feeKobo + dutyFromSender, sender.cashpoint),
    debit(internalAccount('duty_absorbed'), figures.dutyKobo - dutyFromSender),
    credit(clearingOut(bank), figures.amountKobo),
    credit(internalAccount('fees_outbound'), figures.feeKobo - figures.vatKobo),
    credit(internalAccount('vat'), figures.vatKobo),
    credit(internalAccount('stamp_duty'), figures.dutyKobo),
  ]
}
