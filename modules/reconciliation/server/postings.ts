import { type Kobo, sumKobo } from '../../../platform/money/index.ts'
import {
  type AccountRef,
  bankPool,
  billsFloat,
  clearingIn,
  clearingOut,
  credit,
  debit,
  debt,
  internalAccount,
  journal,
  type JournalDraft,
  type Line,
  partnerClaims,
  reverseLines,
  wallet,
} from '../../ledger/index.ts'
import type { SuspenseAccount } from './rows.ts'

export type MatchedLine = { lineId: string; direction: 'in' | 'out'; amountKobo: Kobo }

/**
 * M46: movements shown on the statement go from clearing into the pool. Only lines that were matched one to one are
 * summed.
 */
export function statementMatchJournal(key: string, bank: string, lines: readonly MatchedLine[]): JournalDraft {
  const total = (direction: 'in' | 'out') => sumKobo(lines.filter((line) => line.direction === direction).map((line) => line.amountKobo))
  const comeIn = total('in')
  const goneOut = total('out')
  return journal({
    key,
    posting: 'M46',
    business: null,
    lines: [debit(bankPool(bank), comeIn), debit(clearingOut(bank), goneOut), credit(clearingIn(bank), comeIn), credit(bankPool(bank), goneOut)],
    facts: { lines: lines.length, first: lines[0]?.lineId ?? null, last: lines.at(-1)?.lineId ?? null },
  })
}

/** The four kinds of difference between statement and books, each with its posting and account. */
export type DiscrepancyPosting = 'M48' | 'M51' | 'M53' | 'M54'

const DISCREPANCIES: Record<DiscrepancyPosting, { account: SuspenseAccount; lines: (bank: string, kobo: Kobo) => Line[] }> = {
  /** More came than was notified. */
  M48: { account: 'suspense_unmatched', lines: (bank, kobo) => [debit(clearingIn(bank), kobo), credit(internalAccount('suspense_unmatched'), kobo)] },
  /** More went than we had ordered. */
  M51: {
    account: 'suspense_bank_debit',
    lines: (bank, kobo) => [debit(internalAccount('suspense_bank_debit'), kobo), credit(clearingOut(bank), kobo)],
  },
  /** Less came than we have credited. */
  M53: { account: 'suspense_unfunded', lines: (bank, kobo) => [debit(internalAccount('suspense_unfunded'), kobo), credit(clearingIn(bank), kobo)] },
  /** Less went than we have settled. */
  M54: { account: 'suspense_unpaid', lines: (bank, kobo) => [debit(clearingOut(bank), kobo), credit(internalAccount('suspense_unpaid'), kobo)] },
}

export const discrepancyAccount = (posting: DiscrepancyPosting): SuspenseAccount => DISCREPANCIES[posting].account

export function discrepancyJournal(key: string, posting: DiscrepancyPosting, bank: string, amountKobo: Kobo, business: string | null): JournalDraft {
  return journal({ key, posting, business, lines: DISCREPANCIES[posting].lines(bank, amountKobo) })
}

/** A missing movement has arrived: M53 or M54 reversed. */
export function arrivalJournal(key: string, posting: 'M53' | 'M54', bank: string, amountKobo: Kobo, business: string | null): JournalDraft {
  return journal({ key, posting, business, lines: reverseLines(DISCREPANCIES[posting].lines(bank, amountKobo)) })
}

/** M52, resolved: the bank got back its late payment. `account`: where the returned money stands. */
export function recallJournal(key: string, account: AccountRef, amountKobo: Kobo, business: string | null): JournalDraft {
  return journal({ key, posting: 'M52', business, lines: [debit(account, amountKobo), credit(internalAccount('suspense_late'), amountKobo)] })
}

/** Where the money of a case stands. A claim is against its bank. */
export const caseAccount = ({ account_kind, partner }: { account_kind: SuspenseAccount; partner: string }): AccountRef =>
  account_kind === 'partner_claims' ? partnerClaims(partner) : internalAccount(account_kind)

type DecidedCase = { key: string; business: string | null; amountKobo: Kobo }

/** M65: two people accept a loss. */
export const lossJournal = ({ key, business, amountKobo }: DecidedCase, account: AccountRef): JournalDraft =>
  journal({ key, posting: 'M65', business, lines: [debit(internalAccount('operational_loss'), amountKobo), credit(account, amountKobo)] })

/** M72: own money never left our account. */
export const neverLeftJournal = ({ key, amountKobo }: DecidedCase): JournalDraft =>
  journal({
    key,
    posting: 'M72',
    business: null,
    lines: [debit(internalAccount('suspense_unpaid'), amountKobo), credit(internalAccount('operational_loss'), amountKobo)],
  })

/** M71: money that others paid into our own bank account. */
export const ownMoneyJournal = ({ key, business, amountKobo }: DecidedCase, account: 'house_equity' | 'other_income'): JournalDraft =>
  journal({
    key,
    posting: 'M71',
    business,
    lines: [debit(internalAccount('suspense_unmatched'), amountKobo), credit(internalAccount(account), amountKobo)],
  })

/** M51, resolved: a charge of the bank, or an error of the bank that it owes us. */
export const explainedDebitJournal = ({ key, business, amountKobo }: DecidedCase, account: AccountRef): JournalDraft =>
  journal({ key, posting: 'M51', business, lines: [debit(account, amountKobo), credit(internalAccount('suspense_bank_debit'), amountKobo)] })

/** M51 or M76, resolved: the partner has repaid what it owed us. The credit stood in suspense. */
export const repaidClaimJournal = ({ key, business, amountKobo }: DecidedCase, partner: string): JournalDraft =>
  journal({
    key,
    posting: 'M51',
    business,
    lines: [debit(internalAccount('suspense_unmatched'), amountKobo), credit(partnerClaims(partner), amountKobo)],
  })

/** M76, resolved: the balance of the biller shows what it owed us. */
export const claimInFloatJournal = ({ key, business, amountKobo }: DecidedCase, biller: string): JournalDraft =>
  journal({ key, posting: 'M76', business, lines: [debit(billsFloat(biller), amountKobo), credit(partnerClaims(biller), amountKobo)] })

/** M73, resolved: the payment came back. `claimKobo`: what the bank owed us of its refund. */
export const refundedReturnJournal = ({ key, business, amountKobo }: DecidedCase, bank: string, claimKobo: Kobo): JournalDraft =>
  journal({
    key,
    posting: 'M73',
    business,
    lines: [
      debit(internalAccount('suspense_unmatched'), amountKobo),
      credit(partnerClaims(bank), claimKobo),
      credit(internalAccount('compensation'), amountKobo - claimKobo),
    ],
  })

/** M51, resolved: a payment of this business, which a restored database had lost. What the wallet cannot pay is a debt. */
export const chargedDebitJournal = ({ key, amountKobo }: DecidedCase, business: string, shortKobo: Kobo): JournalDraft =>
  journal({
    key,
    posting: 'M51',
    business,
    lines: [
      debit(wallet(business), amountKobo - shortKobo),
      debit(debt(business), shortKobo),
      credit(internalAccount('suspense_bank_debit'), amountKobo),
    ],
  })

/** M55: less came than was credited. The difference is taken back, and what the wallet cannot pay is a debt. */
export const takenBackPartJournal = ({ key, amountKobo }: DecidedCase, business: string, shortKobo: Kobo): JournalDraft =>
  journal({
    key,
    posting: 'M53',
    business,
    lines: [
      debit(wallet(business), amountKobo - shortKobo),
      debit(debt(business), shortKobo),
      credit(internalAccount('suspense_unfunded'), amountKobo),
    ],
  })

/** M55: less was debited than was settled. The difference is the customer's. */
export const givenBackPartJournal = ({ key, amountKobo }: DecidedCase, business: string): JournalDraft =>
  journal({ key, posting: 'M54', business, lines: [debit(internalAccount('suspense_unpaid'), amountKobo), credit(wallet(business), amountKobo)] })

/** M50: money without an owner goes back to its payer by our bank. */
export const sentBackJournal = ({ key, amountKobo }: DecidedCase, bank: string): JournalDraft =>
  journal({
    key,
    posting: 'M50',
    business: null,
    lines: [debit(internalAccount('suspense_unmatched'), amountKobo), credit(clearingOut(bank), amountKobo)],
  })

/** M54, resolved: what was to go back to its payer (M50) has never left. */
export const suspendedAgainJournal = ({ key, business, amountKobo }: DecidedCase): JournalDraft =>
  journal({
    key,
    posting: 'M54',
    business,
    lines: [debit(internalAccount('suspense_unpaid'), amountKobo), credit(internalAccount('suspense_unmatched'), amountKobo)],
  })

/** M75: what the house had ordered, and the bank has not paid, is ordered again. */
export const orderedAgainJournal = ({ key, amountKobo }: DecidedCase, bank: string): JournalDraft =>
  journal({
    key,
    posting: 'M75',
    business: null,
    lines: [debit(internalAccount('suspense_unpaid'), amountKobo), credit(clearingOut(bank), amountKobo)],
  })

/** M54, resolved: what was to go to the lender (M30) is still here, and may be lent. */
export const staysInFundJournal = ({ key, amountKobo }: DecidedCase): JournalDraft =>
  journal({
    key,
    posting: 'M54',
    business: null,
    lines: [debit(internalAccount('suspense_unpaid'), amountKobo), credit(internalAccount('loan_fund'), amountKobo)],
  })

/** M53, resolved: cash of the lender (M30) never came. */
export const fundNeverCameJournal = ({ key, amountKobo }: DecidedCase): JournalDraft =>
  journal({
    key,
    posting: 'M53',
    business: null,
    lines: [debit(internalAccount('loan_fund'), amountKobo), credit(internalAccount('suspense_unfunded'), amountKobo)],
  })
