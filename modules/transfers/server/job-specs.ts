import type { JobSpec } from '../../ledger/index.ts'

export const sendJob = (transferId: string): JobSpec => ({ task: 'transfers.send', payload: { transferId }, key: `transfer-send:${transferId}` })

export const queryJob = (transferId: string, runAt: Date): JobSpec => ({
  task: 'transfers.query',
  payload: { transferId },
  key: `transfer-query:${transferId}`,
  runAt,
})
