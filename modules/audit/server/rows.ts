import type { NarrowRow } from '../../../platform/db/index.ts'
import type * as generated from './rows.generated.ts'

export type AuditEntryRow = NarrowRow<generated.AuditEntryRow, { facts: Record<string, unknown> }>
