import { defineTable } from '../../ledger/index.ts'
import type { GrantRow } from './grants.ts'

export const pinGrantTable = defineTable<GrantRow>('pin_grant', { state: 'state' })
