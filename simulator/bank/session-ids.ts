import { bankByCbnCode } from '../../platform/nigeria/banks.ts'
import type { World } from './context.ts'

const LAGOS_OFFSET_MS = 60 * 60 * 1000

/** Thirty digits as NIP makes them: the sending bank, `yymmddHHMMSS` in Lagos, and twelve of its own. */
export function nextSessionId(world: World, sendingBankCbnCode: string): string {
  const sender = (bankByCbnCode(sendingBankCbnCode)?.nipCode ?? '999999').padStart(6, '0')
  const lagos = new Date(world.clock.now().getTime() + LAGOS_OFFSET_MS).toISOString()
  const moment = lagos.slice(2, 19).replace(/\D/g, '')
  return sender + moment + sixDigits(world) + sixDigits(world)
}

function sixDigits(world: World): string {
  return String(world.random.below(1_000_000)).padStart(6, '0')
}
