import type { NarrowRow } from '../../../platform/db/index.ts'
import type * as generated from './rows.generated.ts'

/** A movement at the bank by our books. Open until a line of the bank's statement shows it. */
export type { ClearingItemRow } from './rows.generated.ts'

/** The database computes `id` from the partner and the number of the line, which are never null. */
export type StatementLineRow = NarrowRow<generated.StatementLineRow, { id: string }>

export type SuspenseAccount =
  | 'suspense_unmatched'
  | 'suspense_late'
  | 'suspense_bank_debit'
  | 'suspense_unfunded'
  | 'suspense_unpaid'
  | 'partner_claims'

/** Money in a suspense account, or a contradiction without money, that waits for a decision. `reason` is in words, for logs and for operators. */
export type CaseRow = NarrowRow<Omit<generated.SuspenseItemRow, 'claimed_by' | 'proposed_by' | 'proposal'>, { account_kind: SuspenseAccount | null }>
