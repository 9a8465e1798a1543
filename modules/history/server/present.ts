import type { z } from 'zod'
import type { historyItemSchema, merchantTransactionSchema } from '../contract.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import type { DetailedLine } from '../../kernel/history-detail.ts'
import { formatShortReference } from '../../kernel/short-reference.ts'
import { failureSentence } from '../../transfers/index.ts'
import type { HistoryListRow } from './queries.ts'

/** A line as the lists show it. */
export function presentItem(row: HistoryListRow): z.output<typeof historyItemSchema> {
  return {
    _id: row.id,
    subject_id: row.subject_id,
    kind: row.kind,
    type: row.direction,
    state: row.state,
    status: row.code ?? '09',
    reason: reasonOf(row),
    amount: row.amount,
    fee: row.fee,
    vat: row.vat,
    duty: row.duty,
    total: row.total,
    narrative: row.narration,
    short_reference: formatShortReference(row.reference_code),
    transactionref: row.reference,
    session_id: row.session_id,
    name: row.party_name,
    party_account: row.party_account,
    party_bank: row.party_bank_name,
    channel: row.channel,
    cashpoint: row.cashpoint_id === null ? null : { _id: row.cashpoint_id, name: row.cashpoint_name ?? '', accountnumber: row.cashpoint_account },
    paid_to: row.paid_to_name,
    reversed: row.state === 'reversed',
    reversalexpireson: row.reversal_expires_at,
    receiptID: row.receipt_id,
    repeat_customer_count: row.customer_payments,
    isqualifyforchallenge: canChallenge(row),
    issetselfie: row.picture_upload_id !== null,
    category: row.category_id === null ? null : { _id: row.category_id, name: row.category_name! },
    createdon: row.created_at,
  }
}

type Line = Pick<DetailedLine, 'direction' | 'channel' | 'party_account' | 'state' | 'payer_confirmed' | 'picture_upload_id'>

const OF_NO_TRANSFER: readonly string[] = ['card', 'loan', 'fraud_refund']
/** The payment of a customer that came by no card. A loan that was paid out and a refund after a fraud have no customer. */
const isCustomerTransfer = ({ direction, channel }: Line): boolean => direction === 'credit' && !OF_NO_TRANSFER.includes(channel)

/** The screens hide the payer's account number, except for its end. */
const isMasked = (row: Line): boolean => isCustomerTransfer(row) && row.party_account.length === 10

/** AMB-22: a transfer that arrived and was not returned, from a masked account whose owner was not asked successfully. */
export const canChallenge = (row: Line): boolean => isMasked(row) && row.state === 'confirmed' && !row.payer_confirmed

/** TXN-31. */
export const canTakePicture = (row: Line): boolean => isCustomerTransfer(row) && row.picture_upload_id === null

/** The sentence about money that did not arrive. A line of money in names the payer's bank, one of money out the payee's. */
function reasonOf({ state, direction, party_bank_name, total, code }: HistoryListRow): string | null {
  const bank = party_bank_name || 'The bank'
  if (direction === 'credit') return state === 'failed' ? 'The bank has no record of this payment. It is not in your balance.' : null
  if (state === 'failed') return `${failureSentence({ beneficiary_bank_name: bank, code })} ${formatNaira(total)} is back in your balance.`
  return state === 'reversed' ? `${bank} returned the payment. ${formatNaira(total)} is back in your balance.` : null
}

/**
 * The older record of the specification: the payment of a customer with its transaction inside.
 */
export function presentMerchantTransaction(row: HistoryListRow): z.output<typeof merchantTransactionSchema> {
  const reversed = row.state === 'reversed'
  return {
    _id: row.subject_id,
    name: row.party_name,
    createdon: row.created_at,
    orderamount: row.amount,
    orderdescription: row.narration,
    accountnumber: row.account_number,
    paymentstatus: PAYMENT_STATUS[row.state],
    accountbalance: row.balance_after,
    reversed,
    status: row.code ?? '09',
    issetselfie: row.picture_upload_id !== null,
    merchant: row.business_id,
    merchanttransactiondata: [
      {
        _id: row.id,
        type: row.direction,
        transactionref: row.reference,
        narrative: row.narration,
        reversalexpireson: row.reversal_expires_at,
        createdon: row.created_at,
        reversed,
        issenttowebhook: row.webhook_sent === true,
        issetselfie: row.picture_upload_id !== null,
        isqualifyforchallenge: canChallenge(row),
        ismasked: isMasked(row),
        amount: row.amount,
      },
    ],
  }
}

const PAYMENT_STATUS: Readonly<Record<HistoryListRow['state'], string>> = {
  confirmed: 'paid',
  processing: 'pending',
  failed: 'failed',
  reversed: 'reversed',
}
