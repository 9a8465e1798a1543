import type { JobSpec } from '../../ledger/index.ts'

export const sendJob = (transferId: string, runAt?: Date): JobSpec => ({
  task: 'transfers.send',
  payload: { transferId },
  key: `transfer-send:${transferId}`,
  ...(runAt && { runAt }),
})

export const queryJob = (transferId: string, runAt: Date): JobSpec => ({
  task: 'transfers.query',
  payload: { transferId },
  key: `transfer-query:${transferId}`,
  runAt,
})

export const askReturnJob = (transferId: string): JobSpec => ({
  task: 'transfers.ask-return',
  payload: { transferId },
  key: `transfer-return:${transferId}`,
})

/** When the bank may be asked again, each transfer a little apart from the others: what waited does not come back at once. */
export function afterRest(transferId: string, now: Date, restMs: number): Date {
  const spread = [...transferId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % SPREAD_MS, 0)
  return new Date(now.getTime() + restMs + spread)
}

const SPREAD_MS = 5_000
