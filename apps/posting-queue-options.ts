import { modules } from '../modules/index.ts'
import type { PostingQueueOptions } from '../modules/ledger/index.ts'

/** What the posting queue may write beside entries, and the hooks that higher modules add to a lower one's commit, from every module's declaration. */
export const postingQueueOptions: Pick<PostingQueueOptions, 'tables' | 'commitHooks'> = {
  tables: modules.flatMap(({ tables = [] }) => tables),
  commitHooks: modules.flatMap(({ commitHooks = [] }) => (typeof commitHooks === 'function' ? commitHooks(modules) : commitHooks)),
}
