import { type Sql, sql } from '../../../platform/db/index.ts'
import type { SealedColumn } from '../../kernel/sealed-column-declaration.ts'
import type { SealedRow } from './queries.ts'

/** Leaves a text alone that was changed meanwhile: the present key has sealed that one. */
export async function replaceSealed(db: Sql, { table, column, key }: SealedColumn, { key: values, sealed }: SealedRow, again: string): Promise<void> {
  const isRow = sql.join(
    key.map((name, at) => sql`${sql.ref(name)} = ${values[at]}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again} where ${isRow} and ${sql.ref(column)} = ${sealed}`.execute(db)
}
