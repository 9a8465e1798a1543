import { type RawBuilder, sql } from 'kysely'

type Type = 'bigint' | 'date' | 'int' | 'jsonb' | 'smallint' | 'text' | 'timestamptz'

/** The type of a column, where a row has its value under the same name; else with what of the row it is. */
export type Columns<Row, Names extends string> = {
  readonly [Name in Names]: (Name extends keyof Row ? Type : never) | readonly [type: Type, of: (row: Row) => unknown]
}

/**
 * Rows on their way into a statement, as a table to select from: a list for each column, all of them walked at once. As lists of a
 * `from unnest(…, …)` the server would write each of them down first, which takes it more than twice as long.
 */
export function sideBySide<Row, Names extends string>(rows: readonly Row[], columns: Columns<Row, Names>): RawBuilder<unknown> {
  const lists = Object.entries<Type | readonly [Type, (row: Row) => unknown]>(columns).map(([name, column]) => {
    const [type, of] = typeof column === 'string' ? [column, (row: Row) => row[name as keyof Row]] : column
    return sql`unnest(${rows.map(of)}::${sql.raw(type)}[]) as ${sql.ref(name)}`
  })
  return sql`(select ${sql.join(lists)} offset 0)`
}
