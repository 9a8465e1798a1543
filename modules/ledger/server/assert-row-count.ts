import type { RawBuilder } from 'kysely'
import { type LedgerTransaction, sql } from '../../../platform/db/index.ts'

/**
 * A decision holds only for rows as they were read. If one has changed since, the database refuses the update. The
 * batch fails with it, because its commit was sent behind it on the same connection.
 */
export async function assertRowCount(posting: LedgerTransaction, update: RawBuilder<unknown>, expected: number, what: string): Promise<void> {
  await posting.write(sql`
    with changed as (${update} returning 1)
    select refuse_changed_rows(${what}, count(*), ${expected}) from changed having count(*) <> ${expected}`)
}
