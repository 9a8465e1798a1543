import { type Database, sql } from './index.ts'

/** What a server asks of its database before it says that it is ready. */
export type DatabaseCondition = {
  at: Date
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  newest_migration: string | null
}

/** Throws when the database does not answer. */
export async function databaseCondition(db: Pick<Database, 'system'>): Promise<DatabaseCondition> {
  const { rows } = await sql<DatabaseCondition>`
    select clock_timestamp() as at, current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      (select name from kysely_migration order by name desc limit 1) as newest_migration`.execute(db.system)
  return rows[0]!
}
