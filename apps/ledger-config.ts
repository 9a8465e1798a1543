import { auditTables } from '../modules/audit/index.ts'
import { businessTables } from '../modules/businesses/index.ts'
import { collectionCommitHooks, collectionTables } from '../modules/collections/index.ts'
import { historyCommitHooks, historyTables } from '../modules/history/index.ts'
import { identityTables } from '../modules/identity/index.ts'
import type { PostingQueueOptions, CommitHook } from '../modules/ledger/index.ts'
import { reconciliationCommitHooks, reconciliationTables } from '../modules/reconciliation/index.ts'
import { transferTables } from '../modules/transfers/index.ts'

/**
 * What the posting lane may write beside entries, and what higher modules add to a lower one's commit: put together
 * here once, for every program that posts.
 */
export const postingQueueOptions: Pick<PostingQueueOptions, 'tables' | 'commitHooks'> = {
  tables: [...auditTables, ...identityTables, ...businessTables, ...transferTables, ...collectionTables, ...historyTables, ...reconciliationTables],
  commitHooks: mergeCommitHooks(collectionCommitHooks, historyCommitHooks, reconciliationCommitHooks),
}

function mergeCommitHooks(...all: PostingQueueOptions['commitHooks'][]): PostingQueueOptions['commitHooks'] {
  const commitHooks: Record<string, CommitHook[]> = {}
  for (const some of all) for (const [fact, added] of Object.entries(some)) (commitHooks[fact] ??= []).push(...added)
  return commitHooks
}
