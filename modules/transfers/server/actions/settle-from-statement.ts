import { transferTable, transferAttemptTable, transferAnswerTable } from '../tables.ts'
import { clearingOut, type Locked, internalAccount, type MoneyCommand, type Plan, wallet } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import type { TransfersContext } from '../context.ts'
import { liveAttempt, transferById } from '../queries.ts'
import type { NewTransferAnswer, TransferAttemptRow, TransferRow } from '../rows.ts'
import { settlementPlan } from './apply-bank-response.ts'

/**
 * M14 by the bank's statement: a debit under our reference, of our amount, for a transfer in review. It is the evidence
 * that an operator would ask for. True when this line settled the transfer.
 */
export async function settleFromStatement(
  context: Pick<TransfersContext, 'postingQueue' | 'failpoints'> & { db: Pick<TransfersContext['db'], 'system'> },
  transferId: string,
  lineId: string,
): Promise<boolean> {
  const [transfer, attempt] = await Promise.all([transferById(context.db.system, transferId), liveAttempt(context.db.system, transferId)])
  if (transfer?.state !== 'review' || !attempt) return false
  const { outcome } = await context.postingQueue.submit(settleFromStatementCommand(transfer, attempt, lineId))
  context.failpoints.reach('transfers.shown_settled')
  return outcome.isNew
}

export function settleFromStatementCommand(transfer: TransferRow, attempt: TransferAttemptRow, lineId: string): MoneyCommand<{ isNew: boolean }> {
  const internalAccounts = (['fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed'] as const).map(internalAccount)
  return {
    name: 'transfers.settle_shown',
    scope: 'transfer-settle-shown',
    key: `${attempt.id}:${lineId}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(transfer.business_id), clearingOut(attempt.partner), ...internalAccounts],
      holds: [transfer.hold_id!],
      rows: [transferTable.ref(transfer.id), transferAttemptTable.ref(attempt.id)],
    },
    decide: (locked, at) => decide(locked, transfer.id, attempt.id, lineId, at),
  }
}

function decide(locked: Locked, transferId: string, attemptId: string, lineId: string, at: Date): Plan<{ isNew: boolean }> {
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
  return {
    ...settlementPlan(locked, { ...transfer, ...set, state }, attempt),
    adds: [transferAnswerTable.add(shown)],
    moves: [
      transferTable.move(transfer.id, { from: 'review', to: state, set, why }),
      transferAttemptTable.move(attempt.id, { from: attempt.state, to: 'accepted', set: { ended_at: at }, why }),
    ],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state } }],
    outcome: { isNew: true },
  }
}
