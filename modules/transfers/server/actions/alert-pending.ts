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

/** States in which nobody knows whether the bank has paid; and that of what has not left, which waits for the bank or for us. */
const ALERTED_STATES: readonly TransferState[] = ['held', 'sending', 'pending', 'unclear', 'querying']

/**
 * The clock of doubt, whatever the bank answers or does not: each mark is told when it has passed, and after a day a
 * person has it, unless it never left. While the bank is away nobody can be asked, and this is all that speaks.
 */
export async function alertPendingTransfers(context: Pick<TransfersContext, 'db' | 'postingQueue' | 'clock' | 'ids' | 'log'>): Promise<void> {
  const ids = await findPendingPastThreshold(context.db.system, ALERTED_STATES, ALERT_THRESHOLDS_MS, context.clock.now())
  // All at once: they are read together and decided in one batch.
  await Promise.all(ids.map((id) => alertPendingTransfer(context, id)))
}

async function alertPendingTransfer(context: Pick<TransfersContext, 'db' | 'postingQueue' | 'ids' | 'log'>, id: string): Promise<void> {
  const [transfer, attempt] = await Promise.all([transferById(context.db.system, id), liveAttempt(context.db.system, id)])
  if (!transfer || !attempt) return
  const { outcome } = await context.postingQueue.submit(alertPendingCommand(context.ids.next('dbt'), transfer, attempt))
  if (outcome.says !== null) context.log.error({ ...transferLogFields(transfer, attempt), state: outcome.state }, outcome.says)
}

/** What was told is looked at again under the lock: of several who find the mark passed one tells it. */
export function alertPendingCommand(
  key: string,
  { id }: TransferRow,
  { id: attemptId }: TransferAttemptRow,
): MoneyCommand<{ state: TransferState; says: string | null }> {
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
      const says = ALERTED_STATES.includes(transfer.state) ? pendingAlert(transfer, at) : null
      if (says === null) return { outcome: { state: transfer.state, says } }
      if (transfer.state === 'held' || !isPendingTooLong(transfer, at))
        return { moves: [transferTable.move(id, { set: { doubt_told_at: at } })], outcome: { state: transfer.state, says } }
      const set = { doubt_told_at: at, review_reason: transfer.review_reason ?? 'age', next_query_at: nextReviewQueryAt(id, at) } as const
      const moves = movesForPath(transfer, statePath(transfer.state, 'review', 'query'), { why: 'in doubt for a day', set })
      return {
        moves: [...moves, ...attemptMoves(attempt, 'review', at)],
        events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id, state: 'review' } }],
        jobs: [queryTransferJob.enqueue({ transferId: id }, { runAt: set.next_query_at })],
        domainEvents: [inReviewEvent({ ...transfer, ...set, state: 'review' }, attempt)],
        outcome: { state: 'review', says },
      }
    },
  }
}
