import { auditTables } from '../modules/audit/index.ts'
import { businessTables } from '../modules/businesses/index.ts'
import { collectionRiders, collectionTables } from '../modules/collections/index.ts'
import { historyRiders, historyTables } from '../modules/history/index.ts'
import { identityTables } from '../modules/identity/index.ts'
import type { LaneOptions, Rider } from '../modules/ledger/index.ts'
import { reconciliationRiders, reconciliationTables } from '../modules/reconciliation/index.ts'
import { transferTables } from '../modules/transfers/index.ts'

/**
 * What the posting lane may write beside entries, and what higher modules add to a lower one's commit: put together
 * here once, for every program that posts.
 */
export const laneOptions: Pick<LaneOptions, 'tables' | 'riders'> = {
  tables: [...auditTables, ...identityTables, ...businessTables, ...transferTables, ...collectionTables, ...historyTables, ...reconciliationTables],
  riders: together(collectionRiders, historyRiders, reconciliationRiders),
}

function together(...all: LaneOptions['riders'][]): LaneOptions['riders'] {
  const riders: Record<string, Rider[]> = {}
  for (const some of all) for (const [fact, added] of Object.entries(some)) (riders[fact] ??= []).push(...added)
  return riders
}
