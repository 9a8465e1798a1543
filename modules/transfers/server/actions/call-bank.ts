import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import type { TransfersKit } from '../kit.ts'
import type { AttemptRow, TransferRow } from '../rows.ts'

/** Always under the attempt's own reference, on which the bank de-duplicates. */
export function callBank(kit: Pick<TransfersKit, 'bank'>, transfer: TransferRow, attempt: AttemptRow): Promise<TransferAnswer> {
  return kit.bank.sendTransfer({
    reference: attempt.partner_reference,
    amountKobo: transfer.amount,
    narration: transfer.remark === '' ? `Transfer from ${transfer.sender_name}` : transfer.remark,
    sender: { accountNumber: transfer.sender_account, name: transfer.sender_name },
    beneficiary: {
      accountNumber: transfer.beneficiary_account,
      bankCode: transfer.beneficiary_bank_code,
      name: transfer.beneficiary_name,
      enquiryId: transfer.enquiry_id,
      bvn: transfer.beneficiary_bvn,
      clientId: transfer.beneficiary_client_id,
    },
  })
}
