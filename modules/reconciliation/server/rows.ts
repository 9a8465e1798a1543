import type { Kobo } from '../../../platform/money/index.ts'

/** What the books say has come or gone at the bank. Open until a line of the bank's statement says so too. */
export type ClearingItemRow = {
  id: string
  partner: string
  side: 'in' | 'out'
  /** The session id of a credit, our own reference of a payment. */
  matching_key: string
  amount: Kobo
  journal_key: string
  opened_at: Date
  line_id: string | null
  matched_by: string | null
}

/** A line of the bank's statement as it was read. `id` is the bank's name and its number of the line. */
export type StatementLineRow = {
  id: string
  partner: string
  line_id: string
  direction: 'in' | 'out'
  amount: Kobo
  matched_by: string | null
}
