import type { Refusal } from '../../../../platform/problems/index.ts'
import { type BusinessRow, mayPayOut } from '../../../businesses/index.ts'
import { type Held, type MoneyCommand, type Plan, wallet, writeJobs } from '../../../ledger/index.ts'
import type { TransferFailed } from '../facts.ts'
import { afterRest, sendJob } from '../job-specs.ts'
import type { TransfersKit } from '../kit.ts'
import { liveAttempt, transferById } from '../queries.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'
import { callBank } from './call-bank.ts'
import { keepAnswer } from './keep-answer.ts'
import { queryTransfer } from './query-transfer.ts'

/**
 * Commit (the attempt is under way), call, commit (what came of it). Whoever finds the transfer already being sent does
 * not know whether the call reached the bank, and asks instead of sending. While the bank is given a rest, it stays held.
 */
export async function sendToBank(kit: TransfersKit, transferId: string): Promise<void> {
  const [transfer, attempt] = await Promise.all([transferById(kit.db.system, transferId), liveAttempt(kit.db.system, transferId)])
  if (!transfer) throw new Error(`there is no transfer ${transferId}`)
  if (transfer.state === 'sending') return queryTransfer(kit, transferId)
  if (transfer.state !== 'held') return
  const restMs = kit.bank.restsForMs()
  if (restMs > 0) return writeJobs(kit.db.system, [sendJob(transferId, afterRest(transferId, kit.clock.now(), restMs))])
  if (!attempt) throw new Error(`transfer ${transferId} is held and has no attempt`)
  const { outcome, replayed } = await kit.lane.submit(beginCommand(transfer, attempt))
  if (replayed) return queryTransfer(kit, transferId)
  if (outcome.sentAt === null) return
  kit.crash.reach('transfers.attempt_committed')
  const answer = await callBank(kit, transfer, attempt, new Date(outcome.sentAt))
  kit.crash.reach('transfers.bank_answered')
  await keepAnswer(kit, transfer, attempt, 'transfer', answer)
  kit.crash.reach('transfers.answer_committed')
}

type BeginOutcome = { sentAt: string | null }

function beginCommand(transfer: TransferRow, attempt: AttemptRow): MoneyCommand<BeginOutcome> {
  return {
    name: 'transfers.begin',
    scope: 'transfer-begin',
    key: attempt.id,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(transfer.business_id)],
      meters: [{ subject: transfer.business_id, kind: transfer.meter_kind!, period: transfer.meter_period! }],
      holds: [transfer.hold_id!],
      rows: [
        { table: 'business', id: transfer.business_id },
        { table: 'transfer', id: transfer.id },
        { table: 'transfer_attempt', id: attempt.id },
      ],
    },
    decide: (held, at) => begin(held, transfer.id, attempt.id, at),
  }
}

/** Looks at the standing once more: what was stopped after it was accepted, and before it was sent, does not leave. */
function begin(held: Held, transferId: string, attemptId: string, at: Date): Plan<BeginOutcome> {
  const transfer = held.row<TransferRow>('transfer', transferId)!
  const blocked = mayPayOut(held.row<BusinessRow>('business', transfer.business_id)!)
  if (blocked) return cancelling(transfer, attemptId, blocked, at)
  return {
    moves: [
      { table: 'transfer', id: transferId, from: 'held', to: 'sending' },
      { table: 'transfer_attempt', id: attemptId, from: 'written', to: 'sent', set: { sent_at: at } },
    ],
    outcome: { sentAt: at.toISOString() },
  }
}

function cancelling(transfer: TransferRow, attemptId: string, blocked: Refusal, at: Date): Plan<BeginOutcome> {
  const set = { code: blocked.code, answer: blocked.message, ended_at: at }
  const fact: TransferFailed = { type: 'transfer.failed', transfer: { ...transfer, ...set, state: 'cancelled' } }
  return {
    holds: [{ change: 'release', id: transfer.hold_id! }],
    meters: [{ subject: transfer.business_id, kind: transfer.meter_kind!, period: transfer.meter_period!, change: -transfer.amount }],
    moves: [
      { table: 'transfer', id: transfer.id, from: 'held', to: 'cancelled', set, why: blocked.code },
      { table: 'transfer_attempt', id: attemptId, set: { ended_at: at } },
    ],
    events: [{ business: transfer.business_id, cashpoint: null, kind: 'transfer.changed', data: { id: transfer.id, state: 'cancelled' } }],
    facts: [fact],
    outcome: { sentAt: null },
  }
}
