export { collectionChecks } from './server/checks.ts'
export type { CollectionPosted, CollectionRow, CollectionSuspended, SuspenseRow } from './server/facts.ts'
