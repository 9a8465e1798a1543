import type { RawBuilder } from 'kysely'
import type { Sql } from '../index.ts'
import { readShared } from '../pipelining/shared-reads.ts'
import { sql, standsFor } from '../sql.ts'
import { tenantScopeOf } from '../tenants/tenant-sql.ts'
import { createBatchLoader } from './batch-loader.ts'
import { createTenantLoader, type Read } from './tenant-loader.ts'

type SqlType = 'bytea' | 'text' | 'timestamptz'
type SingleKey = string | Buffer | Date
type KeyTypes<Key> = Key extends SingleKey ? SqlType : { readonly [Name in keyof Key]: SqlType }
/** The key as the statement for one key reads it. */
type Placeholders<Key> = Key extends SingleKey ? RawBuilder<Key> : { readonly [Name in keyof Key]: RawBuilder<Key[Name]> }

/**
 * A read by key. It is written for one key, and calls of the same time share one statement for all of their keys: on a busy server
 * the way to the database and back costs more than the rows. A key is one value, or several by name. Requests of different businesses share
 * a statement only where each row has the `business_id` of its business (`tenant-loader.ts`): it is worth selecting in a read of each request.
 *
 *     const findBusiness = defineLookup<string, BusinessRow>('text', (id) => sql`select * from business where id = ${id}`)
 */
export function defineLookup<Key, Row extends object>(
  types: KeyTypes<Key>,
  statementFor: (key: Placeholders<Key>) => RawBuilder<Row>,
): (db: Sql, key: Key) => Promise<Row | null> {
  const find = defineListLookup(types, statementFor)
  return async (db, key) => (await find(db, key))[0] ?? null
}

/** As `defineLookup`, for keys with several rows: in the order of the statement. */
export function defineListLookup<Key, Row extends object>(
  types: KeyTypes<Key>,
  statementFor: (key: Placeholders<Key>) => RawBuilder<Row>,
): (db: Sql, key: Key) => Promise<Row[]> {
  const isSingle = typeof types === 'string'
  const columns = isSingle ? { key: types as SqlType } : (types as Record<string, SqlType>)
  const names = Object.keys(columns)
  const placeholders = Object.fromEntries(names.map((name) => [name, sql.ref(`asked.${name}`)]))
  const statement = statementFor((isSingle ? placeholders['key'] : placeholders) as Placeholders<Key>)
  const aliases = sql.join([...names, 'position'].map((name) => sql.id(name)))
  const valueOf = (key: Key, name: string) => (isSingle ? key : (key as Record<string, unknown>)[name])

  const load = async (read: Read, keys: readonly Key[]): Promise<Row[][]> => {
    const lists = sql.join(names.map((name) => sql`${keys.map((key) => valueOf(key, name))}::${sql.raw(columns[name]!)}[]`))
    // Without "offset 0" the planner may join whole tables instead of looking up each key.
    const around = sql<Row & { position: number }>`
      select asked.position::int, found.* from unnest(${lists}) with ordinality as asked(${aliases})
      cross join lateral (${statement} offset 0) as found`
    const rows = await read(standsFor(statement, around))
    const rowsByKey = keys.map((): Row[] => [])
    for (const { position, ...row } of rows) rowsByKey[position - 1]!.push(row as unknown as Row)
    return rowsByKey
  }
  const find = createBatchLoader((db: Sql, keys: readonly Key[]) => load((read) => readShared(db, read), keys))
  const findForTenants = createTenantLoader(load)
  return (db, key) => {
    const scope = tenantScopeOf(db)
    return scope ? findForTenants(scope, key) : find(db, key)
  }
}
