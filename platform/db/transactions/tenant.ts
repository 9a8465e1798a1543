import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { APP_ROLE, UnsafeSessionError } from '../connections/session.ts'
import type { SendStatement } from '../pipelining/pipeline.ts'
import { runTransaction } from './transaction.ts'

export type Tx = Transaction<unknown>
export type Tenant = <T>(businessId: string, work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * One transaction of one business. Its begin, its business and the first statements of the work leave in one write.
 * Reads that the work asks together travel together.
 */
export function createTenantTransactions(pool: pg.Pool): Tenant {
  return (businessId, work) =>
    runTransaction(pool, async ({ send }) => {
      const entered = send({ text: `select set_config('app.business', $1, true), current_user as role`, values: [businessId] })
      const [result] = await Promise.all([work(kyselyOn(send)), entered.then(requireAppRole)])
      return result
    })
}

/** Checked in each transaction again, because without the role every business would be read. */
function requireAppRole({ rows }: pg.QueryResult<{ role: string }>): void {
  const role = rows[0]?.role
  if (role !== APP_ROLE) throw new UnsafeSessionError([{ name: 'role', reason: `statements run as ${role} and not as ${APP_ROLE}` }])
}

function kyselyOn(send: SendStatement): Tx {
  const client = { query: (text: string, values: readonly unknown[] = []) => send({ text, values }), release() {} }
  const pool = { connect: async () => client, end: async () => {} } as unknown as pg.Pool
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }) as Tx
}
