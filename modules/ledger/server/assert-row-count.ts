import type { RawBuilder } from 'kysely'
import { type LedgerTransaction, sql } from '../../../platform/db/index.ts'

/**
 * What was decided holds only for rows as they were read: where one has changed meanwhile, the database refuses the update and with it
 * the batch, whose commit is behind it on the same way.
 */
export async function assertRowCount(posting: LedgerTransaction, update: RawBuilder<unknown>, expected: number, what: string): Promise<void> {
  await posting.write(sql`
    with changed as (${update} returning 1)
    select refuse_changed_rows(${what}, count(*), ${expected}) from changed having count(*) <> ${expected}`)
}
