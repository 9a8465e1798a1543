import type { MoneyCommand } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { queryJob } from '../job-specs.ts'
import type { TransfersKit } from '../kit.ts'
import { liveAttempt, longDoubts, transferById } from '../queries.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'
import { doubtAlarm, isOldDoubt, MARKS_MS, nextReviewQueryAt } from '../requery-schedule.ts'
import { attemptMoves, inReview, movesAlong, pathTo } from './apply-bank-response.ts'
import { factsOf } from './record-bank-response.ts'

/** States in which nobody knows whether the bank has paid; and that of what has not left, which waits for the bank or for us. */
const WATCHED: readonly TransferState[] = ['held', 'sending', 'pending', 'unclear', 'querying']

/**
 * The clock of doubt, whatever the bank answers or does not: each mark is told when it has passed, and after a day a
 * person has it, unless it never left. While the bank is away nobody can be asked, and this is all that speaks.
 */
export async function watchDoubt(kit: Pick<TransfersKit, 'db' | 'lane' | 'clock' | 'ids' | 'log'>): Promise<void> {
  const ids = await longDoubts(kit.db.system, WATCHED, MARKS_MS, kit.clock.now())
  // All at once: they are read together and decided in one batch.
  await Promise.all(ids.map((id) => markDoubt(kit, id)))
}

async function markDoubt(kit: Pick<TransfersKit, 'db' | 'lane' | 'ids' | 'log'>, id: string): Promise<void> {
  const [transfer, attempt] = await Promise.all([transferById(kit.db.system, id), liveAttempt(kit.db.system, id)])
  if (!transfer || !attempt) return
  const { outcome } = await kit.lane.submit(markCommand(kit.ids.next('dbt'), transfer, attempt))
  if (outcome.says !== null) kit.log.error({ ...factsOf(transfer, attempt), state: outcome.state }, outcome.says)
}

/** What was told is looked at again under the lock: of several who find the mark passed one tells it. */
export function markCommand(
  key: string,
  { id }: TransferRow,
  { id: attemptId }: AttemptRow,
): MoneyCommand<{ state: TransferState; says: string | null }> {
  return {
    name: 'transfers.mark_doubt',
    scope: 'transfer-doubt',
    key,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [],
      rows: [
        { table: 'transfer', id },
        { table: 'transfer_attempt', id: attemptId },
      ],
    },
    decide(held, at) {
      const transfer = held.row<TransferRow>('transfer', id)!
      const attempt = held.row<AttemptRow>('transfer_attempt', attemptId)!
      const says = WATCHED.includes(transfer.state) ? doubtAlarm(transfer, at) : null
      if (says === null) return { outcome: { state: transfer.state, says } }
      if (transfer.state === 'held' || !isOldDoubt(transfer, at))
        return { moves: [{ table: 'transfer', id, set: { doubt_told_at: at } }], outcome: { state: transfer.state, says } }
      const set = { doubt_told_at: at, review_reason: transfer.review_reason ?? 'age', next_query_at: nextReviewQueryAt(id, at) } as const
      const moves = movesAlong(transfer, pathTo(transfer.state, 'review', 'query'), { why: 'in doubt for a day', set })
      return {
        moves: [...moves, ...attemptMoves(attempt, 'review', at)],
        events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id, state: 'review' } }],
        jobs: [queryJob(id, set.next_query_at)],
        facts: [inReview({ ...transfer, ...set, state: 'review' }, attempt)],
        outcome: { state: 'review', says },
      }
    },
  }
}
