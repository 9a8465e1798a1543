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
