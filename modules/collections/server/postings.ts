import type { Kobo } from '../../../platform/money/index.ts'
import { clearingIn, credit, debit, houseAccount, journal, type JournalDraft, wallet } from '../../ledger/index.ts'

export type Credited = { sessionId: string; amountKobo: Kobo; bank: string }

/** M1: a credit that the bank confirmed. Two lines on the wallet, one journal: all of it comes in, then our fee is taken. */
export function collected(paid: Credited, to: { business: string; cashpoint: string }, fee: { feeKobo: Kobo; vatKobo: Kobo }): JournalDraft {
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
