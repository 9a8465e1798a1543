import type { AppContext } from '../../../kernel/app-context.ts'
import { fileKeyOf, KEPT_MS } from '../files.ts'
import { findOutdated } from '../queries.ts'
import { endStatement } from '../store.ts'

const BATCH_SIZE = 200

/** Files first: after a crash the next run finds the statement again. An address that has expired is refused by its time already. */
export async function deleteOutdated({ db, clock, files }: Pick<AppContext, 'db' | 'clock' | 'files'>): Promise<void> {
  const now = clock.now()
  for (const statement of await findOutdated(db.system, new Date(now.getTime() - KEPT_MS), BATCH_SIZE)) {
    for (const format of ['pdf', 'csv'] as const) await files.remove(fileKeyOf(statement, format))
    await endStatement(db.system, statement.id, ['ready'], 'expired', now)
  }
}
