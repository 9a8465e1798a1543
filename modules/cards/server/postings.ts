import type { Kobo } from '../../../platform/money/index.ts'
import {
  cardReceivable,
  clearingIn,
  credit,
  debit,
  debt,
  disputesWithheld,
  internalAccount,
  journal,
  type JournalDraft,
  pending,
  wallet,
} from '../../ledger/index.ts'

type Owner = { business: string; cashpoint: string }

export const batchJournalKey = (partner: string, batch: string): string => `card-batch:${partner}:${batch}`
export const settledJournalKey = (reference: string): string => `card-settled:${reference}`
export const refundJournalKey = (refundId: string): string => `card-refund:${refundId}`
export const lostJournalKey = (disputeId: string): string => `card-dispute:${disputeId}:lost`

/** M4, first part: the batch is on the bank's statement. */
export const batchJournal = (batch: { id: string; partner: string; amountKobo: Kobo; bank: string }): JournalDraft =>
  journal({
    key: batchJournalKey(batch.partner, batch.id),
    posting: 'M4',
    business: null,
    lines: [debit(clearingIn(batch.bank), batch.amountKobo), credit(cardReceivable(batch.partner), batch.amountKobo)],
  })

/** M4, one charge of a batch that has arrived (docs/decisions/0036). `netKobo`: A − F. */
export const settledJournal = (reference: string, to: Owner, netKobo: Kobo): JournalDraft =>
  journal({
    key: settledJournalKey(reference),
    posting: 'M4',
    business: to.business,
    lines: [debit(pending(to.business), netKobo, to.cashpoint), credit(wallet(to.business), netKobo, to.cashpoint)],
  })

/** M6: the processor takes it from the next batch. */
export const refundJournal = (refundId: string, partner: string, from: Owner, amountKobo: Kobo): JournalDraft =>
  journal({
    key: refundJournalKey(refundId),
    posting: 'M6',
    business: from.business,
    lines: [debit(wallet(from.business), amountKobo, from.cashpoint), credit(cardReceivable(partner), amountKobo)],
  })

/** M7. */
export const withheldJournal = (disputeId: string, partner: string, business: string, amountKobo: Kobo): JournalDraft =>
  journal({
    key: `card-dispute:${disputeId}:withheld`,
    posting: 'M7',
    business,
    lines: [debit(disputesWithheld(partner), amountKobo), credit(cardReceivable(partner), amountKobo)],
  })

/** M8. `taken` is what the wallet had, `debt` what it lacked, and `excess` what was lost beyond the payment: a case of finance. */
export const lostJournal = (
  dispute: { id: string; partner: string; amountKobo: Kobo; isWithheld: boolean },
  from: Owner,
  { taken, debt: owed, excess }: { taken: Kobo; debt: Kobo; excess: Kobo },
): JournalDraft =>
  journal({
    key: lostJournalKey(dispute.id),
    posting: 'M8',
    business: from.business,
    lines: [
      debit(wallet(from.business), taken, from.cashpoint),
      debit(debt(from.business), owed),
      debit(internalAccount('suspense_bank_debit'), excess),
      credit(dispute.isWithheld ? disputesWithheld(dispute.partner) : cardReceivable(dispute.partner), dispute.amountKobo),
    ],
  })

/** M9, of money that was withheld. */
export const wonJournal = (disputeId: string, partner: string, business: string, amountKobo: Kobo): JournalDraft =>
  journal({
    key: `card-dispute:${disputeId}:won`,
    posting: 'M9',
    business,
    lines: [debit(cardReceivable(partner), amountKobo), credit(disputesWithheld(partner), amountKobo)],
  })
