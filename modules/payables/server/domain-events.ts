import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'

/** Money of the house leaves the pool under this reference. `claimed`: an invoice asked for this much too much. */
export type PayablePaid = {
  bank: string
  reference: string
  amountKobo: Kobo
  journalKey: string
  claimed: { amountKobo: Kobo; partner: string; journalKey: string; reason: string } | null
}
export const payablePaid = defineEvent<PayablePaid>('payable.paid')
