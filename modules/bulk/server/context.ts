export const BULK_FAILPOINTS = ['bulk.lines_begun', 'bulk.rows_checked'] as const
