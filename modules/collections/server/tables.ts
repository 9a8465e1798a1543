import { defineTable } from '../../ledger/index.ts'
import type { CollectionRow } from './rows.ts'

export const collectionTable = defineTable<CollectionRow>('collection', { state: 'state' })
