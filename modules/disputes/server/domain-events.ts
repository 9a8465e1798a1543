import type { Kobo } from '../../../platform/money/index.ts'
import { defineEvent } from '../../ledger/index.ts'

/** M73. `bankKobo`: of the refund, what the receiving bank bears, a claim under the journal's key. `party`: the name of the house. */
export type FraudRefunded = {
  disputeId: string
  business: string
  partner: string
  amountKobo: Kobo
  bankKobo: Kobo
  journalKey: string
  party: string
  balanceAfterKobo: Kobo
  at: Date
}

export const fraudRefunded = defineEvent<FraudRefunded>('dispute.fraud_refunded')
