import type { TransfersContext } from '../context.ts'
import type { PaymentRail, RailAnswer } from '../fulfilments/fulfilment.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'

/**
 * Sends the order. The call must leave soon after `committedAt`, the time of the commit that announced it. After a longer
 * delay, another worker may have sent the payment.
 */
export async function callRail(
  { clock, rail }: Pick<TransfersContext, 'clock'> & { rail: PaymentRail },
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  committedAt: Date,
): Promise<RailAnswer> {
  const leaveBy = new Date(committedAt.getTime() + rail.resendAfterMs / 2)
  return clock.now() >= leaveBy ? NOT_SENT_IN_TIME : rail.send(transfer, attempt, leaveBy)
}

const NOT_SENT_IN_TIME: RailAnswer = {
  outcome: 'unknown',
  code: 'held_up',
  message: 'It was not sent in time',
  sessionId: null,
  amountKobo: null,
  beneficiaryAccountNumber: null,
  raw: null,
}
