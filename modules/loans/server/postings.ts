import type { LagosDay } from '../../../platform/clock/index.ts'
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
  loanAccount,
  wallet,
} from '../../ledger/index.ts'
import type { LoanFundMovementRow, LoanRow } from './rows.ts'

/** docs/money.md M30 to M41. */

export type LoanParty = Pick<LoanRow, 'id' | 'business_id'>

const INTERNAL_KINDS = [
  'loan_fund',
  'lender_capital',
  'loan_interest_income',
  'loan_fee_income',
  'loan_impairment',
  'loan_allowance',
  'recoveries',
  'vat',
] as const

const own = ({ id, business_id }: LoanParty) => ({ businessId: business_id, loanId: id })

/** Of every command about one loan. `payerId`: the business whose wallet moves. */
export const loanAccounts = (loan: LoanParty, payerId: string): AccountRef[] => [
  wallet(payerId),
  ...(['loan_principal', 'loan_interest', 'loan_fees', 'loan_interest_suspended'] as const).map((kind) => loanAccount(kind, own(loan))),
  ...INTERNAL_KINDS.map(internalAccount),
]

/** M31. */
export const paidOutJournal = (loan: LoanParty, amountKobo: Kobo): JournalDraft =>
  journal({
    key: `loan:${loan.id}`,
    posting: 'M31',
    business: loan.business_id,
    lines: [
      debit(loanAccount('loan_principal', own(loan)), amountKobo),
      debit(internalAccount('loan_fund'), amountKobo),
      credit(wallet(loan.business_id), amountKobo),
      credit(internalAccount('lender_capital'), amountKobo),
    ],
  })

/** M32. */
export const processingFeeJournal = (loan: LoanParty, fee: { feeKobo: Kobo; vatKobo: Kobo }): JournalDraft =>
  journal({
    key: `loan:${loan.id}:fee`,
    posting: 'M32',
    business: loan.business_id,
    lines: [
      debit(wallet(loan.business_id), fee.feeKobo),
      credit(internalAccount('loan_fee_income'), fee.feeKobo - fee.vatKobo),
      credit(internalAccount('vat'), fee.vatKobo),
    ],
  })

/** M33. Of a non-performing loan it is no income yet. */
export const interestJournal = (loan: LoanParty, day: LagosDay, kobo: Kobo, isSuspended: boolean): JournalDraft =>
  journal({
    key: `loan:${loan.id}:interest:${day}`,
    posting: 'M33',
    business: loan.business_id,
    effectiveDay: day,
    lines: [
      debit(loanAccount('loan_interest', own(loan)), kobo),
      credit(isSuspended ? loanAccount('loan_interest_suspended', own(loan)) : internalAccount('loan_interest_income'), kobo),
    ],
  })

/** M34: interest that was income and is not paid. */
export const suspensionJournal = (loan: LoanParty, day: LagosDay, kobo: Kobo): JournalDraft =>
  journal({
    key: `loan:${loan.id}:suspension:${day}`,
    posting: 'M34',
    business: loan.business_id,
    effectiveDay: day,
    lines: [debit(internalAccount('loan_interest_income'), kobo), credit(loanAccount('loan_interest_suspended', own(loan)), kobo)],
  })

/** The reverse of M34, when a restructured loan performs again. */
export const cureJournal = (loan: LoanParty, day: LagosDay, kobo: Kobo): JournalDraft =>
  journal({
    key: `loan:${loan.id}:cure:${day}`,
    posting: 'M34',
    business: loan.business_id,
    effectiveDay: day,
    lines: [debit(loanAccount('loan_interest_suspended', own(loan)), kobo), credit(internalAccount('loan_interest_income'), kobo)],
  })

/** M69. */
export const feesWaivedJournal = (loan: LoanParty, restructuringId: string, fee: { feeKobo: Kobo; vatKobo: Kobo }): JournalDraft =>
  journal({
    key: `loan:${loan.id}:fees-waived:${restructuringId}`,
    posting: 'M69',
    business: loan.business_id,
    lines: [
      debit(internalAccount('loan_fee_income'), fee.feeKobo - fee.vatKobo),
      debit(internalAccount('vat'), fee.vatKobo),
      credit(loanAccount('loan_fees', own(loan)), fee.feeKobo),
    ],
  })

/** M35: once for an instalment. */
export const lateFeeJournal = (loan: LoanParty, number: number, day: LagosDay, fee: { feeKobo: Kobo; vatKobo: Kobo }): JournalDraft =>
  journal({
    key: `loan:${loan.id}:late-fee:${number}`,
    posting: 'M35',
    business: loan.business_id,
    effectiveDay: day,
    lines: [
      debit(loanAccount('loan_fees', own(loan)), fee.feeKobo),
      credit(internalAccount('loan_fee_income'), fee.feeKobo - fee.vatKobo),
      credit(internalAccount('vat'), fee.vatKobo),
    ],
  })

/** `suspendedKobo`: the part of the interest that becomes income with its payment. */
export type RepaymentParts = { feesKobo: Kobo; interestKobo: Kobo; principalKobo: Kobo; suspendedKobo: Kobo }

/** M36, and M37 on a due day. */
export const repaymentJournal = (key: string, posting: 'M36' | 'M37', loan: LoanParty, payerId: string, parts: RepaymentParts): JournalDraft =>
  journal({
    key,
    posting,
    business: payerId,
    lines: [
      debit(wallet(payerId), parts.feesKobo + parts.interestKobo + parts.principalKobo),
      debit(internalAccount('lender_capital'), parts.principalKobo),
      debit(loanAccount('loan_interest_suspended', own(loan)), parts.suspendedKobo),
      credit(internalAccount('loan_interest_income'), parts.suspendedKobo),
      credit(loanAccount('loan_fees', own(loan)), parts.feesKobo),
      credit(loanAccount('loan_interest', own(loan)), parts.interestKobo),
      credit(loanAccount('loan_principal', own(loan)), parts.principalKobo),
      credit(internalAccount('loan_fund'), parts.principalKobo),
    ],
  })

/** M39; a provision that falls is negative. */
export const provisionJournal = (loan: LoanParty, occasion: string, changeKobo: Kobo): JournalDraft =>
  journal({
    key: `loan:${loan.id}:provision:${occasion}`,
    posting: 'M39',
    business: loan.business_id,
    lines: [debit(internalAccount('loan_impairment'), changeKobo), credit(internalAccount('loan_allowance'), changeKobo)],
  })

/** M40: after the loan was provided for in full. */
export function writeOffJournal(loan: LoanRow): JournalDraft {
  const { principal_out, interest_out, fees_out, interest_suspended } = loan
  return journal({
    key: `loan:${loan.id}:write-off`,
    posting: 'M40',
    business: loan.business_id,
    lines: [
      debit(internalAccount('loan_allowance'), principal_out + interest_out + fees_out - interest_suspended),
      debit(loanAccount('loan_interest_suspended', own(loan)), interest_suspended),
      credit(loanAccount('loan_principal', own(loan)), principal_out),
      credit(loanAccount('loan_interest', own(loan)), interest_out),
      credit(loanAccount('loan_fees', own(loan)), fees_out),
    ],
  })
}

/** M41. */
export const recoveryJournal = (key: string, payerId: string, amountKobo: Kobo, principalKobo: Kobo): JournalDraft =>
  journal({
    key,
    posting: 'M41',
    business: payerId,
    lines: [
      debit(wallet(payerId), amountKobo),
      credit(internalAccount('recoveries'), amountKobo),
      debit(internalAccount('lender_capital'), principalKobo),
      credit(internalAccount('loan_fund'), principalKobo),
    ],
  })

/** M30. */
export function fundJournal({ id, direction, amount }: Pick<LoanFundMovementRow, 'id' | 'direction' | 'amount'>, bank: string): JournalDraft {
  const fund = internalAccount('loan_fund')
  return journal({
    key: `loan-fund:${id}`,
    posting: 'M30',
    business: null,
    lines: direction === 'in' ? [debit(clearingIn(bank), amount), credit(fund, amount)] : [debit(fund, amount), credit(clearingOut(bank), amount)],
  })
}

/** M37: once for a turn of the clock. */
export const dueJournalKey = ({ id }: Pick<LoanRow, 'id'>, turn: string): string => `loan:${id}:due:${turn}`
