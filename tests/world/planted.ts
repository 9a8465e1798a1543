import { type Check, examine } from '../../platform/checks/index.ts'
import { type Database, sql, type Tx } from '../../platform/db/index.ts'

class Undone extends Error {}

/**
 * What `look` sees once the statements have run: as the superuser, with no trigger and no rule of a table in the way, in a
 * transaction that is undone. Constraints hold for a superuser too; one that is to be out of the way is dropped by a statement.
 */
export async function inUndoneTamper<Seen>(
  db: Pick<Database, 'transaction'>,
  statements: readonly string[],
  look: (tx: Tx) => Promise<Seen>,
): Promise<Seen> {
  const seen: Seen[] = []
  const tampering = db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    seen.push(await look(tx))
    throw new Undone()
  })
  await tampering.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return seen[0]!
}

/** The sentences that no longer hold once the statements have run. */
export const brokenAfter = (db: Pick<Database, 'transaction'>, checks: readonly Check[], statements: readonly string[]): Promise<string[]> =>
  inUndoneTamper(db, statements, async (tx) => (await examine(tx, checks)).filter(({ holds }) => !holds).map(({ sentence }) => sentence))
