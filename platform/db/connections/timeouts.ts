import { once } from 'node:events'
import type pg from 'pg'
import { connectionOf } from '../pipelining/pg-internals.ts'

/**
 * The server ends a statement after 5 s, a wait for a lock after 2, and a transaction in which nothing is asked after 10. Who hears
 * nothing for longer than all of that has no connection any more, whatever the network says: a wire that was cut in silence looks
 * like a server that takes its time. By then the server has let go of what a transaction left behind had locked.
 */
export const LIMITS = { lockMs: 2_000, statementMs: 5_000, idleInTransactionMs: 10_000, silenceMs: 10_500 }
export type Limits = typeof LIMITS

/** After so long without a word, the other side is asked whether it is there; a connection that only listens hears of nothing else. */
const KEEP_ALIVE_AFTER_MS = 5_000

export const alive = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS } as const

/** For what reads all books at once, which takes as long as the books are. */
export const REPORT_LIMITS = { lockMs: 2_000, statementMs: 0, idleInTransactionMs: 600_000 } as const

/** The driver stops waiting for a silent server, and keeps its connection: nobody may use that one again. */
export function breakWhenSilent(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const watched = (...asked: unknown[]): unknown => {
    const answer = query(...asked)
    return answer instanceof Promise ? answer.catch((error: unknown) => breakOff(client, error)) : answer
  }
  client.query = watched as typeof client.query
}

/** Throws what was thrown; after a silence, once its connection has ended. */
export async function breakOff(client: pg.ClientBase, error: unknown): Promise<never> {
  if (isSilence(error)) await endOf(client)
  throw error
}

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** Whoever had it hears of the silence only when it is gone: given back any earlier, it would be handed to the next one. */
async function endOf(client: pg.ClientBase): Promise<void> {
  const { stream } = connectionOf(client)
  if (stream.closed) return
  const ended = once(client, 'end')
  stream.destroy()
  await ended
}
