import { type OperationNodeSource, RawNode, ValueNode } from 'kysely'

type SqlType = 'bigint' | 'date' | 'int' | 'jsonb' | 'smallint' | 'text' | 'timestamptz'

/** The type of a column, where a row has its value under the same name; else the type and the function that takes the value from a row. */
export type UnnestColumns<Row, Names extends string> = {
  readonly [Name in Names]: (Name extends keyof Row ? SqlType : never) | readonly [type: SqlType, valueOf: (row: Row) => unknown]
}

/**
 * Rows as a table that a statement can select from: one list for each column, all of them unnested side by side. The server would
 * write the lists of a `from unnest(…, …)` down first, which takes more than twice as long. The SQL is built once, and not for each
 * batch: `const keysOf = defineUnnest<Key>()({ scope: 'text', key: 'text' })`.
 */
export const defineUnnest =
  <Row>() =>
  <Names extends string>(columns: UnnestColumns<Row, Names>): ((rows: readonly Row[]) => OperationNodeSource) => {
    const lists = Object.entries<SqlType | readonly [SqlType, (row: Row) => unknown]>(columns).map(([name, column]) => {
      const [type, valueOf] = typeof column === 'string' ? [column, (row: Row) => row[name as keyof Row]] : column
      return { valueOf, after: `::${type}[]) as "${name}"` }
    })
    const between = lists.map(({ after }, position) => `${after}${position === lists.length - 1 ? ' offset 0)' : ', unnest('}`)
    const fragments = ['(select unnest(', ...between]
    return (rows) => ({
      toOperationNode: () =>
        RawNode.create(
          fragments,
          lists.map(({ valueOf }) => ValueNode.create(rows.map(valueOf))),
        ),
    })
  }
