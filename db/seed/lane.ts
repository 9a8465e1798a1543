import { auditTables } from '../../modules/audit/index.ts'
import { businessTables } from '../../modules/businesses/index.ts'
import { collectionRiders, collectionTables } from '../../modules/collections/index.ts'
import { historyRiders, historyTables } from '../../modules/history/index.ts'
import type { LaneOptions, Rider } from '../../modules/ledger/index.ts'
import { reconciliationRiders, reconciliationTables } from '../../modules/reconciliation/index.ts'
import { transferTables } from '../../modules/transfers/index.ts'

/** The same that the product's own lane adds to a commit (apps/books.ts; a test holds the two together), for a long queue. */
export const seedLane: LaneOptions = {
  tables: [...auditTables, ...businessTables, ...transferTables, ...collectionTables, ...historyTables, ...reconciliationTables],
  riders: together(collectionRiders, historyRiders, reconciliationRiders),
  maxBatch: 200,
  maxQueue: 100_000,
}

function together(...all: Readonly<Record<string, readonly Rider[]>>[]): Record<string, Rider[]> {
  const riders: Record<string, Rider[]> = {}
  for (const some of all) for (const [fact, added] of Object.entries(some)) (riders[fact] ??= []).push(...added)
  return riders
}
