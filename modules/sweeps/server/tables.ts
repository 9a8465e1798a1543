import { defineTable } from '../../ledger/index.ts'
import type { SweepRow } from './rows.generated.ts'

export const sweepTable = defineTable<SweepRow>('sweep', { state: 'state' })
