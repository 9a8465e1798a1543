import type { JsonObject } from '../../../platform/jobs/index.ts'
import { type Database, type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { CommandKeyRow } from './rows.generated.ts'

/** An intent of a caller: the same scope and key are the same intent, and its content must be the same. */
export type Intent = { scope: string; key: string; fingerprint: string }

/**
 * The earlier outcome of this intent; null when it is new. For commits that move no money: money commands go through
 * the posting queue.
 */
export async function findOutcome<Outcome extends JsonObject>(db: Sql, intent: Intent): Promise<Outcome | null> {
  const { rows } = await sql<Pick<CommandKeyRow, 'fingerprint'> & { outcome: Outcome }>`
    select fingerprint, outcome from command_key where scope = ${intent.scope} and key = ${intent.key}`.execute(db)
  if (rows[0] && rows[0].fingerprint !== intent.fingerprint) throw referenceReused()
  return rows[0]?.outcome ?? null
}

/**
 * In the same commit as the work. Of two concurrent calls the second fails on the key, and finds the outcome when it
 * retries.
 */
async function storeOutcome(tx: Sql, intent: Intent, outcome: JsonObject, at: Date): Promise<void> {
  await sql`
    insert into command_key (scope, key, fingerprint, outcome, created_at)
    values (${intent.scope}, ${intent.key}, ${intent.fingerprint}, ${JSON.stringify(outcome)}::jsonb, ${at})`.execute(tx)
}

/** Where the work and its key are committed: for all businesses, or for those of a request. Then the scope ends with one of them. */
export type CommandPlace = Pick<Database, 'system' | 'transaction'> | Sql

export const readsOf = (db: CommandPlace): Sql => ('system' in db ? db.system : db)
/** One transaction there. */
export const commit = <Result>(db: CommandPlace, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  'system' in db ? db.transaction(work) : db.transaction().execute(work)

/**
 * Does work that moves no money once for an intent. The outcome is stored in the same commit, and answers every later
 * call with this intent. Of two concurrent calls the second fails on the key, and finds the outcome of the first.
 */
export const once = <Outcome extends JsonObject>(db: CommandPlace, intent: Intent, at: Date, work: (tx: Tx) => Promise<Outcome>) =>
  onceWithPreparation(db, intent, at, async () => work)

/**
 * The same with a step before the commit: `prepare` runs only for a new intent, and returns the work. Of two concurrent
 * calls the second may be refused there because of what the first has done, such as a spent code. That refusal is not
 * its answer; it gets the outcome of the first.
 */
export async function onceWithPreparation<Outcome extends JsonObject>(
  db: CommandPlace,
  intent: Intent,
  at: Date,
  prepare: () => Promise<(tx: Tx) => Promise<Outcome>>,
): Promise<{ outcome: Outcome; replayed: boolean }> {
  const known = await findOutcome<Outcome>(readsOf(db), intent)
  if (known) return { outcome: known, replayed: true }
  try {
    const work = await prepare()
    const outcome = await commit(db, async (tx) => {
      const made = await work(tx)
      await storeOutcome(tx, intent, made, at)
      return made
    })
    return { outcome, replayed: false }
  } catch (error) {
    const made = await findOutcome<Outcome>(readsOf(db), intent)
    if (made) return { outcome: made, replayed: true }
    throw error
  }
}

export const referenceReused = () => new Refusal('request.reference_reused', 409, 'This reference was already used for another request')

/**
 * For a request whose record is its answer. Of two equal requests at the same moment the second may be refused because of what the first has
 * done, such as a PIN that is spent. Then it gets the first one's record.
 */
export async function orFirst<First, Made>(find: () => Promise<First | null>, make: () => Promise<Made>): Promise<{ first: First } | { made: Made }> {
  const known = await find()
  if (known !== null) return { first: known }
  try {
    return { made: await make() }
  } catch (error) {
    const first = await find()
    if (first !== null) return { first }
    throw error
  }
}
