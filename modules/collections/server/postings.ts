import type { Kobo } from '../../../platform/money/index.ts'
import { clearingIn, credit, debit, internalAccount, journal, type JournalDraft, wallet } from '../../ledger/index.ts'

/** `costKobo`: the partner's own deduction; the rest reaches our account there. */
export type BankCredit = { sessionId: string; amountKobo: Kobo; bank: string; costKobo?: Kobo }
type Owner = { business: string; cashpoint: string }
type Fee = { feeKobo: Kobo; vatKobo: Kobo }

/**
 * M1, or M2 through an alternate account: a credit confirmed by its partner. Two lines on the wallet, one journal: the principal comes in, then our fee is
 * taken.
 */
export function collectionJournal(paid: BankCredit, to: Owner, fee: Fee, posting: 'M1' | 'M2' = 'M1'): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}`,
    posting,
    business: to.business,
    lines: [
      debit(clearingIn(paid.bank), paid.amountKobo),
      debit(wallet(to.business), fee.feeKobo, to.cashpoint),
      credit(wallet(to.business), paid.amountKobo, to.cashpoint),
      credit(internalAccount('fees_inbound'), fee.feeKobo - fee.vatKobo),
      credit(internalAccount('vat'), fee.vatKobo),
      ...costLines(paid),
    ],
  })
}

/** With them the item in clearing is the amount that the partner settles. */
const costLines = ({ bank, costKobo = 0n }: BankCredit) => [debit(internalAccount('partner_cost'), costKobo), credit(clearingIn(bank), costKobo)]

/** M48: money for an account that we do not know, or may not credit. It waits as a case. */
export function unmatchedJournal(paid: BankCredit): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}`,
    posting: 'M48',
    business: null,
    lines: [debit(clearingIn(paid.bank), paid.amountKobo), credit(internalAccount('suspense_unmatched'), paid.amountKobo), ...costLines(paid)],
  })
}

/** M53: credited, and the bank says that it never came, or not for this account. */
export function unfundedJournal(paid: BankCredit, business: string): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}:unfunded`,
    posting: 'M53',
    business,
    lines: [debit(internalAccount('suspense_unfunded'), paid.amountKobo), credit(clearingIn(paid.bank), paid.amountKobo)],
  })
}

/** M53, resolved: withdrawn as it was credited, with the fee (as in M10). */
export function withdrawnCreditJournal(paid: BankCredit, from: Owner, fee: Fee): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}:taken-back`,
    posting: 'M53',
    business: from.business,
    lines: [
      debit(wallet(from.business), paid.amountKobo, from.cashpoint),
      debit(internalAccount('fees_inbound'), fee.feeKobo - fee.vatKobo),
      debit(internalAccount('vat'), fee.vatKobo),
      credit(wallet(from.business), fee.feeKobo, from.cashpoint),
      credit(internalAccount('suspense_unfunded'), paid.amountKobo),
    ],
  })
}

/** M48 for money that a notice had credited to the wrong account. */
export function reassignedJournal(paid: BankCredit): JournalDraft {
  return { ...unmatchedJournal(paid), key: `collection:${paid.bank}:${paid.sessionId}:reassigned` }
}
