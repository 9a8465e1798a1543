import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'

/** M73: the part of a refund that the receiving bank bears, a claim under the journal's key. */
export type FraudClaimed = { disputeId: string; business: string; partner: string; amountKobo: Kobo; journalKey: string }

export const fraudClaimed = defineEvent<FraudClaimed>('dispute.fraud_claimed')
