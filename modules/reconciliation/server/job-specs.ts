import type { JobSpec } from '../../ledger/index.ts'

/** The bank says "not paid" of a payment that settled: its money in clearing is looked at now, not after a day. */
export const doubtPaymentJob = (reference: string, code: string): JobSpec => ({
  task: 'reconciliation.doubt-payment',
  payload: { reference, code },
  key: `doubt-payment:${reference}`,
})

/** Cases without money about this transfer may have answered themselves with what has just become of it. */
export const closeAnsweredJob = (transferId: string): JobSpec => ({
  task: 'reconciliation.close-answered',
  payload: { transferId },
  key: `close-answered:${transferId}`,
})
