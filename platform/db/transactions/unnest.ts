import { type OperationNodeSource, RawNode, ValueNode } from 'kysely'

type Type = 'bigint' | 'date' | 'int' | 'jsonb' | 'smallint' | 'text' | 'timestamptz'

/** The type of a column, where a row has its value under the same name; else with what of the row it is. */
export type Columns<Row, Names extends string> = {
  readonly [Name in Names]: (Name extends keyof Row ? Type : never) | readonly [type: Type, of: (row: Row) => unknown]
}

/**
 * Rows on their way into a statement, as a table to select from: a list for each column, all of them walked at once. As lists of a
 * `from unnest(…, …)` the server would write each of them down first, which takes it more than twice as long. What it reads is
 * written once, with its columns, and not for each batch: `const keysOf = sideBySide<Key>()({ scope: 'text', key: 'text' })`.
 */
export const sideBySide =
  <Row>() =>
  <Names extends string>(columns: Columns<Row, Names>): ((rows: readonly Row[]) => OperationNodeSource) => {
    const lists = Object.entries<Type | readonly [Type, (row: Row) => unknown]>(columns).map(([name, column]) => {
      const [type, of] = typeof column === 'string' ? [column, (row: Row) => row[name as keyof Row]] : column
      return { of, after: `::${type}[]) as "${name}"` }
    })
    const between = lists.map(({ after }, at) => `${after}${at === lists.length - 1 ? ' offset 0)' : ', unnest('}`)
    const fragments = ['(select unnest(', ...between]
    return (rows) => ({
      toOperationNode: () =>
        RawNode.create(
          fragments,
          lists.map(({ of }) => ValueNode.create(rows.map(of))),
        ),
    })
  }
