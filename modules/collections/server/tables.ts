import { defineTable } from '../../ledger/index.ts'
import type { CollectionRow } from './domain-events.ts'

export const collectionTable = defineTable<CollectionRow>('collection', { state: 'state' })
