import { sql } from 'kysely'
import type pg from 'pg'
import type { Sql } from '../index.ts'
import { deniedRole, PEOPLE_ROLE } from '../connections/session.ts'
import { readShared } from '../pipelining/shared-reads.ts'
import { createEnteredSql, enterRole } from './tenant-sql.ts'

/** Statements about people, on connections of requests. The role is set in the round trip of the statement and ends with it. */
export const createPeopleSql = (pool: pg.Pool): Sql => createEnteredSql(pool, enterRole(PEOPLE_ROLE))

/** Throws `UnsafeSessionError` where statements cannot run under the role, on a connection of requests or on that of lookups. */
export async function verifyPeople(people: Sql): Promise<void> {
  const probe = sql`select 1`
  try {
    await Promise.all([probe.execute(people), readShared(people, probe)])
  } catch (error) {
    throw deniedRole(error, PEOPLE_ROLE)
  }
}
