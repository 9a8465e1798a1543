import { defineTable } from '../../ledger/index.ts'
import type { AlternateAccountRow } from './rows.ts'

export const alternateAccountTable = defineTable<AlternateAccountRow>('alternate_account', { state: 'state' })
