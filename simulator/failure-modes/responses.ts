import type { FastifyReply } from 'fastify'
import type { SimulatorContext } from '../context.ts'

export function sendUnavailable(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain').send('Service Unavailable')
}

/** The answer of a gateway in front of a partner that has failed: a web page with status 200. */
export function sendWebPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .type('text/html')
    .send('<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Your support ID is: 8412</body></html>')
}

/** Keeps the connection open without an answer, then cuts it. */
export function hangConnection(context: SimulatorContext, reply: FastifyReply): FastifyReply {
  reply.hijack()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  void context.clock.sleep(context.server.hangMs, gone.signal).then(() => reply.raw.destroy())
  return reply
}
