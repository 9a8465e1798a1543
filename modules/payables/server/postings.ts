import type { Kobo } from '../../../platform/money/index.ts'
import {
  clearingOut,
  credit,
  debit,
  OPERATING_BANK,
  internalAccount,
  journal,
  type JournalDraft,
  type Line,
  partnerClaims,
  partnerPayable,
} from '../../ledger/index.ts'

/** M56: the cost of a day's payments at a partner. */
export const railCostJournal = (partner: string, day: string, costKobo: Kobo): JournalDraft =>
  journal({
    key: `rails:${partner}:${day}`,
    posting: 'M56',
    business: null,
    lines: [debit(internalAccount('partner_cost'), costKobo), credit(partnerPayable(partner), costKobo)],
  })

/** Where the difference between an invoice and what was accrued goes (M58). */
export type InvoiceDifference = 'none' | 'rounding' | 'cost' | 'claim'

const ROUNDING_KOBO = 100n
const TOLERANCE_PERCENT = 2n

/** Up to ₦1 is rounding, up to 2 % is cost. What an invoice asks beyond it is claimed back; a lower invoice lowers the cost. */
export function classifyDifference(accruedKobo: Kobo, invoicedKobo: Kobo): InvoiceDifference {
  const more = invoicedKobo - accruedKobo
  if (more === 0n) return 'none'
  if ((more < 0n ? -more : more) <= ROUNDING_KOBO) return 'rounding'
  return more <= (accruedKobo * TOLERANCE_PERCENT) / 100n ? 'cost' : 'claim'
}

/** M58, or null when the invoice is what was accrued. */
export function differenceJournal(id: string, partner: string, accruedKobo: Kobo, invoicedKobo: Kobo): JournalDraft | null {
  const to = classifyDifference(accruedKobo, invoicedKobo)
  if (to === 'none') return null
  const account = { rounding: internalAccount('rounding'), cost: internalAccount('partner_cost'), claim: partnerClaims(partner) }[to]
  const more = invoicedKobo - accruedKobo
  const lines =
    more > 0n ? [debit(account, more), credit(partnerPayable(partner), more)] : [debit(partnerPayable(partner), -more), credit(account, -more)]
  return journal({ key: `payable:${id}:difference`, posting: 'M58', business: null, lines })
}

/** M59: the part of an invoice that is deductible VAT is no cost. */
export const invoiceVatJournal = (id: string, vatKobo: Kobo): JournalDraft =>
  journal({
    key: `payable:${id}:vat`,
    posting: 'M59',
    business: null,
    lines: [debit(internalAccount('vat_input'), vatKobo), credit(internalAccount('partner_cost'), vatKobo)],
  })

/** M57: a partner takes its charges from the account that it holds for customers, so the invoice leaves the pool. */
export const invoicePaidJournal = (id: string, partner: string, bank: string, invoicedKobo: Kobo): JournalDraft =>
  journal({
    key: `payable:${id}`,
    posting: 'M57',
    business: null,
    lines: [debit(partnerPayable(partner), invoicedKobo), credit(clearingOut(bank), invoicedKobo)],
  })

export type TaxKind = 'vat' | 'stamp_duty' | 'withholding_tax'

/** M60: the return of a tax leaves the house's own account. `deductedKobo`: VAT of invoices, set against it. */
export function taxJournal(id: string, kind: TaxKind, amountKobo: Kobo, deductedKobo: Kobo): JournalDraft {
  const lines: Line[] = [
    debit(internalAccount(kind), amountKobo),
    credit(internalAccount('vat_input'), deductedKobo),
    credit(clearingOut(OPERATING_BANK), amountKobo - deductedKobo),
  ]
  return journal({ key: `payable:${id}`, posting: 'M60', business: null, lines })
}
