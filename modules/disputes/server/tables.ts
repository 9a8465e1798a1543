import { defineTable } from '../../ledger/index.ts'
import type { DisputeMoveRow, DisputeRow } from './rows.generated.ts'

export const disputeTable = defineTable<DisputeRow>('dispute', { state: 'state' })
export const disputeMoveTable = defineTable<Omit<DisputeMoveRow, 'id'>>('dispute_move')
