import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '../api-definition.ts'

/** Whether the server was told to stop. */
export type IsStopping = () => boolean

export function trackShutdown(app: FastifyInstance): IsStopping {
  let isStopping = false
  app.addHook('preClose', async () => void (isStopping = true))
  return () => isStopping
}

/**
 * Requests that run may end; one that does not in time is cut, so that a stop is a stop. Lines that are kept for a next request are
 * let go with the answer under way, and their callers told so in its head: a line that is closed without a word may have the
 * next request on it. Node would keep them until they time out, and each stop would take all of its time. Where the head had left
 * before the stop, the line is kept for the second that Node adds of its own, and no longer. (To close what is idle after each answer
 * would cut others: for Node a line is idle when all of its answer is written, however little of it is read.)
 */
export function enforceGracePeriod(
  app: FastifyInstance,
  { clock, log }: Pick<ApiContext, 'clock' | 'log'>,
  isStopping: IsStopping,
  graceMs: number,
): void {
  const ended = new AbortController()
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping()) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1
    void clock.sleep(graceMs, ended.signal).then(() => {
      if (ended.signal.aborted) return
      log.warn({ graceMs }, 'requests that did not end in time were cut')
      app.server.closeAllConnections()
    })
  })
  app.addHook('onClose', async () => ended.abort())
}
