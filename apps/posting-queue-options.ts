import { modules } from '../modules/index.ts'
import type { PostingQueueOptions } from '../modules/ledger/index.ts'

/**
 * From the declarations of all modules: the tables that the posting queue may write beside entries, and the commit
 * hooks of higher modules.
 */
export const postingQueueOptions: Pick<PostingQueueOptions, 'tables' | 'commitHooks'> = {
  tables: modules.flatMap(({ tables = [] }) => tables),
  commitHooks: modules.flatMap(({ commitHooks = [] }) => (typeof commitHooks === 'function' ? commitHooks(modules) : commitHooks)),
}
