import type { JobSpec } from '../../ledger/index.ts'

/** The bank says "not paid" of a payment that settled: its money in clearing is looked at now, not after a day. */
export const doubtPaymentJob = (reference: string, code: string): JobSpec => ({
  task: 'reconciliation.doubt-payment',
  payload: { reference, code },
  key: `doubt-payment:${reference}`,
})
