import type { SecretBox } from '../../../platform/crypto/index.ts'
import type { FoundAccount } from '../../institutions/index.ts'
import { sealTransferBvn } from './bvn.ts'
import type { TransferRow } from './rows.ts'

/** Columns that no default can fill. */
type Given =
  | 'id'
  | 'business_id'
  | 'kind'
  | 'reference'
  | 'amount'
  | 'beneficiary_name'
  | 'beneficiary_account'
  | 'beneficiary_bank_code'
  | 'beneficiary_bank_name'
  | 'sender_account'
  | 'sender_name'
  | 'remark'
  | 'hold_id'
  | 'requested_by'
  | 'created_at'

/** What a kind of payment out gives of its order, in the columns of `transfer`. Amounts in kobo. */
export type OrderDifference = Pick<TransferRow, Given> & Partial<TransferRow>

/** The order of a payment out over a rail, free of charge, of which no partner knows yet. */
const DEFAULTS = {
  cashpoint_id: null,
  subject_id: null,
  route: 'rail',
  state: 'held',
  fee: 0n,
  vat: 0n,
  duty: 0n,
  duty_by: 'sender',
  fee_returned: 0n,
  vat_returned: 0n,
  enquiry_id: '',
  beneficiary_bvn: null,
  beneficiary_client_id: null,
  receiver_business_id: null,
  receiver_cashpoint_id: null,
  rules: [],
  meter_kind: null,
  meter_period: null,
  cap_id: null,
  code: '09',
  answer: null,
  session_id: null,
  queries: 0,
  next_query_at: null,
  sent_at: null,
  doubt_told_at: null,
  review_reason: null,
  review_said: null,
  ended_at: null,
  refunded_dispute_id: null,
} satisfies Omit<TransferRow, Given | 'total'>

/** The row of a new payment out. One to an account of ours is paid in the books, so it is settled and holds nothing. */
export function newOrder(given: OrderDifference): TransferRow {
  const order: TransferRow = { ...DEFAULTS, total: given.amount, ...given }
  if (order.receiver_business_id === null) return order
  return { ...order, state: 'settled', code: '00', hold_id: null, ended_at: order.created_at }
}

/** The beneficiary of an order: the account as its bank names it, with the BVN sealed for this order. */
export const beneficiaryOf = (secrets: SecretBox, transferId: string, account: FoundAccount) => ({
  beneficiary_name: account.accountName,
  beneficiary_account: account.accountNumber,
  beneficiary_bank_code: account.bankCode,
  beneficiary_bank_name: account.bankName,
  enquiry_id: account.enquiryId,
  beneficiary_bvn: sealTransferBvn(secrets, transferId, account),
  beneficiary_client_id: account.clientId,
})
