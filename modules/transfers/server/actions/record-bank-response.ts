import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import type { TransfersKit } from '../kit.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'
import { answerCommand } from './apply-bank-response.ts'

/** Commits what the bank said. What contradicts how the transfer has ended, and doubt that lasts, is an alarm. */
export async function keepAnswer(
  kit: Pick<TransfersKit, 'lane' | 'ids' | 'log'>,
  transfer: TransferRow,
  attempt: AttemptRow,
  asked: 'transfer' | 'query',
  answer: TransferAnswer,
): Promise<void> {
  const { outcome } = await kit.lane.submit(answerCommand(kit.ids.next('ans'), transfer, attempt, asked, answer))
  if (outcome.alarm === null) return
  kit.log.error({ ...factsOf(transfer, attempt), state: outcome.state, answer: answer.outcome, code: answer.code }, outcome.alarm)
}

/** What whoever is woken needs to begin. */
export function factsOf(transfer: TransferRow, attempt: AttemptRow): Record<string, string | number> {
  return {
    alarm: 'transfer',
    transferId: transfer.id,
    businessId: transfer.business_id,
    amountKobo: String(transfer.amount),
    reference: attempt.partner_reference,
    askedOn: transfer.created_at.toISOString(),
    queries: transfer.queries,
  }
}
