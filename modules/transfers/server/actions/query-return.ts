import { transferTable, transferAttemptTable, transferAnswerTable } from '../tables.ts'
import { type MoneyCommand, writeJobs } from '../../../ledger/index.ts'
import type { ReturnAnswer } from '../../../../partners/bank/port.ts'
import { transferReturnReported } from '../domain-events.ts'
import { queryReturnJob } from '../jobs.ts'
import type { TransfersContext } from '../context.ts'
import { acceptedAttempt, transferById } from '../queries.ts'
import type { NewTransferAnswer, TransferAttemptRow, TransferRow } from '../rows.ts'
import { nextAttemptAfterPause } from '../requery-schedule.ts'

/**
 * Asks the bank whether the rail has returned a settled payment. Reasons to ask: the bank contradicts itself, or its
 * statement does not show the payment. "Returned" is stored, raises an alarm and opens a case, and moves nothing. A
 * bank that only repeats the payment gives the same answer, and money given back twice would be spent. The credit on
 * the statement gives it back (M16).
 */
export async function queryTransferReturn(
  context: Pick<TransfersContext, 'db' | 'postingQueue' | 'bank' | 'log' | 'clock' | 'failpoints'>,
  transferId: string,
): Promise<void> {
  const transfer = await transferById(context.db.system, transferId)
  if (transfer?.state !== 'settled') return
  const attempt = await acceptedAttempt(context.db.system, transferId)
  if (!attempt) return
  const turn = await context.bank.execute((bank) => bank.queryReturn(attempt.partner_reference))
  // With an open circuit breaker the bank was not asked, so this does not count as a try.
  if ('rest' in turn)
    return writeJobs(context.db.system, [
      queryReturnJob.enqueue({ transferId }, { runAt: nextAttemptAfterPause(transferId, null, context.clock.now(), turn.rest) }),
    ])
  const answer = turn.done
  if (answer.outcome === 'unknown') throw new Error(`the bank did not say whether transfer ${transferId} was returned: ${answer.reason}`)
  if (answer.outcome === 'not_understood') {
    context.log.warn(
      { transferId, reference: attempt.partner_reference, reason: answer.reason },
      'the bank’s word about a return cannot be understood; its statement will tell',
    )
    return
  }
  if (answer.outcome === 'not_returned') return
  context.failpoints.reach('transfers.return_answered')
  const { outcome, replayed } = await context.postingQueue.submit(reportedReturnCommand(transfer, attempt, answer))
  context.failpoints.reach('transfers.return_committed')
  if (replayed || !outcome.isNew) return
  const facts = { alarm: 'transfer', transferId, businessId: transfer.business_id, reference: attempt.partner_reference }
  context.log.error(
    { ...facts, amountKobo: String(transfer.amount), saidKobo: String(answer.amountKobo) },
    'the bank says that a payment was returned, and its statement does not show it yet',
  )
}

/** Once for each attempt: repeated answers lead to one case. */
export function reportedReturnCommand(
  transfer: Pick<TransferRow, 'id'>,
  attempt: Pick<TransferAttemptRow, 'id'>,
  said: Extract<ReturnAnswer, { outcome: 'returned' }>,
): MoneyCommand<{ isNew: boolean }> {
  return {
    name: 'transfers.said_returned',
    scope: 'transfer-said-returned',
    key: attempt.id,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [],
      rows: [transferTable.ref(transfer.id), transferAttemptTable.ref(attempt.id)],
    },
    decide(locked, at) {
      const now = locked.row(transferTable, transfer.id)!
      const { partner, partner_reference: partnerReference } = locked.row(transferAttemptTable, attempt.id)!
      if (now.state !== 'settled') return { outcome: { isNew: false } }
      const kept: NewTransferAnswer = {
        transfer_id: now.id,
        business_id: now.business_id,
        attempt_id: attempt.id,
        asked: 'return',
        outcome: 'said_returned',
        code: '',
        message: 'Says that it was returned',
        session_id: said.sessionId,
        raw: { amountKobo: String(said.amountKobo) },
        answered_at: at,
      }
      const fact = transferReturnReported({ transfer: now, partner, partnerReference })
      return { adds: [transferAnswerTable.add(kept)], domainEvents: [fact], outcome: { isNew: true } }
    },
  }
}
