import type { FastifyReply } from 'fastify'
import type { SimulatorContext } from '../bank/context.ts'

export function sendUnavailable(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain').send('Service Unavailable')
}

/** What a gateway in front of a bank shows when the bank behind it is unwell, with a cheerful 200. */
export function sendWebPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .type('text/html')
    .send('<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Your support ID is: 8412</body></html>')
}

/** Keeps the line open without a word, then cuts it. */
export function hangConnection(context: SimulatorContext, reply: FastifyReply): FastifyReply {
  reply.hijack()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  void context.clock.sleep(context.settings.hangMs, gone.signal).then(() => reply.raw.destroy())
  return reply
}
