import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type pg from 'pg'
import { connectionOf } from '../pipelining/pg-internals.ts'
import { APP_ROLE, UnsafeSessionError } from '../connections/session.ts'

export type Tx = Transaction<unknown>
export type Tenant = <T>(businessId: string, work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * One transaction of one business. Its beginning, the business it is of and what the work asks first leave in one write; reads
 * that do not need each other's answers travel together when the work asks them together. The pool's clients must be pipelined.
 */
export function tenantOn(pool: pg.Pool): Tenant {
  return async (businessId, work) => {
    const client = await pool.connect()
    const place = placeOn(client)
    try {
      inOneWrite(client)
      const begun = client.query('begin')
      const entered = client.query<{ role: string }>(`select set_config('app.business', $1, true), current_user as role`, [businessId])
      const [worked, ...rest] = await Promise.allSettled([work(place.tx), begun, entered.then(requireAppRole)])
      for (const one of rest) if (one.status === 'rejected') throw one.reason
      if (worked.status === 'rejected') throw worked.reason
      place.end()
      await client.query('commit')
      client.release()
      return worked.value
    } catch (error) {
      // What is still on its way is answered before this is, and nothing more is taken: the next one gets a clean connection.
      place.end()
      const isBack = await client.query('rollback').then(
        () => true,
        () => false,
      )
      client.release(!isBack || error instanceof UnsafeSessionError)
      throw error
    }
  }
}

/** Checked again in each transaction, because without the role every business would be read. */
function requireAppRole({ rows }: pg.QueryResult<{ role: string }>): void {
  const role = rows[0]?.role
  if (role !== APP_ROLE) throw new UnsafeSessionError([{ name: 'role', reason: `statements run as ${role} and not as ${APP_ROLE}` }])
}

/** Where the work asks: good until the transaction has ended, and not a moment longer. */
function placeOn(client: pg.PoolClient): { tx: Tx; end(): void } {
  let hasEnded = false
  const query = (text: string, values?: unknown[]) => {
    if (hasEnded) throw new Error('the transaction that this was asked in has ended')
    inOneWrite(client)
    return client.query(text, values)
  }
  const connect = async () => ({ query, release() {} }) as unknown as pg.PoolClient
  const tx = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } as unknown as pg.Pool }) })
  return { tx: tx as Tx, end: () => void (hasEnded = true) }
}

/** What is sent in one turn of the loop leaves in one write: for the system each write costs more than most of our statements. */
function inOneWrite(client: pg.PoolClient): void {
  const { stream } = connectionOf(client)
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
