export type { CollectionPosted, CollectionRow, CollectionSuspended, SuspenseRow } from './server/facts.ts'
