import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { pipelineOf } from '../pipelining/pipeline.ts'
import { watchTransactionEnd } from '../transactions/transaction-end.ts'
import { checkedBy, openSession, type Session, verifySession } from './session.ts'
import { destroyOnReadTimeout, KEEP_ALIVE } from './timeouts.ts'

export type ConnectionOptions = { url: string; onError: (error: Error) => void }

export type SessionPool = pg.Pool & { session: Session }

const INT8 = 20
const DATE = 1082

/** int8 as bigint and dates as text: on our own connections only, because libraries with pools of their own expect neither. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return BigInt
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** A connection that is not safe to use is closed, and the caller that waits for it gets the `UnsafeSessionError`. */
export function createPool({ url, onError }: ConnectionOptions, session: Session, config: pg.PoolConfig): SessionPool {
  const onConnect = checkedBy((client) => openSession(client, session))
  const pool = new pg.Pool({ connectionString: url, types, ...KEEP_ALIVE, pipeline: true, ...config, onConnect })
  pool.on('error', onError)
  // The pool listens to idle connections only: one that breaks inside a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', onError))
  return Object.assign(pool, { session })
}

/** One connection of its own, prepared and checked as those of a pool are. */
export async function connectClient({ url, onError }: ConnectionOptions, session: Session, config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types, ...KEEP_ALIVE, pipeline: true, ...config })
  destroyOnReadTimeout(client)
  client.on('error', onError)
  try {
    await client.connect()
    await openSession(client, session)
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
  return client
}

export async function verifyPool(pool: SessionPool): Promise<void> {
  const client = await pool.connect()
  try {
    await verifySession(client, pool.session)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Statements of a caller that holds a connection are prepared at their first use, and travel together when asked together. */
export function createSql(pool: pg.Pool): Kysely<unknown> {
  const connect = async () => {
    const client = await pool.connect()
    const send = pipelineOf(client)
    const { pass, isLeftOpen } = watchTransactionEnd()
    return {
      query: (text: string, values: readonly unknown[] = []) => pass(text, () => send({ text, values })),
      release: (error?: boolean) => client.release(error || isLeftOpen()),
    }
  }
  const pipelined = { connect, end: () => pool.end(), options: pool.options } as unknown as pg.Pool
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pipelined }) })
}
