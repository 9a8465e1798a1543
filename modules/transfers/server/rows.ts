import type { Kobo } from '../../../platform/money/index.ts'
import type { TransferState } from '../contract.ts'

/** A row of `transfer`: the order to pay, with the figures that were quoted and accepted. */
export type TransferRow = {
  id: string
  business_id: string
  cashpoint_id: string | null
  kind: 'transfer' | 'withdrawal' | 'settlement'
  /** `rail` leaves through the bank; `book` and `own` are paid in our books at once (M18, M19). */
  route: 'rail' | 'book' | 'own'
  reference: string
  state: TransferState
  amount: Kobo
  fee: Kobo
  vat: Kobo
  duty: Kobo
  duty_by: 'sender' | 'house'
  total: Kobo
  beneficiary_name: string
  beneficiary_account: string
  beneficiary_bank_code: string
  beneficiary_bank_name: string
  enquiry_id: string
  beneficiary_bvn: string | null
  beneficiary_client_id: string | null
  receiver_business_id: string | null
  receiver_cashpoint_id: string | null
  sender_account: string
  sender_name: string
  remark: string
  rules: { name: string; starts_on: string }[]
  hold_id: string | null
  meter_kind: string | null
  meter_period: string | null
  requested_by: string
  /** `00` settled, `09` pending, otherwise the failure code of the bank or our own. */
  code: string | null
  answer: string | null
  session_id: string | null
  queries: number
  next_query_at: Date | null
  /** The time of the first sending: the pending time counts from it. */
  sent_at: Date | null
  /** The time of the last alarm for a transfer that stayed pending. */
  doubt_told_at: Date | null
  /** The reason of its review: age, a code that asks for one, or an answer with another amount or account. */
  review_reason: 'age' | 'code' | 'differs' | null
  /** The code of the first definite failure during the review, which decided nothing. */
  review_said: string | null
  created_at: Date
  ended_at: Date | null
}

export type AttemptRow = {
  id: string
  transfer_id: string
  business_id: string
  number: number
  partner: string
  partner_reference: string
  state: 'written' | 'sent' | 'accepted' | 'rejected' | 'unknown'
  written_at: Date
  /** The time just before the last call to the bank; null before the first. */
  sent_at: Date | null
  ended_at: Date | null
}
