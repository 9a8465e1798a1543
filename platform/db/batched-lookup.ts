import type { RawBuilder } from 'kysely'
import type { Sql } from './index.ts'
import { readOn } from './pipeline.ts'
import { together } from './batch-loader.ts'

/** The statement that finds rows for many keys at once; `place` is that of the row's key among the keys, counted from 1. */
export type FindMany<Key, Row> = (keys: readonly Key[]) => RawBuilder<Row & { place: number }>

/**
 * A read by key in which those who ask at the same time share one statement (`together`): on a busy server the way to the
 * database and back costs more than the rows.
 */
export function lookup<Key, Row extends object>(find: FindMany<Key, Row>): (db: Sql, key: Key) => Promise<Row | null> {
  const all = lookupAll(find)
  return async (db, key) => (await all(db, key))[0] ?? null
}

/** As `lookup`, for keys with several rows: in the order in which the statement gave them. */
export function lookupAll<Key, Row extends object>(find: FindMany<Key, Row>): (db: Sql, key: Key) => Promise<Row[]> {
  return together(async (db: Sql, keys: readonly Key[]) => {
    const rows = await readOn(db, find(keys))
    const found = keys.map((): Row[] => [])
    for (const { place, ...row } of rows) found[place - 1]!.push(row as unknown as Row)
    return found
  })
}
