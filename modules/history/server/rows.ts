import type { NarrowRow } from '../../../platform/db/index.ts'
import type { HistoryLine } from '../../history-declaration.ts'
import type { HistoryItemRow } from './rows.generated.ts'

/** A line of the history as its table has it: the columns that modules declare, as they declare them, and those that this module adds. */
export type HistoryRow = NarrowRow<HistoryItemRow, HistoryLine>
