import { BANKS, bankByCbnCode, bankByNipCode } from '../../../platform/nigeria/banks.ts'

/** VFD uses six-digit NIP codes, and 999999 for itself; we use CBN codes. An unknown code passes unchanged. */
export const OWN_BANK_CODE = '566'
const OWN_WIRE_CODES = new Set(['999999', bankByCbnCode(OWN_BANK_CODE)!.nipCode])

export function toWireCode(cbnCode: string): string {
  return cbnCode === OWN_BANK_CODE ? '999999' : (bankByCbnCode(cbnCode)?.nipCode ?? cbnCode)
}

export function toCbnCode(wireCode: string): string {
  if (OWN_WIRE_CODES.has(wireCode)) return OWN_BANK_CODE
  return bankByNipCode(wireCode)?.cbnCode ?? cbnCodeByName(wireCode) ?? wireCode
}

/** Some notices have the bank's name in place of its code. */
function cbnCodeByName(text: string): string | null {
  const name = text.trim().toLowerCase()
  return BANKS.find((bank) => bank.name.toLowerCase() === name)?.cbnCode ?? null
}
