import { type Kysely, sql } from 'kysely'

/**
 * The insert into a table of dated figures with the columns `name`, `value` and `starts_on`. It answers false when another row of that name
 * starts on that day.
 */
export function defineDatedInsert(table: string) {
  return async (tx: Kysely<unknown>, rule: { name: string; value: bigint; startsOn: string }): Promise<boolean> => {
    const done = await sql`
      insert into ${sql.table(table)} (name, value, starts_on) values (${rule.name}, ${rule.value}, ${rule.startsOn}) on conflict do nothing`.execute(
      tx,
    )
    return done.numAffectedRows === 1n
  }
}
