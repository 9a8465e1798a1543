import { clearingOut, type Held, houseAccount, type MoneyCommand, type Plan, wallet } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import type { TransfersKit } from '../kit.ts'
import { liveAttempt, transferById } from '../queries.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'
import { settling } from './apply-bank-response.ts'

/**
 * M14, learned from the bank's statement: a debit under our reference, of our amount, for a transfer that a person has to
 * decide. That is what they would have asked for. True when it was settled by this line.
 */
export async function settleShown(
  kit: Pick<TransfersKit, 'lane' | 'crash'> & { db: Pick<TransfersKit['db'], 'system'> },
  transferId: string,
  lineId: string,
): Promise<boolean> {
  const [transfer, attempt] = await Promise.all([transferById(kit.db.system, transferId), liveAttempt(kit.db.system, transferId)])
  if (transfer?.state !== 'review' || !attempt) return false
  const { outcome } = await kit.lane.submit(settleShownCommand(transfer, attempt, lineId))
  kit.crash.reach('transfers.shown_settled')
  return outcome.isNew
}

export function settleShownCommand(transfer: TransferRow, attempt: AttemptRow, lineId: string): MoneyCommand<{ isNew: boolean }> {
  const house = (['fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed'] as const).map(houseAccount)
  return {
    name: 'transfers.settle_shown',
    scope: 'transfer-settle-shown',
    key: `${attempt.id}:${lineId}`,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(transfer.business_id), clearingOut(attempt.partner), ...house],
      holds: [transfer.hold_id!],
      rows: [
        { table: 'transfer', id: transfer.id },
        { table: 'transfer_attempt', id: attempt.id },
      ],
    },
    decide: (held, at) => decide(held, transfer.id, attempt.id, lineId, at),
  }
}

function decide(held: Held, transferId: string, attemptId: string, lineId: string, at: Date): Plan<{ isNew: boolean }> {
  const transfer = held.row<TransferRow>('transfer', transferId)!
  const attempt = held.row<AttemptRow>('transfer_attempt', attemptId)!
  if (transfer.state !== 'review') return { outcome: { isNew: false } }
  const set = { code: '00', answer: 'Paid, by its statement', next_query_at: null, ended_at: at }
  const state: TransferState = 'settled'
  const why = `statement: ${lineId}`
  const shown = {
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
    ...settling(held, { ...transfer, ...set, state }, attempt),
    adds: [{ table: 'transfer_answer', row: shown }],
    moves: [
      { table: 'transfer', id: transfer.id, from: 'review', to: state, set, why },
      { table: 'transfer_attempt', id: attempt.id, from: attempt.state, to: 'accepted', set: { ended_at: at }, why },
    ],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state } }],
    outcome: { isNew: true },
  }
}
