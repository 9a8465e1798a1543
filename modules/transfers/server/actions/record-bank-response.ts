import type { RailAnswer } from '../fulfilments/fulfilment.ts'
import type { TransfersContext } from '../context.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'
import { applyBankResponseCommand } from './apply-bank-response.ts'

/** Commits the bank's answer. A contradiction of the transfer's outcome, and a transfer pending too long, raise an alarm. */
export async function recordBankResponse(
  context: Pick<TransfersContext, 'postingQueue' | 'ids' | 'log' | 'fulfilments'>,
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  question: 'transfer' | 'query',
  answer: RailAnswer,
): Promise<void> {
  const { outcome } = await context.postingQueue.submit(
    applyBankResponseCommand(context.ids.next('ans'), transfer, attempt, question, answer, context.fulfilments.of(transfer)),
  )
  if (outcome.alarm === null) return
  context.log.error({ ...transferLogFields(transfer, attempt), state: outcome.state, answer: answer.outcome, code: answer.code }, outcome.alarm)
}

/** The fields that an operator needs to begin. */
export function transferLogFields(transfer: TransferRow, attempt: TransferAttemptRow): Record<string, string | number> {
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
