import { defineTable } from '../../ledger/index.ts'
import type { BusinessRow } from './rows.ts'

/** Shared locks: commands only read the standing of a business, and do not wait for each other. */
export const businessTable = defineTable<BusinessRow>('business', { state: 'standing', lock: 'share' })
