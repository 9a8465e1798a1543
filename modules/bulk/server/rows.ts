import type { NarrowRow } from '../../../platform/db/index.ts'
import type { UsedRule } from '../../pricing/index.ts'
import type * as generated from './rows.generated.ts'

export type { BulkBeneficiaryRow, BulkGroupRow, BulkRunRow, BulkUploadRow, BulkUploadRowRow } from './rows.generated.ts'

/** A line of the copy that a run pays. `message`: why it failed, for the payer. */
export type BulkLineRow = NarrowRow<generated.BulkLineRow, { rules: UsedRule[] }>
