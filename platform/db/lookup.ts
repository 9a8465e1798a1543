import type { Sql } from './index.ts'

/** Rows found for many keys at once; `place` is that of the row's key among the keys, counted from 1. */
export type FindMany<Key, Row> = (db: Sql, keys: readonly Key[]) => Promise<{ rows: (Row & { place: number })[] }>

const MOST_KEYS = 500

/**
 * A read by key in which those who ask at the same time travel together: while one statement is on its way, the next
 * askers wait and share the statement after it. Nobody gets what was read before they asked, and one asker alone waits for
 * nothing. On a busy server the way to the database and back costs more than the rows.
 */
export function lookup<Key, Row extends object>(find: FindMany<Key, Row>): (db: Sql, key: Key) => Promise<Row | null> {
  const all = lookupAll(find)
  return async (db, key) => (await all(db, key))[0] ?? null
}

/** As `lookup`, for keys with several rows: in the order in which the statement gave them. */
export function lookupAll<Key, Row extends object>(find: FindMany<Key, Row>): (db: Sql, key: Key) => Promise<Row[]> {
  const desks = new WeakMap<Sql, Desk<Key, Row>>()
  return (db, key) => {
    let desk = desks.get(db)
    if (!desk) desks.set(db, (desk = { waiting: [], isAway: false }))
    return new Promise((resolve, reject) => {
      desk.waiting.push({ key, resolve, reject })
      if (!desk.isAway) void serve(db, desk, find)
    })
  }
}

type Asker<Key, Row> = { key: Key; resolve(rows: Row[]): void; reject(error: unknown): void }
type Desk<Key, Row> = { waiting: Asker<Key, Row>[]; isAway: boolean }

async function serve<Key, Row extends object>(db: Sql, desk: Desk<Key, Row>, find: FindMany<Key, Row>): Promise<void> {
  desk.isAway = true
  // Those who ask in the same turn of the loop go together from the first statement on.
  await Promise.resolve()
  while (desk.waiting.length > 0) await answer(db, desk.waiting.splice(0, MOST_KEYS), find)
  desk.isAway = false
}

/** A statement that fails for many is asked again for each, so that one bad key is nobody else's failure. */
async function answer<Key, Row extends object>(db: Sql, askers: readonly Asker<Key, Row>[], find: FindMany<Key, Row>): Promise<void> {
  try {
    const { rows } = await find(
      db,
      askers.map(({ key }) => key),
    )
    const found = askers.map((): Row[] => [])
    for (const { place, ...row } of rows) found[place - 1]!.push(row as unknown as Row)
    for (const [at, asker] of askers.entries()) asker.resolve(found[at]!)
  } catch (error) {
    if (askers.length === 1) return askers[0]!.reject(error)
    for (const asker of askers) await answer(db, [asker], find)
  }
}
