import { transferTable, transferAttemptTable } from '../tables.ts'
import type { Refusal } from '../../../../platform/problems/index.ts'
import { businessTable, canSend, checkPayoutAllowed } from '../../../businesses/index.ts'
import { type Locked, mergePlans, type MoneyCommand, staleState, type Plan, type PlanPart, writeJobs } from '../../../ledger/index.ts'
import { sendTransferJob } from '../jobs.ts'
import type { TransfersContext } from '../context.ts'
import { metersOf } from '../meters.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'
import { nextAttemptAfterPause } from '../requery-schedule.ts'
import { type Fulfilment, type PaymentRail, type RailAnswer, sourceOf } from '../fulfilments/fulfilment.ts'
import { transferById } from '../queries.ts'
import { releasePlan } from './apply-bank-response.ts'
import { callRail } from './call-rail.ts'
import { recordBankResponse } from './record-bank-response.ts'
import { beginSending } from '../store.ts'
import { queryTransfer } from './query-transfer.ts'

/**
 * Commit (the attempt is under way), call, commit (the answer). A transfer found in `sending` may have reached the
 * bank, so its status is queried instead. While the circuit breaker is open the transfer stays held. `sending` is
 * committed only after the resilience policy has let the call through.
 */
export async function sendToBank(context: TransfersContext, transferId: string, kind?: TransferRow['kind']): Promise<void> {
  const order = kind ? { kind } : await transferById(context.db.system, transferId)
  if (!order) throw new Error(`transfer ${transferId} does not exist`)
  const fulfilment = context.fulfilments.of(order)
  const turn = await fulfilment.rail(context).execute((rail) => beginAndSend({ ...context, rail }, transferId))
  if ('rest' in turn)
    return writeJobs(context.db.system, [
      sendTransferJob.enqueue({ transferId, kind: order.kind }, { runAt: nextAttemptAfterPause(transferId, null, context.clock.now(), turn.rest) }),
    ])
  const sent = turn.done
  if (sent === null) return queryTransfer(context, transferId)
  if (sent.answer === null) return cancelTransfer(context, sent.transfer, sent.attempt, fulfilment)
  await recordBankResponse(context, sent.transfer, sent.attempt, 'transfer', sent.answer)
  context.failpoints.reach('transfers.answer_committed')
}

/** A null answer: it was not sent. */
type SendResult = { transfer: TransferRow; attempt: TransferAttemptRow; answer: RailAnswer | null }

/** Checks the standing of the business again: a transfer of a business blocked meanwhile does not leave. */
async function beginAndSend(
  context: Pick<TransfersContext, 'db' | 'clock' | 'failpoints'> & { rail: PaymentRail },
  transferId: string,
): Promise<SendResult | null> {
  const sentAt = context.clock.now()
  const begun = await beginSending(context.db, { transferId, at: sentAt })
  if (begun === null) return null
  if (begun.status === 'nothing_to_send') throw new Error(`transfer ${transferId} is held and has no attempt to send`)
  const { transfer, attempt } = begun
  if (begun.status === 'held_back') return { transfer, attempt, answer: null }
  context.failpoints.reach('transfers.attempt_committed')
  const answer = await callRail(context, transfer, attempt, sentAt)
  context.failpoints.reach('transfers.bank_answered')
  return { transfer, attempt, answer }
}

async function cancelTransfer(
  { postingQueue, failpoints }: TransfersContext,
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  fulfilment: Fulfilment,
): Promise<void> {
  await postingQueue.submit(cancelTransferCommand(transfer, attempt, fulfilment))
  failpoints.reach('transfers.cancelled')
}

export function cancelTransferCommand(transfer: TransferRow, attempt: TransferAttemptRow, fulfilment: Fulfilment): MoneyCommand {
  return {
    name: 'transfers.cancel',
    scope: 'transfer-cancel',
    key: transfer.id,
    fingerprint: '',
    actor: 'system',
    needs: {
      // A further hold stands on an account of the fulfilment.
      accounts: [sourceOf(fulfilment, transfer), ...(fulfilment.holds ? fulfilment.accounts(attempt.partner) : [])],
      meters: metersOf(transfer),
      holds: [transfer.hold_id!, ...(fulfilment.holds?.(transfer) ?? [])],
      rows: [
        businessTable.ref(transfer.business_id),
        transferTable.ref(transfer.id),
        transferAttemptTable.ref(attempt.id),
        ...(fulfilment.rows?.(transfer) ?? []),
      ],
      movesNoMoney: true,
    },
    decide: (locked, at) => decideCancel(locked, fulfilment, transfer.id, attempt.id, at),
  }
}

/** Under the lock the business may be allowed to pay out again; then the job takes the transfer up again. */
function decideCancel(locked: Locked, fulfilment: Fulfilment, transferId: string, attemptId: string, at: Date): Plan | Refusal {
  const transfer = locked.row(transferTable, transferId)!
  const business = locked.row(businessTable, transfer.business_id)!
  const blocked = canSend(business) ? null : checkPayoutAllowed(business)
  if (!blocked) return staleState()
  const set = { code: blocked.code, answer: blocked.message, ended_at: at }
  const cancelled: PlanPart = {
    moves: [
      transferTable.move(transfer.id, { from: 'held', to: 'cancelled', set, why: blocked.code }),
      transferAttemptTable.move(attemptId, { set: { ended_at: at } }),
    ],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'cancelled' } }],
  }
  return { ...mergePlans(cancelled, releasePlan(locked, fulfilment, { ...transfer, ...set, state: 'cancelled' }, at)), outcome: {} }
}
