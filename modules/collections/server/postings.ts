import type { LagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { cardReceivable, clearingIn, credit, debit, debt, internalAccount, journal, type JournalDraft, pending, wallet } from '../../ledger/index.ts'

/** `costKobo`: the partner's own deduction; the rest reaches our account there. */
export type BankCredit = { sessionId: string; amountKobo: Kobo; bank: string; costKobo?: Kobo }
export type Posting = 'M1' | 'M2' | 'M3'
type Owner = { business: string; cashpoint: string }
type Fee = { feeKobo: Kobo; vatKobo: Kobo }

/**
 * M1, M2 through an alternate account, or M3 by card: a credit confirmed by its partner. Two lines on the wallet, one journal: the principal comes in, then our fee is
 * taken.
 */
export function collectionJournal(paid: BankCredit, to: Owner, fee: Fee, posting: Posting = 'M1'): JournalDraft {
  const { owed, owner, fees } = accountsOf(posting, paid.bank, to.business)
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}`,
    posting,
    business: to.business,
    lines: [
      debit(owed, paid.amountKobo),
      debit(owner, fee.feeKobo, to.cashpoint),
      credit(owner, paid.amountKobo, to.cashpoint),
      credit(fees, fee.feeKobo - fee.vatKobo),
      credit(internalAccount('vat'), fee.vatKobo),
      ...costLines(paid, posting),
    ],
  })
}

/** `owed`: what the partner owes us. `owner`: the account of the business that is credited. */
export function accountsOf(posting: Posting, partner: string, business: string) {
  if (posting === 'M3')
    return { owed: cardReceivable(partner), owner: pending(business), fees: internalAccount('fees_card'), cost: internalAccount('card_cost') }
  return { owed: clearingIn(partner), owner: wallet(business), fees: internalAccount('fees_inbound'), cost: internalAccount('partner_cost') }
}

/** With them the item in clearing is the amount that the partner settles. */
function costLines({ bank, costKobo = 0n }: BankCredit, posting: Posting) {
  const { owed, cost } = accountsOf(posting, bank, '')
  return [debit(cost, costKobo), credit(owed, costKobo)]
}

/** M48: money for an account that we do not know, or may not credit. It waits as a case. */
export function unmatchedJournal(paid: BankCredit, posting: Posting = 'M1'): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}`,
    posting: 'M48',
    business: null,
    lines: [
      debit(accountsOf(posting, paid.bank, '').owed, paid.amountKobo),
      credit(internalAccount('suspense_unmatched'), paid.amountKobo),
      ...costLines(paid, posting),
    ],
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
export const withdrawnCreditJournal = (paid: BankCredit, from: Owner, fee: Fee): JournalDraft => takenBackJournal(paid, from, fee, 0n)

/** M53, resolved by people: as above, and what the wallet cannot pay is a debt. */
export function takenBackJournal(paid: BankCredit, from: Owner, fee: Fee, shortKobo: Kobo): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}:taken-back`,
    posting: 'M53',
    business: from.business,
    lines: [
      debit(wallet(from.business), paid.amountKobo - shortKobo, from.cashpoint),
      debit(debt(from.business), shortKobo),
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

/** M49: people have found the owner of money in suspense. The fee is that of any payment in. */
export function assignedJournal(paid: BankCredit, to: Owner, fee: Fee, day: LagosDay): JournalDraft {
  return journal({
    key: `collection:${paid.bank}:${paid.sessionId}:assigned`,
    posting: 'M49',
    business: to.business,
    effectiveDay: day,
    lines: [
      debit(internalAccount('suspense_unmatched'), paid.amountKobo),
      debit(wallet(to.business), fee.feeKobo, to.cashpoint),
      credit(wallet(to.business), paid.amountKobo, to.cashpoint),
      credit(internalAccount('fees_inbound'), fee.feeKobo - fee.vatKobo),
      credit(internalAccount('vat'), fee.vatKobo),
    ],
  })
}
