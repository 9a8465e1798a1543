import { bankByCbnCode } from './banks.ts'

/** Dial codes of the banks, by CBN code (June 2026). */
const BANK_DIAL_CODES: Readonly<Record<string, string>> = {
  '044': '901',
  '050': '326',
  '214': '329',
  '070': '770',
  '011': '894',
  '058': '737',
  '103': '989',
  '082': '7111',
  '076': '833',
  '221': '909',
  '232': '822',
  '032': '826',
  '033': '919',
  '215': '7799',
  '035': '945',
  '057': '966',
  '50515': '5573',
  '999992': '955',
  '999991': '861',
}

export type DialBank = { cbnCode: string; name: string; dialCode: string }

/** Banks whose customers can pay by dialling, by name. */
export const DIAL_BANKS: readonly DialBank[] = Object.entries(BANK_DIAL_CODES)
  .map(([cbnCode, dialCode]) => ({ cbnCode, name: bankByCbnCode(cbnCode)?.name ?? cbnCode, dialCode }))
  .toSorted((one, other) => one.name.localeCompare(other.name))

/** `{bank}`, `{account}` and `{amount}` stand for what is dialled; the amount is whole naira. */
export const DIAL_TEMPLATE = '*{bank}*000*5037+{account}+{amount}#'

/** Fills a template in part or whole; what is not given stays to be filled. */
export function fillDialCode(template: string, values: { bank?: string; account?: string; amount?: string }): string {
  return template.replaceAll(/\{(bank|account|amount)\}/g, (whole, name: 'bank' | 'account' | 'amount') => values[name] ?? whole)
}

export type Dialled = { bank: DialBank; accountNumber: string; amountKobo: number }

/** The payment that a dialled code asks for. Null: no bank has the code, or the text is no code of the template. */
export function readDialCode(dialled: string): Dialled | null {
  const parts = /^\*(\d{3,4})\*000\*5037\+(\d{10})\+(\d{1,9})#$/.exec(dialled.replaceAll(/\s/g, ''))
  const bank = parts && DIAL_BANKS.find(({ dialCode }) => dialCode === parts[1])
  const amountKobo = Number(parts?.[3] ?? 0) * 100
  return bank && amountKobo > 0 ? { bank, accountNumber: parts[2]!, amountKobo } : null
}
