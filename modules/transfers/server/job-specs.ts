import type { JobSpec } from '../../ledger/index.ts'

export const sendTransferJob = (transferId: string, runAt?: Date): JobSpec => ({
  task: 'transfers.send',
  payload: { transferId },
  key: `transfer-send:${transferId}`,
  batchable: true,
  ...(runAt && { runAt }),
})

export const queryTransferJob = (transferId: string, runAt: Date): JobSpec => ({
  task: 'transfers.query',
  payload: { transferId },
  key: `transfer-query:${transferId}`,
  runAt,
})

export const queryReturnJob = (transferId: string, runAt?: Date): JobSpec => ({
  task: 'transfers.ask-return',
  payload: { transferId },
  key: `transfer-return:${transferId}`,
  ...(runAt && { runAt }),
})
