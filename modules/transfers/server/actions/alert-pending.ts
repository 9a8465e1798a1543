import { transferTable, transferAttemptTable } from '../tables.ts'
import type { MoneyCommand } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { queryTransferJob } from '../jobs.ts'
import type { TransfersContext } from '../context.ts'
import { liveAttempt, findPendingPastThreshold, transferById } from '../queries.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'
import { pendingAlert, isPendingTooLong, ALERT_THRESHOLDS_MS, nextReviewQueryAt } from '../requery-schedule.ts'
import { attemptMoves, inReviewEvent, movesForPath, statePath } from './apply-bank-response.ts'
import { transferLogFields } from './record-bank-response.ts'

/** States without a known outcome at the bank, and `held`: not sent yet, because the bank or the business is blocked. */
const ALERTED_STATES: readonly TransferState[] = ['held', 'sending', 'pending', 'unclear', 'querying']

/**
 * Runs on time alone, without an answer of the bank. Each threshold raises an alarm when it has passed. After a day a
 * transfer goes to review, unless it was never sent. While the bank is down no status query is possible, so these are
 * the only alarms.
 */
export async function alertPendingTransfers(context: Pick<TransfersContext, 'db' | 'postingQueue' | 'clock' | 'ids' | 'log'>): Promise<void> {
  const ids = await findPendingPastThreshold(context.db.system, ALERTED_STATES, ALERT_THRESHOLDS_MS, context.clock.now())
  // Concurrently: they are read together and decided in one batch.
  await Promise.all(ids.map((id) => alertPendingTransfer(context, id)))
}

async function alertPendingTransfer(context: Pick<TransfersContext, 'db' | 'postingQueue' | 'ids' | 'log'>, id: string): Promise<void> {
  const [transfer, attempt] = await Promise.all([transferById(context.db.system, id), liveAttempt(context.db.system, id)])
  if (!transfer || !attempt) return
  const { outcome } = await context.postingQueue.submit(alertPendingCommand(context.ids.next('dbt'), transfer, attempt))
  if (outcome.message !== null) context.log.error({ ...transferLogFields(transfer, attempt), state: outcome.state }, outcome.message)
}

/** Checks the last alarm again under the lock, so that one of several workers raises it. */
export function alertPendingCommand(
  key: string,
  { id }: TransferRow,
  { id: attemptId }: TransferAttemptRow,
): MoneyCommand<{ state: TransferState; message: string | null }> {
  return {
    name: 'transfers.mark_doubt',
    scope: 'transfer-doubt',
    key,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [],
      rows: [transferTable.ref(id), transferAttemptTable.ref(attemptId)],
    },
    decide(locked, at) {
      const transfer = locked.row(transferTable, id)!
      const attempt = locked.row(transferAttemptTable, attemptId)!
      const message = ALERTED_STATES.includes(transfer.state) ? pendingAlert(transfer, at) : null
      if (message === null) return { outcome: { state: transfer.state, message } }
      if (transfer.state === 'held' || !isPendingTooLong(transfer, at))
        return { moves: [transferTable.move(id, { set: { doubt_told_at: at } })], outcome: { state: transfer.state, message } }
      const set = { doubt_told_at: at, review_reason: transfer.review_reason ?? 'age', next_query_at: nextReviewQueryAt(id, at) } as const
      const moves = movesForPath(transfer, statePath(transfer.state, 'review', 'query'), { why: 'in doubt for a day', set })
      return {
        moves: [...moves, ...attemptMoves(attempt, 'review', at)],
        events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id, state: 'review' } }],
        jobs: [queryTransferJob.enqueue({ transferId: id }, { runAt: set.next_query_at })],
        domainEvents: [inReviewEvent({ ...transfer, ...set, state: 'review' }, attempt)],
        outcome: { state: 'review', message },
      }
    },
  }
}
