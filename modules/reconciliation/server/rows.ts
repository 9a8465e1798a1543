import type { NarrowRow } from '../../../platform/db/index.ts'
import type * as generated from './rows.generated.ts'

export type { ClearingItemRow } from './rows.generated.ts'

/** The database computes `id` from the partner and the number of the line, which are never null. */
export type StatementLineRow = NarrowRow<generated.StatementLineRow, { id: string }>

export type SuspenseAccount = 'suspense_unmatched' | 'suspense_late' | 'suspense_bank_debit' | 'suspense_unfunded' | 'suspense_unpaid'

/** Money in a suspense account, or a contradiction without any, that waits for a decision. `reason` is a sentence for the log and the operator. */
export type CaseRow = NarrowRow<Omit<generated.SuspenseItemRow, 'claimed_by' | 'proposed_by' | 'proposal'>, { account_kind: SuspenseAccount | null }>
