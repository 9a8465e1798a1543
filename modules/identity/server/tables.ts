import { defineTable } from '../../ledger/index.ts'
import type { PinGrantRow } from './rows.generated.ts'

export const pinGrantTable = defineTable<PinGrantRow>('pin_grant', { state: 'state' })
