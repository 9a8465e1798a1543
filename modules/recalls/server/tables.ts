import { defineTable } from '../../ledger/index.ts'
import type { RecallRow } from './rows.generated.ts'

export const recallTable = defineTable<RecallRow>('recall', { state: 'state' })
