import type { JsonObject } from '../../../platform/jobs/index.ts'
import { type Database, type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { CommandKeyRow } from './rows.generated.ts'

/** An intent of a caller: the same scope and key again is the same intent, and its content must be the same. */
export type Intent = { scope: string; key: string; fingerprint: string }

/** What came of this intent before; null when it is new. For commits that move no money: those go through the lane. */
export async function findOutcome<Outcome extends JsonObject>(db: Sql, intent: Intent): Promise<Outcome | null> {
  const { rows } = await sql<Pick<CommandKeyRow, 'fingerprint'> & { outcome: Outcome }>`
    select fingerprint, outcome from command_key where scope = ${intent.scope} and key = ${intent.key}`.execute(db)
  if (rows[0] && rows[0].fingerprint !== intent.fingerprint) throw referenceReused()
  return rows[0]?.outcome ?? null
}

/** In the commit of what came of it. Two at once: the second fails on the key, and finds the outcome when it asks again. */
async function storeOutcome(tx: Sql, intent: Intent, outcome: JsonObject, at: Date): Promise<void> {
  await sql`
    insert into command_key (scope, key, fingerprint, outcome, created_at)
    values (${intent.scope}, ${intent.key}, ${intent.fingerprint}, ${JSON.stringify(outcome)}::jsonb, ${at})`.execute(tx)
}

/**
 * What moves no money, done once for an intent: in one commit with its outcome, which every later call with this intent is
 * answered with. Of two at once the second fails on the key, and finds the outcome of the first.
 */
export const once = <Outcome extends JsonObject>(db: Database, intent: Intent, at: Date, work: (tx: Tx) => Promise<Outcome>) =>
  onceWithPreparation(db, intent, at, async () => work)

/**
 * The same, where something comes before the commit: `prepare` is for a new intent alone, and answers the work. Of two at once the
 * second may be refused there because of what the first has done (the code is spent, the step is submitted): that is no answer to it.
 */
export async function onceWithPreparation<Outcome extends JsonObject>(
  db: Database,
  intent: Intent,
  at: Date,
  prepare: () => Promise<(tx: Tx) => Promise<Outcome>>,
): Promise<{ outcome: Outcome; replayed: boolean }> {
  const known = await findOutcome<Outcome>(db.system, intent)
  if (known) return { outcome: known, replayed: true }
  try {
    const work = await prepare()
    const outcome = await db.transaction(async (tx) => {
      const made = await work(tx)
      await storeOutcome(tx, intent, made, at)
      return made
    })
    return { outcome, replayed: false }
  } catch (error) {
    const made = await findOutcome<Outcome>(db.system, intent)
    if (made) return { outcome: made, replayed: true }
    throw error
  }
}

export const referenceReused = () => new Refusal('request.reference_reused', 409, 'This reference was used before for something else')
