import { checkPayoutAllowed, businessTable, canReceive, isActivated } from '../../../businesses/index.ts'
import { type Locked, mergePlans, type MoneyCommand, type Plan, staleState, wallet } from '../../../ledger/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { Rules } from '../../../pricing/index.ts'
import { beginPayment, bookAccounts, type TransferRow } from '../../../transfers/index.ts'
import type { BulkLineRow, BulkRunRow } from '../rows.ts'
import { lineMovedPlan, metersOf } from '../run-progress.ts'
import { isDue } from '../states.ts'
import { bulkLineTable, bulkRunTable } from '../tables.ts'

export type LineToSend = { run: BulkRunRow; line: BulkLineRow; order: TransferRow }
export type LineOutcome = { state: BulkLineRow['state'] }

/** One key for each line and round: two workers with one line send it once. */
const keyOf = (run: BulkRunRow, line: BulkLineRow) => ({
  scope: `bulk-line:${run.id}`,
  key: `${line.number}:${run.round}`,
  fingerprint: '',
  actor: 'system',
})

/** M21 begins: order, attempt and job of the payment, whose total is a part of the run's hold. Nothing is held anew. */
export function sendLineCommand(
  { run, line, order }: LineToSend,
  { attemptId, partner }: { attemptId: string; partner: string },
): MoneyCommand<LineOutcome> {
  return {
    name: 'bulk.send_line',
    ...keyOf(run, line),
    needs: { accounts: [], rows: [bulkRunTable.ref(run.id), bulkLineTable.ref(line.id)], movesNoMoney: true },
    decide(locked, at): Plan<LineOutcome> | Refusal {
      if (!isStillDue(locked, run, line)) return staleState()
      const begun = beginPayment({ order, attempt: { id: attemptId, partner }, checks: { kind: 'reserved' } }, locked, at)
      if (begun instanceof Refusal) return begun
      const moved = {
        moves: [lineMove(line, run, 'sending', { transfer_id: order.id, follows_id: line.transfer_id, message: null, ended_at: null })],
      }
      return { ...mergePlans(begun, moved, lineMovedPlan(locked, run.id, line, 'queued', 'sending', at)), outcome: { state: 'sending' } }
    },
  }
}

/** M18 or M19: a line to an account of ours is paid in the books at once, out of the run's hold. */
export function bookLineCommand(
  { run, line, order }: LineToSend,
  { collectionId, rules }: { collectionId: string; rules: Rules },
): MoneyCommand<LineOutcome> {
  const receiverId = order.receiver_business_id!
  return {
    name: 'bulk.book_line',
    ...keyOf(run, line),
    needs: {
      accounts: [wallet(run.business_id), ...bookAccounts(receiverId)],
      holds: [run.hold_id],
      meters: metersOf(run),
      rows: [bulkRunTable.ref(run.id), bulkLineTable.ref(line.id), businessTable.ref(run.business_id), businessTable.ref(receiverId)],
    },
    decide(locked, at): Plan<LineOutcome> | Refusal {
      if (!isStillDue(locked, run, line)) return staleState()
      const blocked = checkPayoutAllowed(locked.row(businessTable, run.business_id)!)
      const receiver = locked.row(businessTable, receiverId)!
      if (blocked) return failedPlan(locked, run, line, blocked.message, at)
      if (!isActivated(receiver) || !canReceive(receiver))
        return failedPlan(locked, run, line, 'This account cannot receive money at the moment.', at)
      const booked = beginPayment({ order, booking: { collectionId, receiver, rules }, checks: { kind: 'reserved' } }, locked, at)
      if (booked instanceof Refusal) return booked
      const moved = {
        holds: [{ change: 'consume' as const, id: run.hold_id, amount: line.total }],
        moves: [lineMove(line, run, 'settled', { transfer_id: order.id, follows_id: line.transfer_id, message: null, ended_at: at })],
      }
      return { ...mergePlans(booked, moved, lineMovedPlan(locked, run.id, line, 'queued', 'settled', at)), outcome: { state: 'settled' } }
    },
  }
}

/** A line that cannot be sent: its bank does not know the account, or names it otherwise. Its part stays reserved, as for any failed line. */
export function refuseLineCommand(run: BulkRunRow, line: BulkLineRow, message: string): MoneyCommand<LineOutcome> {
  return {
    name: 'bulk.refuse_line',
    ...keyOf(run, line),
    needs: {
      accounts: [wallet(run.business_id)],
      holds: [run.hold_id],
      meters: metersOf(run),
      rows: [bulkRunTable.ref(run.id), bulkLineTable.ref(line.id)],
      movesNoMoney: true,
    },
    decide: (locked, at) => (isStillDue(locked, run, line) ? failedPlan(locked, run, line, message, at) : staleState()),
  }
}

function failedPlan(locked: Locked, run: BulkRunRow, line: BulkLineRow, message: string, at: Date): Plan<LineOutcome> {
  const failed = { moves: [lineMove(line, run, 'failed', { message, ended_at: at })] }
  return { ...mergePlans(failed, lineMovedPlan(locked, run.id, line, 'queued', 'failed', at)), outcome: { state: 'failed' } }
}

/** Paused, stopped or begun by another worker meanwhile: nothing is stored, so that the line can be sent later. */
function isStillDue(locked: Locked, run: BulkRunRow, line: BulkLineRow): boolean {
  const now = locked.row(bulkRunTable, run.id)!
  return now.state === 'running' && now.round === run.round && isDue(now, locked.row(bulkLineTable, line.id)!)
}

const lineMove = (line: BulkLineRow, run: BulkRunRow, to: BulkLineRow['state'], set: Partial<BulkLineRow>) =>
  bulkLineTable.move(line.id, { from: line.state, to, set: { ...set, round: run.round } })
