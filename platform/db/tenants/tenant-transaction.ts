import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import type { SendStatement } from '../pipelining/pipeline.ts'
import { runTransaction } from '../transactions/transaction.ts'
import { type Businesses, enterBusinesses, requireEntered } from './businesses.ts'

export type Tx = Transaction<unknown>
export type Tenant = <T>(businessId: string | Businesses, work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * One transaction of a business, or of several. Its begin, its businesses and the first statements of the work leave in one write.
 * Statements that the work asks together travel together.
 */
export function createTenantTransactions(pool: pg.Pool): Tenant {
  return (businessId, work) => {
    const entering = enterBusinesses(typeof businessId === 'string' ? [businessId] : businessId)
    return runTransaction(pool, async ({ send }) => {
      const entered = send(entering)
      const [result] = await Promise.all([work(kyselyOn(send)), entered.then(requireEntered)])
      return result
    })
  }
}

function kyselyOn(send: SendStatement): Tx {
  const client = { query: (text: string, values: readonly unknown[] = []) => send({ text, values }), release() {} }
  const pool = { connect: async () => client, end: async () => {} } as unknown as pg.Pool
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }) as Tx
}
