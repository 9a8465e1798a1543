import type { JobSpec } from '../../ledger/index.ts'
import type { Contradiction } from '../../transfers/index.ts'

/** The bank contradicts what it had said of a payment: its money in clearing is looked at now, not after a day. */
export const openContradictionJob = (reference: string, says: Contradiction, code: string): JobSpec => ({
  task: 'reconciliation.doubt-payment',
  payload: { reference, says, code },
  key: `doubt-payment:${says}:${reference}`,
})

/** Cases without money about this transfer may have answered themselves with what has just become of it. */
export const closeDecidedCasesJob = (transferId: string): JobSpec => ({
  task: 'reconciliation.close-answered',
  payload: { transferId },
  key: `close-answered:${transferId}`,
})
