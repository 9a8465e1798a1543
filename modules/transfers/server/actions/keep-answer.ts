import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import type { TransfersKit } from '../kit.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'
import { answerCommand } from './answer-transfer.ts'

/** Commits what the bank said. An answer that contradicts how the transfer has ended is kept, and raises an alarm. */
export async function keepAnswer(
  kit: Pick<TransfersKit, 'lane' | 'ids' | 'log'>,
  transfer: TransferRow,
  attempt: AttemptRow,
  asked: 'transfer' | 'query',
  answer: TransferAnswer,
): Promise<void> {
  const { outcome } = await kit.lane.submit(answerCommand(kit.ids.next('ans'), transfer, attempt, asked, answer))
  if (outcome.isContradicted)
    kit.log.error(
      { transferId: transfer.id, state: outcome.state, answer: answer.outcome, code: answer.code },
      'the bank contradicts how a transfer has ended',
    )
}
