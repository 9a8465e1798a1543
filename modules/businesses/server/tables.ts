import { defineTable } from '../../ledger/index.ts'
import type { BusinessRow } from './rows.ts'

/** Shared locks: commands read a business to see its standing, and do not wait for each other over it. */
export const businessTable = defineTable<BusinessRow>('business', { state: 'standing', lock: 'share' })
