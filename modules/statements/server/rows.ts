import type { NarrowRow } from '../../../platform/db/index.ts'
import type * as generated from './rows.generated.ts'

export type StatementState = 'waiting' | 'writing' | 'ready' | 'failed' | 'stopped' | 'expired'
export type StatementRow = NarrowRow<generated.StatementRow, { state: StatementState }>
