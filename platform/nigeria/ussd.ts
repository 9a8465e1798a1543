import { bankByCbnCode } from './banks.ts'

export type DialBank = { cbnCode: string; name: string; dialCode: string }

/** Banks whose customers can pay by dialling, by name (June 2026). */
export const DIAL_BANKS: readonly DialBank[] = [
  dialBank('044', '901'),
  dialBank('050', '326'),
  dialBank('214', '329'),
  dialBank('070', '770'),
  dialBank('011', '894'),
  dialBank('103', '989'),
  dialBank('058', '737'),
  dialBank('082', '7111'),
  dialBank('50515', '5573'),
  dialBank('999992', '955'),
  dialBank('999991', '861'),
  dialBank('076', '833'),
  dialBank('221', '909'),
  dialBank('232', '822'),
  dialBank('032', '826'),
  dialBank('033', '919'),
  dialBank('215', '7799'),
  dialBank('035', '945'),
  dialBank('057', '966'),
]

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

function dialBank(cbnCode: string, dialCode: string): DialBank {
  return { cbnCode, name: bankByCbnCode(cbnCode)?.name ?? cbnCode, dialCode }
}
