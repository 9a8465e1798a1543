import type { FastifyInstance } from 'fastify'
import type { ApiContext } from '../api-definition.ts'

/** Whether the server has begun to stop. */
export type IsStopping = () => boolean

export function trackShutdown(app: FastifyInstance): IsStopping {
  let isStopping = false
  app.addHook('preClose', async () => void (isStopping = true))
  return () => isStopping
}

/**
 * Running requests may finish; those that exceed the grace period are cut.
 *
 * Answers during the stop carry `connection: close`. Without the header a client may already have sent its next request
 * on the connection that we close. Node would keep such connections until they time out, and each stop would take the
 * whole grace period. Where the head left before the stop, the connection stays for the second that Node adds.
 *
 * Closing idle connections after each answer would cut others. For Node a connection is idle when its answer is
 * written, even if the client has read little of it.
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
