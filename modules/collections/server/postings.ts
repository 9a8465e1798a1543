import type { Kobo } from '../../../platform/money/index.ts'
import { clearingIn, credit, debit, houseAccount, journal, type JournalDraft, wallet } from '../../ledger/index.ts'

export type Credited = { sessionId: string; amountKobo: Kobo; bank: string }
type Owner = { business: string; cashpoint: string }
type Fee = { feeKobo: Kobo; vatKobo: Kobo }

/** M1: a credit that the bank confirmed. Two lines on the wallet, one journal: all of it comes in, then our fee is taken. */
export function collected(paid: Credited, to: Owner, fee: Fee): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}`,
    posting: 'M1',
    business: to.business,
    lines: [
      debit(clearingIn(paid.bank), paid.amountKobo),
      debit(wallet(to.business), fee.feeKobo, to.cashpoint),
      credit(wallet(to.business), paid.amountKobo, to.cashpoint),
      credit(houseAccount('fees_inbound'), fee.feeKobo - fee.vatKobo),
      credit(houseAccount('vat'), fee.vatKobo),
    ],
  })
}

/** M48: money for an account that we do not know, or may not credit. It is somebody's, and waits as a case. */
export function unmatched(paid: Credited): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}`,
    posting: 'M48',
    business: null,
    lines: [debit(clearingIn(paid.bank), paid.amountKobo), credit(houseAccount('suspense_unmatched'), paid.amountKobo)],
  })
}

/** M53: credited, and the bank says that it never came, or not for this account. */
export function unfunded(paid: Credited, business: string): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}:unfunded`,
    posting: 'M53',
    business,
    lines: [debit(houseAccount('suspense_unfunded'), paid.amountKobo), credit(clearingIn(paid.bank), paid.amountKobo)],
  })
}

/** M53, resolved: taken back as it was credited, fee and all (as in M10). */
export function takenBack(paid: Credited, from: Owner, fee: Fee): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}:taken-back`,
    posting: 'M53',
    business: from.business,
    lines: [
      debit(wallet(from.business), paid.amountKobo, from.cashpoint),
      debit(houseAccount('fees_inbound'), fee.feeKobo - fee.vatKobo),
      debit(houseAccount('vat'), fee.vatKobo),
      credit(wallet(from.business), fee.feeKobo, from.cashpoint),
      credit(houseAccount('suspense_unfunded'), paid.amountKobo),
    ],
  })
}

/** M48 for money that had been credited to the wrong account on a notice's word. */
export function reassigned(paid: Credited): JournalDraft {
  return { ...unmatched(paid), key: `collection:${paid.bank}:${paid.sessionId}:reassigned` }
}
