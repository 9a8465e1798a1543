import type { Kobo } from '../../../platform/money/index.ts'

/** One line of the list of what happened, as it stands in its table. */
export type HistoryRow = {
  id: string
  business_id: string
  cashpoint_id: string | null
  subject_id: string
  kind: 'collection' | 'transfer' | 'withdrawal' | 'settlement'
  direction: 'credit' | 'debit'
  state: 'confirmed' | 'processing' | 'failed' | 'reversed'
  code: string | null
  amount: Kobo
  fee: Kobo
  vat: Kobo
  duty: Kobo
  total: Kobo
  balance_after: Kobo | null
  channel: string
  party_name: string
  party_account: string
  party_bank_code: string
  party_bank_name: string
  account_number: string | null
  narration: string
  reference: string
  session_id: string | null
  receipt_id: string
  requested_by: string | null
  reversal_expires_at: Date | null
  created_at: Date
  settled_at: Date | null
}

/** Who paid a business, by the account that the money came from. */
export type CustomerRow = {
  business_id: string
  account_number: string
  bank_code: string
  bank_name: string
  name: string
  payments: number
  received: Kobo
  first_at: Date
  last_at: Date
}
