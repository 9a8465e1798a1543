import type { JobSpec } from '../../ledger/index.ts'

export const sendJob = (transferId: string, runAt?: Date): JobSpec => ({
  task: 'transfers.send',
  payload: { transferId },
  key: `transfer-send:${transferId}`,
  joins: true,
  ...(runAt && { runAt }),
})

export const queryJob = (transferId: string, runAt: Date): JobSpec => ({
  task: 'transfers.query',
  payload: { transferId },
  key: `transfer-query:${transferId}`,
  runAt,
})

export const askReturnJob = (transferId: string, runAt?: Date): JobSpec => ({
  task: 'transfers.ask-return',
  payload: { transferId },
  key: `transfer-return:${transferId}`,
  ...(runAt && { runAt }),
})
