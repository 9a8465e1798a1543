import { transferTable, transferAttemptTable } from '../tables.ts'
import type { BankPort, TransferAnswer } from '../../../../partners/bank/port.ts'
import { checkPayoutAllowed, businessTable } from '../../../businesses/index.ts'
import { type MoneyCommand, staleState, unlessStale, writeJobs } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { queryTransferJob } from '../jobs.ts'
import type { TransfersContext } from '../context.ts'
import { liveAttempt, transferById } from '../queries.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'
import { nextAttemptAfterPause, isPendingTooLong } from '../requery-schedule.ts'
import { postponeQuery } from '../store.ts'
import { callBank } from './call-bank.ts'
import { isManualReview } from './apply-bank-response.ts'
import { recordBankResponse } from './record-bank-response.ts'

/** States in which it may be sent again. */
const RESENDABLE_STATES: readonly TransferState[] = ['sending', 'pending', 'unclear', 'querying']
/** States in which the bank knows more than we do. A person who has to decide goes on wanting to know. */
const QUERIED_STATES: readonly TransferState[] = [...RESENDABLE_STATES, 'review']

/**
 * Asks the bank what became of a transfer. When it does not know our reference and has had time to, the payment is sent
 * again under the same one.
 */
export async function queryTransfer(context: TransfersContext, transferId: string): Promise<void> {
  const transfer = await transferById(context.db.system, transferId)
  if (!transfer || !QUERIED_STATES.includes(transfer.state)) return
  const attempt = await liveAttempt(context.db.system, transferId)
  if (!attempt) throw new Error(`transfer ${transferId} is ${transfer.state} and has no live attempt`)
  const turn = await context.bank.execute((bank) => queryOrResend({ ...context, bank }, transfer, attempt))
  if ('rest' in turn) return postponeTransfer(context, transfer, nextAttemptAfterPause(transferId, transfer.queries, context.clock.now(), turn.rest))
  if (!turn.done) return
  await recordBankResponse(context, transfer, turn.done.attempt, turn.done.asked, turn.done.answer)
  context.failpoints.reach('transfers.query_committed')
}

/** The bank is left in peace until then; whoever looks at the payment is told the time. */
async function postponeTransfer({ db, failpoints }: TransfersContext, transfer: TransferRow, until: Date): Promise<void> {
  await writeJobs(db.system, [queryTransferJob.enqueue({ transferId: transfer.id }, { runAt: until })])
  failpoints.reach('transfers.postponed')
  await postponeQuery(db.system, transfer.id, until)
}

/** `attempt` as it stood when the bank was asked. */
type BankReply = { asked: 'transfer' | 'query'; attempt: TransferAttemptRow; answer: TransferAnswer }
type BankCallContext = Omit<TransfersContext, 'bank'> & { bank: BankPort }

async function queryOrResend(context: BankCallContext, transfer: TransferRow, attempt: TransferAttemptRow): Promise<BankReply | null> {
  const answer = await context.bank.queryTransfer(attempt.partner_reference)
  context.failpoints.reach('transfers.query_answered')
  const said: BankReply = { asked: 'query', attempt, answer }
  return answer.outcome === 'not_found' && mayResend(context, transfer, attempt) ? resend(context, transfer, said) : said
}

/**
 * Not while the last call may still be on its way, and not once it is for a person: by its age, or by a word of the bank's. What was
 * sent by a clock far ahead of this one, which has gone back since or was another machine's, has no age: rather than wait for that time,
 * we rely on the bank alone, which de-duplicates on the reference.
 */
function mayResend(context: BankCallContext, transfer: TransferRow, attempt: TransferAttemptRow): boolean {
  const now = context.clock.now()
  if (!isResendable(transfer) || isPendingTooLong(transfer, now)) return false
  return Math.abs(now.getTime() - lastSentAt(attempt).getTime()) >= context.bank.resendAfterMs
}

const isResendable = (transfer: TransferRow) => RESENDABLE_STATES.includes(transfer.state) && !isManualReview(transfer)

const lastSentAt = (attempt: TransferAttemptRow) => attempt.sent_at ?? attempt.written_at

/** What the bank says to it; what it `said` before, where it may not leave any more. Null: another one sends it. */
async function resend(context: BankCallContext, transfer: TransferRow, said: BankReply): Promise<BankReply | null> {
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
  const answer = await callBank(context, transfer, again, again.sent_at)
  context.failpoints.reach('transfers.resend_answered')
  return { asked: 'transfer', attempt: again, answer }
}

/**
 * Commits that it is sent again before it is: of two who found it unknown one sends, and a crash starts the wait anew. Not out of a
 * business that may not pay out any more: nobody knows that the first call has left (docs/money.md §6, 14).
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
      const next = new Date(at.getTime() + RESEND_QUERY_DELAY_MS)
      return {
        moves: [transferAttemptTable.move(attempt.id, { set: { sent_at: at } }), transferTable.move(transfer.id, { set: { next_query_at: next } })],
        // Should this process die in the call, somebody asks again once the bank has had its time.
        jobs: [queryTransferJob.enqueue({ transferId: transfer.id }, { runAt: next })],
        outcome: { sentAt: at.toISOString() },
      }
    },
  }
}

/** Longer than a call takes: whoever asks earlier finds it still on its way. */
const RESEND_QUERY_DELAY_MS = 15_000
