import { defineTable } from '../../ledger/index.ts'
import type { CollectionRow, ReversalRequestRow } from './rows.ts'

export const collectionTable = defineTable<CollectionRow>('collection', { state: 'state' })

export const reversalRequestTable = defineTable<ReversalRequestRow>('reversal_request', { state: 'state' })
