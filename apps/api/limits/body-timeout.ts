import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../../platform/clock/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'

/** Our bodies have some kilobytes. A client that has not sent one by then only holds a connection. */
export const BODY_TIMEOUT_MS = 15_000
/** For a whole request. Forms with a file have a minimum rate instead (multipart-uploads.ts), and this limit as well. */
export const REQUEST_TIMEOUT_MS = 180_000

/** Refuses a body that arrives too slowly, and closes its connection. */
export function enforceBodyTimeout(app: FastifyInstance, { sleep }: Pick<Clock, 'sleep'>): void {
  const refused = new WeakSet<FastifyRequest>()
  app.addHook('preParsing', async (request, reply) => {
    const { raw } = request
    if (raw.complete || isMultipart(raw)) return
    const over = new AbortController()
    for (const end of ['end', 'close']) raw.once(end, () => over.abort())
    void sleep(BODY_TIMEOUT_MS, over.signal).then(() => {
      if (over.signal.aborted) return
      refused.add(request)
      refuseSlowBody(reply)
    })
  })
  // The last bytes may arrive while the refusal is being sent: what was refused is not carried out.
  app.addHook('preValidation', (request, _reply, done) => {
    if (!refused.has(request)) done()
  })
}

/** The rest of a body that was refused before is discarded, and only its connection remains to be closed. */
function refuseSlowBody(reply: FastifyReply): void {
  const close = () => void reply.request.raw.destroy()
  if (reply.sent) return close()
  reply.raw.once('finish', close)
  void reply.header('connection', 'close').send(requestTimedOut)
}

export const requestTimedOut = new Refusal('request.timeout', 408, 'The request did not arrive in time. Send it again.')

/** Forms with a file check their own rate (multipart-uploads.ts). */
export const isMultipart = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('multipart/') ?? false
