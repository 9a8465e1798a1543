import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'

/** M26: own money left the pool for the float. The statement of the bank will show it under this reference. */
export type FloatTopUpSent = { bank: string; reference: string; amountKobo: Kobo; journalKey: string }
export const floatTopUpSent = defineEvent<FloatTopUpSent>('bill.top_up_sent')

/** M76: the biller owes us what it took for a purchase that it neither completed nor gave back. */
export type BillClaimed = { purchaseId: string; business: string; partner: string; amountKobo: Kobo; journalKey: string }
export const billClaimed = defineEvent<BillClaimed>('bill.claimed')
