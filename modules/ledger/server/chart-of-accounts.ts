/**
 * The chart of accounts (docs/money.md §1): kinds, their normal side, and whether the database refuses to take them
 * below zero. Partner accounts have no floor, because a partner's action is recorded even when it should not have been
 * possible.
 */
type Kind = { owner: 'business' | 'loan' | 'partner' | 'processor' | 'biller' | 'house'; normal: 1 | -1; floor: bigint | null }

const business = (normal: 1 | -1): Kind => ({ owner: 'business', normal, floor: 0n })
/** Of one loan of a business. The commit that pays the loan out opens them. */
const loan = (normal: 1 | -1): Kind => ({ owner: 'loan', normal, floor: 0n })
const partner = (normal: 1 | -1): Kind => ({ owner: 'partner', normal, floor: null })
/** At a card processor. The migration that brings the processor opens it. */
const processor = (normal: 1 | -1): Kind => ({ owner: 'processor', normal, floor: null })
/** At a biller. The migration that brings the biller opens it. */
const biller = (normal: 1 | -1): Kind => ({ owner: 'biller', normal, floor: null })
const internal = (normal: 1 | -1, floor: bigint | null = null): Kind => ({ owner: 'house', normal, floor })

const DEBIT = 1
const CREDIT = -1

export const chartOfAccounts = {
  wallet: business(CREDIT),
  pending: business(CREDIT),
  debt: business(DEBIT),
  referral: business(CREDIT),
  bonus_accrued: business(CREDIT),
  bonus: business(CREDIT),

  loan_principal: loan(DEBIT),
  loan_interest: loan(DEBIT),
  loan_fees: loan(DEBIT),
  loan_interest_suspended: loan(CREDIT),

  bank_pool: partner(DEBIT),
  /** The house's own operating account, which backs nothing that customers own. */
  bank_house: internal(DEBIT),
  clearing_in_house: internal(DEBIT),
  clearing_out_house: internal(CREDIT),
  clearing_in: partner(DEBIT),
  clearing_out: partner(CREDIT),
  partner_claims: partner(DEBIT),
  /** The cost of the rails that a partner has not invoiced yet. */
  partner_payable: partner(CREDIT),

  card_receivable: processor(DEBIT),
  disputes_withheld: processor(DEBIT),

  bills_float: biller(DEBIT),

  fees_inbound: internal(CREDIT),
  fees_outbound: internal(CREDIT),
  fees_card: internal(CREDIT),
  fees_bills: internal(CREDIT),
  bills_commission: internal(CREDIT),
  in_transit: internal(DEBIT),
  card_cost: internal(DEBIT),
  setup_fees: internal(CREDIT),
  duty_absorbed: internal(DEBIT),
  partner_cost: internal(DEBIT),
  operational_loss: internal(DEBIT),
  /** What the company pays customers for wrongs that they have suffered. */
  compensation: internal(DEBIT),
  referral_expense: internal(DEBIT),
  bonus_expense: internal(DEBIT),
  vat: internal(CREDIT),
  /** VAT of partners' invoices, which the return of our own VAT is less by. */
  vat_input: internal(DEBIT),
  rounding: internal(DEBIT),
  stamp_duty: internal(CREDIT),
  withholding_tax: internal(CREDIT),
  suspense_unmatched: internal(CREDIT),
  suspense_late: internal(DEBIT),
  suspense_bank_debit: internal(DEBIT),
  suspense_unfunded: internal(DEBIT),
  suspense_unpaid: internal(CREDIT),
  loan_fund: internal(CREDIT, 0n),
  lender_capital: internal(CREDIT, 0n),
  loan_interest_income: internal(CREDIT),
  loan_fee_income: internal(CREDIT),
  loan_impairment: internal(DEBIT),
  loan_allowance: internal(CREDIT),
  recoveries: internal(CREDIT),
  other_income: internal(CREDIT),
  house_equity: internal(CREDIT),
} as const satisfies Record<string, Kind>

export type AccountKind = keyof typeof chartOfAccounts

/** `partner`: the partner at which the money is, or the loan of the business. */
export type AccountRef = { kind: AccountKind; business?: string; partner?: string }
export type LoanAccountKind = 'loan_principal' | 'loan_interest' | 'loan_fees' | 'loan_interest_suspended'

export const wallet = (businessId: string): AccountRef => ({ kind: 'wallet', business: businessId })
export const pending = (businessId: string): AccountRef => ({ kind: 'pending', business: businessId })
export const referralEarnings = (businessId: string): AccountRef => ({ kind: 'referral', business: businessId })
export const bonusAccrued = (businessId: string): AccountRef => ({ kind: 'bonus_accrued', business: businessId })
export const bonusEarnings = (businessId: string): AccountRef => ({ kind: 'bonus', business: businessId })
export const debt = (businessId: string): AccountRef => ({ kind: 'debt', business: businessId })
export const loanAccount = (kind: LoanAccountKind, { businessId, loanId }: { businessId: string; loanId: string }): AccountRef => ({
  kind,
  business: businessId,
  partner: loanId,
})
export const cardReceivable = (processorName: string): AccountRef => ({ kind: 'card_receivable', partner: processorName })
export const disputesWithheld = (processorName: string): AccountRef => ({ kind: 'disputes_withheld', partner: processorName })
export const billsFloat = (billerName: string): AccountRef => ({ kind: 'bills_float', partner: billerName })
/** The name of the house's own account wherever a bank is named: lines of its statement, clearing items and cases. */
export const OPERATING_BANK = 'house'
export const clearingIn = (bank: string): AccountRef =>
  bank === OPERATING_BANK ? { kind: 'clearing_in_house' } : { kind: 'clearing_in', partner: bank }
export const clearingOut = (bank: string): AccountRef =>
  bank === OPERATING_BANK ? { kind: 'clearing_out_house' } : { kind: 'clearing_out', partner: bank }
export const partnerClaims = (bank: string): AccountRef => ({ kind: 'partner_claims', partner: bank })
export const partnerPayable = (partner: string): AccountRef => ({ kind: 'partner_payable', partner })
/** Money at this bank by its statement. */
export const bankPool = (bank: string): AccountRef => (bank === OPERATING_BANK ? { kind: 'bank_house' } : { kind: 'bank_pool', partner: bank })
export const internalAccount = (kind: AccountKind): AccountRef => ({ kind })

/** The accounts that every business has from its first day. */
export const BUSINESS_ACCOUNTS = (Object.keys(chartOfAccounts) as AccountKind[]).filter((kind) => chartOfAccounts[kind].owner === 'business')

/** The accounts of one loan. */
export const LOAN_ACCOUNTS = (Object.keys(chartOfAccounts) as AccountKind[]).filter((kind) => chartOfAccounts[kind].owner === 'loan')

export function accountName({ kind, business, partner }: AccountRef): string {
  const owner = business === undefined ? kind : `${kind}:${business}`
  return partner === undefined ? owner : `${owner}:${partner}`
}
