import { type CommitHook, onCommit, type PlanPart } from '../../ledger/index.ts'
import { transferFailed, type TransferRow, transferSettled } from '../../transfers/index.ts'
import { followRecallJob } from './jobs.ts'

/** Only a payment back that staff ordered. */
const follow = ({ transfer }: { transfer: TransferRow }): PlanPart =>
  transfer.meter_kind === RECALL_METER ? { jobs: [followRecallJob.enqueue({ transferId: transfer.id })] } : {}

/** Counts beside the limit of a merchant, who did not ask for it. */
export const RECALL_METER = 'recalled'

export const recallCommitHooks: readonly CommitHook[] = [onCommit(transferSettled, follow), onCommit(transferFailed, follow)]
