import type pg from 'pg'
import { connectionOf } from '../pipelining/pg-internals.ts'

/**
 * The server ends a statement after 5 s, a wait for a lock after 2 s, and a transaction without statements after 10 s. A client that
 * hears nothing for longer than all of them (`readMs`) has lost its connection. A network that drops packets looks like a slow
 * server. By then the server has released the locks of a transaction that was left behind.
 */
export const TIMEOUTS = { lockMs: 2_000, statementMs: 5_000, idleInTransactionMs: 10_000, readMs: 10_500 }
export type Timeouts = typeof TIMEOUTS

/** For reports over all books, which take as long as the books are. */
export const REPORT_TIMEOUTS = { lockMs: 2_000, statementMs: 0, idleInTransactionMs: 600_000 } as const

/** TCP keep-alive finds a dead peer on a connection that only listens. */
export const KEEP_ALIVE = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const

const ended = new WeakSet<pg.ClientBase>()

/** After a read timeout the driver keeps the connection, whose next answer would belong to the statement before it. */
export function destroyOnReadTimeout(client: pg.ClientBase): void {
  client.once('end', () => void ended.add(client))
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]): unknown => {
    const answer = query(...args)
    return answer instanceof Promise ? answer.catch((error: unknown) => destroyAfterTimeout(client, error)) : answer
  }
  client.query = watched as typeof client.query
}

/** Throws the error; after a read timeout, once the connection has ended. */
export async function destroyAfterTimeout(client: pg.ClientBase, error: unknown): Promise<never> {
  if (isReadTimeout(error)) await destroyConnection(client)
  throw error
}

const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** The caller hears of the timeout only when the connection is gone: released any earlier, the pool would hand it to the next caller. */
async function destroyConnection(client: pg.ClientBase): Promise<void> {
  if (ended.has(client)) return
  const end = new Promise<void>((resolve) => void client.once('end', resolve))
  connectionOf(client).stream.destroy()
  await end
}
