import { sql } from 'kysely'
import type pg from 'pg'
import type { Sql } from '../index.ts'
import { deniedRole, OPERATOR_ROLE } from '../connections/session.ts'
import { createEnteredSql, enterRole } from './tenant-sql.ts'

/** Statements of operators, on connections of jobs. The role is set in the round trip of the statement and ends with it. */
export const createOperatorSql = (pool: pg.Pool): Sql => createEnteredSql(pool, enterRole(OPERATOR_ROLE))

/** Throws `UnsafeSessionError` where statements cannot run under the role. */
export async function verifyOperator(operator: Sql): Promise<void> {
  try {
    await sql`select 1`.execute(operator)
  } catch (error) {
    throw deniedRole(error, OPERATOR_ROLE)
  }
}
