import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import type { Clock } from '../../../../platform/clock/index.ts'
import type { TransfersContext } from '../context.ts'
import type { PaymentRail, RailAnswer } from '../fulfilments/fulfilment.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'

/** Sends the order. */
export const callRail = (
  { clock, rail }: Pick<TransfersContext, 'clock'> & { rail: PaymentRail },
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  committedAt: Date,
): Promise<RailAnswer> => sendInTime({ clock, rail, committedAt }, (leaveBy) => rail.send(transfer, attempt, leaveBy))

type Sending = { clock: Pick<Clock, 'now'>; rail: Pick<PaymentRail, 'resendAfterMs'>; committedAt: Date }

/**
 * An order must leave soon after `committedAt`, the time of the commit that announced it. After a longer delay, another worker may have
 * sent it again.
 */
export async function sendInTime<Answer extends TransferAnswer>(
  { clock, rail, committedAt }: Sending,
  send: (leaveBy: Date) => Promise<Answer>,
): Promise<Answer | TransferAnswer> {
  const leaveBy = new Date(committedAt.getTime() + rail.resendAfterMs / 2)
  return clock.now() >= leaveBy ? NOT_SENT_IN_TIME : send(leaveBy)
}

const NOT_SENT_IN_TIME: TransferAnswer = {
  outcome: 'unknown',
  code: 'held_up',
  message: 'It was not sent in time',
  sessionId: null,
  amountKobo: null,
  beneficiaryAccountNumber: null,
  raw: null,
}
