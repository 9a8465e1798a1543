import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'

/** M26: own money left the pool for the float. The statement of the bank will show it under this reference. */
export type FloatTopUpSent = { bank: string; reference: string; amountKobo: Kobo; journalKey: string }
export const floatTopUpSent = defineEvent<FloatTopUpSent>('bill.top_up_sent')
