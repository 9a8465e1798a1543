import { openBvn } from '../bvn.ts'
import type { Fulfilment } from './fulfilment.ts'

/** Sends an order to a bank account out of the pool at our bank. */
export const bankRail: Fulfilment['rail'] = ({ bank: guarded, secrets }) => ({
  execute: (work) =>
    guarded.execute((bank) =>
      work({
        resendAfterMs: bank.resendAfterMs,
        query: (attempt) => bank.queryTransfer(attempt.partner_reference),
        send: (order, attempt, sendDeadline) =>
          bank.sendTransfer({
            reference: attempt.partner_reference,
            amountKobo: order.amount,
            narration: order.remark === '' ? `Transfer from ${order.sender_name}` : order.remark,
            sender: { accountNumber: order.sender_account, name: order.sender_name },
            beneficiary: {
              accountNumber: order.beneficiary_account,
              bankCode: order.beneficiary_bank_code,
              name: order.beneficiary_name,
              enquiryId: order.enquiry_id,
              bvn: openBvn(secrets, order.id, order.beneficiary_bvn),
              clientId: order.beneficiary_client_id,
            },
            sendDeadline,
          }),
      }),
    ),
})
