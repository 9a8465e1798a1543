import { transferTable, transferAttemptTable } from '../tables.ts'
import { checkPayoutAllowed, businessTable } from '../../../businesses/index.ts'
import { type MoneyCommand, staleState, unlessStale, writeJobs } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { queryTransferJob } from '../jobs.ts'
import type { TransfersContext } from '../context.ts'
import { liveAttempt, transferById } from '../queries.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'
import { nextAttemptAfterPause, isPendingTooLong } from '../requery-schedule.ts'
import { postponeQuery } from '../store.ts'
import type { PaymentRail, RailAnswer } from '../fulfilments/fulfilment.ts'
import { callRail } from './call-rail.ts'
import { isManualReview } from './apply-bank-response.ts'
import { recordBankResponse } from './record-bank-response.ts'

/** States in which a payment may be sent again. */
const RESENDABLE_STATES: readonly TransferState[] = ['sending', 'pending', 'unclear', 'querying']
/** States in which a status query can give new information. Queries go on during a review. */
const QUERIED_STATES: readonly TransferState[] = [...RESENDABLE_STATES, 'review']

/**
 * Queries the status of a transfer at the bank. If the bank does not know the reference after the resend delay, the
 * payment is sent again under the same reference.
 */
export async function queryTransfer(context: TransfersContext, transferId: string): Promise<void> {
  const transfer = await transferById(context.db.system, transferId)
  if (!transfer || !QUERIED_STATES.includes(transfer.state)) return
  const attempt = await liveAttempt(context.db.system, transferId)
  if (!attempt) throw new Error(`transfer ${transferId} is ${transfer.state} and has no live attempt`)
  const turn = await context.fulfilments
    .of(transfer)
    .rail(context)
    .execute((rail) => queryOrResend({ ...context, rail }, transfer, attempt))
  if ('rest' in turn) return postponeTransfer(context, transfer, nextAttemptAfterPause(transferId, transfer.queries, context.clock.now(), turn.rest))
  if (!turn.done) return
  await recordBankResponse(context, transfer, turn.done.attempt, turn.done.question, turn.done.answer)
  context.failpoints.reach('transfers.query_committed')
}

/** The next query waits until then, and the payment's page shows that time. */
async function postponeTransfer({ db, failpoints }: TransfersContext, transfer: TransferRow, until: Date): Promise<void> {
  await writeJobs(db.system, [queryTransferJob.enqueue({ transferId: transfer.id }, { runAt: until })])
  failpoints.reach('transfers.postponed')
  await postponeQuery(db.system, transfer.id, until)
}

/** `attempt` as read when the bank was asked. */
type BankReply = { question: 'transfer' | 'query'; attempt: TransferAttemptRow; answer: RailAnswer }
type RailCallContext = TransfersContext & { rail: PaymentRail }

async function queryOrResend(context: RailCallContext, transfer: TransferRow, attempt: TransferAttemptRow): Promise<BankReply | null> {
  const answer = await context.rail.query(attempt)
  context.failpoints.reach('transfers.query_answered')
  const said: BankReply = { question: 'query', attempt, answer }
  return answer.outcome === 'not_found' && mayResend(context, transfer, attempt) ? resend(context, transfer, said) : said
}

/**
 * Not while the last call may still be on its way, and not once it is due for review. If another clock ran far ahead,
 * `sent_at` lies in the future and has no age. Then the payment is sent again without waiting for that time, because
 * the bank de-duplicates by reference.
 */
function mayResend(context: RailCallContext, transfer: TransferRow, attempt: TransferAttemptRow): boolean {
  const now = context.clock.now()
  if (!isResendable(transfer) || isPendingTooLong(transfer, now)) return false
  return Math.abs(now.getTime() - lastSentAt(attempt).getTime()) >= context.rail.resendAfterMs
}

const isResendable = (transfer: TransferRow) => RESENDABLE_STATES.includes(transfer.state) && !isManualReview(transfer)

const lastSentAt = (attempt: TransferAttemptRow) => attempt.sent_at ?? attempt.written_at

/**
 * Returns the bank's answer to the new call, or the earlier `said` if the payment may not leave any more. Null: another
 * worker sends it.
 */
async function resend(context: RailCallContext, transfer: TransferRow, said: BankReply): Promise<BankReply | null> {
  const { attempt } = said
  const committed = await unlessStale(context.postingQueue.submit(resendCommand(transfer, attempt)))
  if (committed === null) return said
  const { outcome, replayed } = committed
  if (replayed) return null
  context.log.warn(
    { transferId: transfer.id, attemptId: attempt.id },
    'the bank does not know a transfer of ours; sending it again under the same reference',
  )
  context.failpoints.reach('transfers.resend_committed')
  const again = { ...attempt, sent_at: new Date(outcome.sentAt) }
  const answer = await callRail(context, transfer, again, again.sent_at)
  context.failpoints.reach('transfers.resend_answered')
  return { question: 'transfer', attempt: again, answer }
}

/**
 * Commits the new sending before the call. So one of two workers sends, and a crash restarts the delay. Not for a
 * business that may no longer pay out, because the first call may never have left (docs/money.md §6, 14).
 */
export function resendCommand(transfer: TransferRow, attempt: TransferAttemptRow): MoneyCommand<{ sentAt: string }> {
  return {
    name: 'transfers.resend',
    scope: 'transfer-resend',
    key: `${attempt.id}:${lastSentAt(attempt).getTime()}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [],
      rows: [businessTable.ref(transfer.business_id), transferTable.ref(transfer.id), transferAttemptTable.ref(attempt.id)],
    },
    decide(locked, at) {
      if (checkPayoutAllowed(locked.row(businessTable, transfer.business_id)!)) return staleState()
      if (!isResendable(locked.row(transferTable, transfer.id)!)) return staleState()
      // Another worker has sent it since: that call may still be on its way.
      if (lastSentAt(locked.row(transferAttemptTable, attempt.id)!).getTime() !== lastSentAt(attempt).getTime()) return staleState()
      const next = new Date(at.getTime() + RESEND_QUERY_DELAY_MS)
      return {
        moves: [transferAttemptTable.move(attempt.id, { set: { sent_at: at } }), transferTable.move(transfer.id, { set: { next_query_at: next } })],
        // If this process dies during the call, this job asks once the bank has had its time.
        jobs: [queryTransferJob.enqueue({ transferId: transfer.id }, { runAt: next })],
        outcome: { sentAt: at.toISOString() },
      }
    },
  }
}

/** Longer than a call takes, so that the query does not overtake the call. */
const RESEND_QUERY_DELAY_MS = 15_000
