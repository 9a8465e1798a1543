import { writeJobs } from '../../../ledger/index.ts'
import { afterRest, queryJob } from '../job-specs.ts'
import type { TransfersKit } from '../kit.ts'
import { lastSentAt, liveAttempt, transferById } from '../queries.ts'
import type { TransferState } from '../../contract.ts'
import type { AttemptRow } from '../rows.ts'
import { REVIEW_AFTER_MS } from '../schedule.ts'
import { answerCommand } from './answer-transfer.ts'
import { callBank } from './call-bank.ts'

/** States in which the bank knows more than we do; in review a person asks. */
const ASKED: readonly TransferState[] = ['sending', 'pending', 'unclear', 'querying']

/**
 * Asks the bank what became of a transfer. When it does not know our reference and has had time to, the payment is sent
 * again under the same one.
 */
export async function queryTransfer(kit: TransfersKit, transferId: string): Promise<void> {
  const transfer = await transferById(kit.db.system, transferId)
  if (!transfer || !ASKED.includes(transfer.state)) return
  const restMs = kit.bank.restsForMs()
  if (restMs > 0) return writeJobs(kit.db.system, [queryJob(transferId, afterRest(transferId, kit.clock.now(), restMs))])
  const attempt = await liveAttempt(kit.db.system, transferId)
  if (!attempt) throw new Error(`transfer ${transferId} is ${transfer.state} and has no live attempt`)
  const answer = await kit.bank.queryTransfer(attempt.partner_reference)
  kit.crash.reach('transfers.query_answered')
  if (answer.outcome === 'not_found' && (await mayResend(kit, attempt))) {
    kit.log.warn({ transferId, attemptId: attempt.id }, 'the bank does not know a transfer of ours; sending it again under the same reference')
    await kit.lane.submit(answerCommand(transfer, attempt, 'transfer', await callBank(kit, transfer, attempt)))
    return
  }
  await kit.lane.submit(answerCommand(transfer, attempt, 'query', answer))
}

/** Not while it may still be on its way, and not once it is old enough for a person. */
async function mayResend(kit: TransfersKit, attempt: AttemptRow): Promise<boolean> {
  const now = kit.clock.now().getTime()
  if (now - attempt.written_at.getTime() >= REVIEW_AFTER_MS) return false
  const sentAt = (await lastSentAt(kit.db.system, attempt.id)) ?? attempt.written_at
  return now - sentAt.getTime() >= kit.bank.resendAfterMs
}
