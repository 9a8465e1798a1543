import type { Kobo } from '../../../platform/money/index.ts'
import type { CaseState } from './states.ts'

/** A movement at the bank by our books. Open until a line of the bank's statement shows it. */
export type ClearingItemRow = {
  id: string
  partner: string
  side: 'in' | 'out'
  /** The session id of a credit, our own reference of a payment, or a key of `matching-keys.ts` when there is neither. */
  matching_key: string
  amount: Kobo
  journal_key: string
  opened_at: Date
  line_id: string | null
  matched_by: string | null
  /** The case in which its money stands meanwhile, instead of in clearing. */
  case_id: string | null
}

/** A line of the bank's statement as it was read. `id` is the bank's name and its number of the line. */
export type StatementLineRow = {
  id: string
  partner: string
  line_id: string
  direction: 'in' | 'out'
  amount: Kobo
  session_id: string | null
  reference: string | null
  account_number: string | null
  narration: string
  booked_at: Date
  read_at: Date
  matched_by: string | null
}

export const CASE_KINDS = ['unmatched', 'late', 'bank_debit', 'unfunded', 'unpaid', 'difference', 'review'] as const
export type CaseKind = (typeof CASE_KINDS)[number]
export type SuspenseAccount = 'suspense_unmatched' | 'suspense_late' | 'suspense_bank_debit' | 'suspense_unfunded' | 'suspense_unpaid'

/** Money in a suspense account, or a contradiction without money, that waits for a decision. */
export type CaseRow = {
  id: string
  partner: string
  kind: CaseKind
  /** Null: nothing is posted for it. */
  account_kind: SuspenseAccount | null
  amount: Kobo
  /** Unique for ever: the key of the journal that opened it. */
  case_key: string
  session_id: string | null
  account_number: string | null
  payer_name: string | null
  /** The reason in words, for logs and for operators. */
  reason: string
  business_id: string | null
  subject_id: string | null
  hold_id: string | null
  state: CaseState
  opened_at: Date
  due_at: Date
  resolved_at: Date | null
  resolution: string | null
  resolution_key: string | null
}
