import { transferTable, transferAttemptTable, transferAnswerTable } from '../tables.ts'
import { clearingOut, type Locked, internalAccount, mergePlans, type MoneyCommand, type Plan, type PlanPart } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { transferPaidLate, transferRecalled } from '../domain-events.ts'
import type { Fulfilment, PaymentSubject } from '../fulfilments/fulfilment.ts'
import type { NewTransferAnswer, TransferAttemptRow, TransferRow } from '../rows.ts'
import type { TransfersContext } from '../context.ts'
import { RELEASED_STATES } from '../states.ts'

export type LatePaymentOutcome = { state: TransferState }

/**
 * M52 by the bank's statement: a debit under our reference for a transfer whose hold was released. True if the transfer
 * is `paid_late` afterwards, also by another worker.
 */
export async function recordLatePayment(
  context: Pick<TransfersContext, 'postingQueue' | 'failpoints' | 'fulfilments'>,
  payment: PaymentSubject,
  attempt: Pick<TransferAttemptRow, 'id' | 'partner'>,
  lineId: string,
): Promise<boolean> {
  const { outcome } = await context.postingQueue.submit(recordLatePaymentCommand(payment, attempt, lineId, context.fulfilments.of(payment)))
  context.failpoints.reach('transfers.shown_late')
  return outcome.state === 'paid_late'
}

/** The first worker posts it; the locked state prevents a second posting. */
export function recordLatePaymentCommand(
  payment: PaymentSubject,
  attempt: Pick<TransferAttemptRow, 'id' | 'partner'>,
  lineId: string,
  fulfilment: Fulfilment,
): MoneyCommand<LatePaymentOutcome> {
  return {
    name: 'transfers.paid_late',
    scope: 'transfer-paid-late',
    key: `${attempt.id}:${lineId}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [internalAccount('suspense_late'), clearingOut(attempt.partner)],
      rows: [transferTable.ref(payment.id), transferAttemptTable.ref(attempt.id), ...(fulfilment.rows?.(payment) ?? [])],
    },
    decide: (locked, at) => decide(locked, fulfilment, payment.id, attempt.id, lineId, at),
  }
}

function decide(locked: Locked, fulfilment: Fulfilment, transferId: string, attemptId: string, lineId: string, at: Date): Plan<LatePaymentOutcome> {
  const transfer = locked.row(transferTable, transferId)!
  const attempt = locked.row(transferAttemptTable, attemptId)!
  if (!RELEASED_STATES.includes(transfer.state)) return { outcome: { state: transfer.state } }
  const shown: NewTransferAnswer = {
    transfer_id: transfer.id,
    business_id: transfer.business_id,
    attempt_id: attempt.id,
    asked: 'statement',
    outcome: 'accepted',
    code: '',
    message: 'Paid, by its statement',
    session_id: null,
    raw: { lineId },
    answered_at: at,
  }
  return {
    ...mergePlans(latePaymentPlan(locked, fulfilment, transfer, attempt, { why: `statement: ${lineId}`, sessionId: null }, at), {
      adds: [transferAnswerTable.add(shown)],
    }),
    outcome: { state: 'paid_late' },
  }
}

/**
 * M52 with the state moves, the attempt and the live event. `ended_at` stays the time at which it ended for the
 * customer, whose wallet has had the money since then. Only the amount is posted: fee and duty were given back and stay
 * so until it is decided who bears the payment. A different amount on the statement is a difference (M55).
 */
export function latePaymentPlan(
  locked: Locked,
  fulfilment: Fulfilment,
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  learned: { why: string; sessionId: string | null; delivered?: unknown },
  at: Date,
): PlanPart {
  const posted = fulfilment.late(transfer, attempt.partner, learned.delivered)
  const set = { session_id: learned.sessionId ?? transfer.session_id, next_query_at: null }
  const fact = transferPaidLate({
    transfer: { ...transfer, ...set, state: 'paid_late' },
    partner: attempt.partner,
    partnerReference: attempt.partner_reference,
    journalKey: posted.key,
  })
  const late: PlanPart = {
    journals: [posted],
    moves: [
      transferTable.move(transfer.id, { from: transfer.state, to: 'paid_late', set, why: learned.why }),
      transferAttemptTable.move(attempt.id, { from: attempt.state, to: 'accepted', set: { ended_at: at }, why: learned.why }),
    ],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'paid_late' } }],
    domainEvents: [fact],
  }
  return mergePlans(late, fulfilment.onPaidLate?.(locked, transfer, at, learned.delivered) ?? {})
}

/** The late payment has come back to the bank, which ends M52. */
export function recallPlan(transfer: TransferRow, why: string): PlanPart {
  const fact = transferRecalled({ transfer: { ...transfer, state: 'recalled' } })
  return {
    moves: [transferTable.move(transfer.id, { from: 'paid_late', to: 'recalled', why })],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'recalled' } }],
    domainEvents: [fact],
  }
}
