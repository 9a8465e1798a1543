import { transferTable, transferAttemptTable, transferAnswerTable } from '../tables.ts'
import { type Locked, mergePlans, type MoneyCommand, type Plan, type PlanPart } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import type { TransfersContext } from '../context.ts'
import { liveAttempt, transferById } from '../queries.ts'
import type { NewTransferAnswer, TransferAttemptRow, TransferRow } from '../rows.ts'
import { type Fulfilment, sourceOf } from '../fulfilments/fulfilment.ts'
import { settlementPlan } from './apply-bank-response.ts'

/**
 * M14 by the bank's statement: a debit under our reference, of our amount, for a transfer in review. It is the evidence
 * that an operator would ask for. True when this line settled the transfer.
 */
export async function settleFromStatement(
  context: Pick<TransfersContext, 'postingQueue' | 'failpoints' | 'fulfilments'> & { db: Pick<TransfersContext['db'], 'system'> },
  transferId: string,
  lineId: string,
): Promise<boolean> {
  const [transfer, attempt] = await Promise.all([transferById(context.db.system, transferId), liveAttempt(context.db.system, transferId)])
  if (transfer?.state !== 'review' || !attempt) return false
  const { outcome } = await context.postingQueue.submit(settleFromStatementCommand(transfer, attempt, lineId, context.fulfilments.of(transfer)))
  context.failpoints.reach('transfers.shown_settled')
  return outcome.isNew
}

export function settleFromStatementCommand(
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  lineId: string,
  fulfilment: Fulfilment,
): MoneyCommand<{ isNew: boolean }> {
  return {
    name: 'transfers.settle_shown',
    scope: 'transfer-settle-shown',
    key: `${attempt.id}:${lineId}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [sourceOf(fulfilment, transfer), ...fulfilment.accounts(attempt.partner)],
      holds: [transfer.hold_id!, ...(fulfilment.holds?.(transfer) ?? [])],
      rows: [transferTable.ref(transfer.id), transferAttemptTable.ref(attempt.id), ...(fulfilment.rows?.(transfer) ?? [])],
    },
    decide: (locked, at) => decide(locked, fulfilment, transfer.id, attempt.id, lineId, at),
  }
}

function decide(locked: Locked, fulfilment: Fulfilment, transferId: string, attemptId: string, lineId: string, at: Date): Plan<{ isNew: boolean }> {
  const transfer = locked.row(transferTable, transferId)!
  const attempt = locked.row(transferAttemptTable, attemptId)!
  if (transfer.state !== 'review') return { outcome: { isNew: false } }
  const set = { code: '00', answer: 'Paid, by its statement', next_query_at: null, ended_at: at }
  const state: TransferState = 'settled'
  const why = `statement: ${lineId}`
  const shown: NewTransferAnswer = {
    transfer_id: transfer.id,
    business_id: transfer.business_id,
    attempt_id: attempt.id,
    asked: 'statement',
    outcome: 'accepted',
    code: '',
    message: set.answer,
    session_id: null,
    raw: { lineId },
    answered_at: at,
  }
  const shownPaid: PlanPart = {
    adds: [transferAnswerTable.add(shown)],
    moves: [
      transferTable.move(transfer.id, { from: 'review', to: state, set, why }),
      transferAttemptTable.move(attempt.id, { from: attempt.state, to: 'accepted', set: { ended_at: at }, why }),
    ],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state } }],
  }
  return {
    ...mergePlans(settlementPlan(locked, fulfilment, { ...transfer, ...set, state }, attempt, at), shownPaid),
    outcome: { isNew: true },
  }
}
