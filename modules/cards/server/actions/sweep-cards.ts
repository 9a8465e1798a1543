import { pendingJobs } from '../../../../platform/jobs/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import type { CardsContext } from '../context.ts'
import { checkDisputeJob, checkRefundJob, sendDisputeAnswerJob, sendRefundJob, settleBatchJob } from '../jobs.ts'
import { arrivedBatches, openDisputes, openRefunds } from '../queries.ts'
import type { CardDisputeRow } from '../rows.ts'
import { isAnswered } from '../states.ts'
import { disputeKeyOf } from './check-dispute.ts'

/** Asks again about everything that waits for the processor and that no job asks about. */
export async function sweepCards({ db }: CardsContext): Promise<void> {
  const [batches, refunds, disputes] = await Promise.all([arrivedBatches(db.system), openRefunds(db.system), openDisputes(db.system)])
  const jobs = [
    ...batches.map((batchId) => settleBatchJob.enqueue({ batchId })),
    ...refunds.map(({ id, refund_key: key }) => (key === null ? sendRefundJob.enqueue({ refundId: id }) : checkRefundJob.enqueue({ key }))),
    ...disputes.map(({ id }) => checkDisputeJob.enqueue({ key: disputeKeyOf(id) })),
    ...disputes.filter(isUntold).map(({ id }) => sendDisputeAnswerJob.enqueue({ disputeId: id })),
  ]
  const alive = await pendingJobs(
    db.system,
    jobs.map(({ key }) => key),
  )
  const lost = jobs.filter(({ key }) => !alive.has(key))
  if (lost.length > 0) await writeJobs(db.system, lost)
}

const isUntold = (dispute: CardDisputeRow) => isAnswered(dispute) && dispute.told_at === null
