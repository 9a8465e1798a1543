import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import { PAYMENT_KINDS } from '../contract.ts'
import type { TransfersContext } from './context.ts'

const ofTransfer = z.strictObject({ transferId: z.string() })
/** The kind saves a lookup on the way to the partner. */
const ofTransferAndKind = z.strictObject({ transferId: z.string(), kind: z.enum(PAYMENT_KINDS).optional() })

export const sendTransferJob = defineJob('transfers.send', ofTransferAndKind, {
  key: ({ transferId }) => `transfer-send:${transferId}`,
  pool: 'bank',
  batchable: () => true,
  handler: async () => {
    const { sendToBank } = await import('./actions/send-to-bank.ts')
    return (context: TransfersContext, { transferId, kind }) => sendToBank(context, transferId, kind)
  },
})

export const queryTransferJob = defineJob('transfers.query', ofTransfer, {
  key: ({ transferId }) => `transfer-query:${transferId}`,
  pool: 'bank',
  runsInReconcileOnly: true,
  handler: async () => {
    const { queryTransfer } = await import('./actions/query-transfer.ts')
    return (context: TransfersContext, { transferId }) => queryTransfer(context, transferId)
  },
})

export const queryReturnJob = defineJob('transfers.ask-return', ofTransfer, {
  key: ({ transferId }) => `transfer-return:${transferId}`,
  pool: 'bank',
  runsInReconcileOnly: true,
  handler: async () => {
    const { queryTransferReturn } = await import('./actions/query-return.ts')
    return (context: TransfersContext, { transferId }) => queryTransferReturn(context, transferId)
  },
})

/** At 06:00 in Lagos: the money of the day before goes to the payout banks of the businesses that want it. */
export const settleAllJob = defineJob('transfers.settle-all', z.strictObject({}), {
  schedules: [{ cron: '0 5 * * *' }],
  handler: async () => (await import('./actions/settle-business.ts')).settleAll,
})

export const settleBusinessJob = defineJob('transfers.settle-business', z.strictObject({ businessId: z.string(), day: z.string() }), {
  key: ({ businessId, day }) => `settle-business:${businessId}:${day}`,
  pool: 'bank',
  handler: async () => {
    const { settleBusiness } = await import('./actions/settle-business.ts')
    return (context: TransfersContext, { businessId, day }) => settleBusiness(context, businessId, day)
  },
})

/** Enqueues overdue transfers, and raises the alarms of those that stay pending. */
export const sweepTransfersJob = defineJob('transfers.sweep', z.strictObject({}), {
  schedules: [{ cron: '* * * * *' }],
  runsInReconcileOnly: true,
  handler: async () => (await import('./actions/sweep-transfers.ts')).sweepTransfers,
})
