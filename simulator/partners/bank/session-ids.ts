import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import type { BankContext } from './context.ts'

const LAGOS_OFFSET_MS = 60 * 60 * 1000

/** Thirty digits in NIP's form: the sending bank, `yymmddHHMMSS` in Lagos, and twelve random digits. */
export function nextSessionId(context: BankContext, sendingBankCbnCode: string): string {
  const sender = (bankByCbnCode(sendingBankCbnCode)?.nipCode ?? '999999').padStart(6, '0')
  const lagos = new Date(context.clock.now().getTime() + LAGOS_OFFSET_MS).toISOString()
  const moment = lagos.slice(2, 19).replace(/\D/g, '')
  return sender + moment + sixDigits(context) + sixDigits(context)
}

function sixDigits(context: BankContext): string {
  return String(context.random.below(1_000_000)).padStart(6, '0')
}
