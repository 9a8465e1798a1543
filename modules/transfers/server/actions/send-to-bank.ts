import { type MoneyCommand, writeJobs } from '../../../ledger/index.ts'
import { afterRest, sendJob } from '../job-specs.ts'
import type { TransfersKit } from '../kit.ts'
import { liveAttempt, transferById } from '../queries.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'
import { answerCommand } from './answer-transfer.ts'
import { callBank } from './call-bank.ts'
import { queryTransfer } from './query-transfer.ts'

/**
 * Commit (the attempt is under way), call, commit (what came of it). Whoever finds the transfer already being sent does
 * not know whether the call reached the bank, and asks instead of sending. While the bank is given a rest, it stays held.
 */
export async function sendToBank(kit: TransfersKit, transferId: string): Promise<void> {
  const transfer = await transferById(kit.db.system, transferId)
  if (!transfer) throw new Error(`there is no transfer ${transferId}`)
  if (transfer.state === 'sending') return queryTransfer(kit, transferId)
  if (transfer.state !== 'held') return
  const restMs = kit.bank.restsForMs()
  if (restMs > 0) return writeJobs(kit.db.system, [sendJob(transferId, afterRest(transferId, kit.clock.now(), restMs))])
  const attempt = await liveAttempt(kit.db.system, transferId)
  if (!attempt) throw new Error(`transfer ${transferId} is held and has no attempt`)
  const begun = await kit.lane.submit(beginCommand(transfer, attempt))
  if (begun.replayed) return queryTransfer(kit, transferId)
  kit.crash.reach('transfers.attempt_committed')
  const answer = await callBank(kit, transfer, attempt)
  kit.crash.reach('transfers.bank_answered')
  await kit.lane.submit(answerCommand(transfer, attempt, 'transfer', answer))
  kit.crash.reach('transfers.answer_committed')
}

function beginCommand(transfer: TransferRow, attempt: AttemptRow): MoneyCommand {
  return {
    name: 'transfers.begin',
    scope: 'transfer-begin',
    key: attempt.id,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [],
      rows: [
        { table: 'transfer', id: transfer.id },
        { table: 'transfer_attempt', id: attempt.id },
      ],
    },
    decide: () => ({
      moves: [
        { table: 'transfer', id: transfer.id, from: 'held', to: 'sending' },
        { table: 'transfer_attempt', id: attempt.id, from: 'written', to: 'sent' },
      ],
      outcome: {},
    }),
  }
}
