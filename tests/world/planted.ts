import { expect } from 'vitest'
import { type Check, examine } from '../../platform/checks/index.ts'
import { type Database, sql } from '../../platform/db/index.ts'

class Undone extends Error {}

/**
 * The sentences that no longer hold once the statements have run: as the superuser, with no trigger and no rule of a
 * table in the way, in a transaction that is undone.
 */
export async function brokenAfter(
  db: Database,
  checks: readonly Check[],
  statements: readonly string[],
  without: Readonly<Record<string, string>> = {},
) {
  let broken: string[] = []
  const planting = db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [constraint, table] of Object.entries(without))
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    broken = (await examine(tx, checks)).filter((result) => !result.holds).map((result) => result.sentence)
    throw new Undone()
  })
  await expect(planting).rejects.toThrow(Undone)
  return broken
}
