import { type Sql, sql } from '../../../platform/db/index.ts'
import type { SealedColumn } from '../../kernel/sealed-column-declaration.ts'

export type SealedRow = { key: string[]; sealed: string }

/** The next sealed texts of a column in the order of its key, after `after`. */
export async function sealedRows(
  db: Sql,
  { table, column, key }: SealedColumn,
  after: readonly string[] | null,
  limit: number,
): Promise<SealedRow[]> {
  // In the order of the primary key, so that each page is read from its index.
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const texts = sql.join(key.map((name) => sql`${sql.ref(name)}::text`))
  const behind = after === null ? sql`` : sql`and (${columns}) > (${sql.join(after)})`
  const { rows } = await sql<SealedRow>`
    select array[${texts}] as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${behind} order by ${columns} limit ${limit}`.execute(db)
  return rows
}

/** How many texts of a column have been sealed with another key than the present one. */
export async function countOthers(db: Sql, { table, column }: SealedColumn, currentPrefix: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${currentPrefix})`.execute(
    db,
  )
  return rows[0]!.count
}
