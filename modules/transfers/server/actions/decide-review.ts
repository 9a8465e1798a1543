import type { Refusal } from '../../../../platform/problems/index.ts'
import { type Locked, mergePlans, type Needs, type PlanPart, staleState } from '../../../ledger/index.ts'
import { type Fulfilment, sourceOf } from '../fulfilments/fulfilment.ts'
import { metersOf } from '../meters.ts'
import type { NewTransferAnswer, TransferAttemptRow, TransferRow } from '../rows.ts'
import { transferAnswerTable, transferAttemptTable, transferTable } from '../tables.ts'
import { attemptMoves, releasePlan, settlementPlan } from './apply-bank-response.ts'

/** `delivered`: of a purchase, as `deliveredByStaff` of its fulfilment made it. `by`: the id of the person who carries it out. */
export type ReviewDecision = {
  transfer: TransferRow
  attempt: TransferAttemptRow
  fulfilment: Fulfilment
  isPaid: boolean
  delivered?: unknown
  by: string
}

/** The locks of the plan. */
function needsOf({ transfer, attempt, fulfilment }: ReviewDecision): Required<Pick<Needs, 'accounts' | 'meters' | 'holds' | 'rows'>> {
  return {
    accounts: [sourceOf(fulfilment, transfer), ...fulfilment.accounts(attempt.partner)],
    meters: metersOf(transfer),
    holds: [transfer.hold_id!, ...(fulfilment.holds?.(transfer) ?? [])],
    rows: [transferTable.ref(transfer.id), transferAttemptTable.ref(attempt.id), ...(fulfilment.rows?.(transfer) ?? [])],
  }
}

/** `review → settled | failed` by people: the settlement of the fulfilment, or the release of the hold (docs/money.md M14, M15). */
function planOf(locked: Locked, of: ReviewDecision, at: Date): PlanPart | Refusal {
  const transfer = locked.row(transferTable, of.transfer.id)!
  const attempt = locked.row(transferAttemptTable, of.attempt.id)!
  if (transfer.state !== 'review') return staleState()
  const state = of.isPaid ? ('settled' as const) : ('failed' as const)
  const message = of.isPaid ? 'Paid, as Kasuwa staff confirmed' : 'Kasuwa staff confirmed that it was not paid.'
  const set = { code: of.isPaid ? '00' : (transfer.review_said ?? 'not_paid'), answer: message, next_query_at: null, ended_at: at }
  const decided: NewTransferAnswer = {
    transfer_id: transfer.id,
    business_id: transfer.business_id,
    attempt_id: attempt.id,
    asked: 'operator',
    outcome: of.isPaid ? 'accepted' : 'rejected',
    code: '',
    message,
    session_id: null,
    raw: { by: of.by },
    answered_at: at,
  }
  const common: PlanPart = {
    adds: [transferAnswerTable.add(decided)],
    moves: [transferTable.move(transfer.id, { from: 'review', to: state, set, why: `decided by ${of.by}` }), ...attemptMoves(attempt, state, at)],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state } }],
  }
  const after: TransferRow = { ...transfer, ...set, state }
  return mergePlans(
    of.isPaid ? settlementPlan(locked, of.fulfilment, after, attempt, at, of.delivered) : releasePlan(locked, of.fulfilment, after, at),
    common,
  )
}

/** The end of a review that people decide. */
export const reviewDecision = { needs: needsOf, plan: planOf }
