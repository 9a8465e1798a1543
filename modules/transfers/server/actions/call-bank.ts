import type { BankPort, TransferAnswer } from '../../../../partners/bank/port.ts'
import { openBvn } from '../bvn.ts'
import type { TransfersContext } from '../context.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'

/**
 * Always under the attempt's own reference, by which the bank de-duplicates. The call must leave soon after
 * `committedAt`, the time of the commit that announced it. After a longer delay, another worker may have sent the
 * payment.
 */
export async function callBank(
  context: Pick<TransfersContext, 'clock' | 'secrets'> & { bank: BankPort },
  transfer: TransferRow,
  attempt: TransferAttemptRow,
  committedAt: Date,
): Promise<TransferAnswer> {
  const leaveBy = new Date(committedAt.getTime() + context.bank.resendAfterMs / 2)
  if (context.clock.now() >= leaveBy) return NOT_SENT_IN_TIME
  return context.bank.sendTransfer({
    reference: attempt.partner_reference,
    amountKobo: transfer.amount,
    narration: transfer.remark === '' ? `Transfer from ${transfer.sender_name}` : transfer.remark,
    sender: { accountNumber: transfer.sender_account, name: transfer.sender_name },
    beneficiary: {
      accountNumber: transfer.beneficiary_account,
      bankCode: transfer.beneficiary_bank_code,
      name: transfer.beneficiary_name,
      enquiryId: transfer.enquiry_id,
      bvn: openBvn(context.secrets, transfer.id, transfer.beneficiary_bvn),
      clientId: transfer.beneficiary_client_id,
    },
    sendDeadline: leaveBy,
  })
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
