import type * as generated from './rows.generated.ts'

/** Without the computed column that row-level security compares. */
export type BusinessRow = Omit<generated.BusinessRow, 'business_id'>
