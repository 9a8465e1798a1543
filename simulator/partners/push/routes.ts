import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PartnerContext } from '../../context.ts'
import { failureModeOf } from '../../failure-modes/failure-modes.ts'
import { hangConnection, sendUnavailable } from '../../failure-modes/responses.ts'
import { findDevice, storePushMessage } from './devices.ts'
import { decryptMessage, readSender } from './encryption.ts'
import { pushModes } from './failure-modes.ts'

/** As all push services: a body larger than this is not taken. */
const MAX_BODY_BYTES = 4_096

/** The push service of RFC 8030, with the sender's signature of RFC 8292. It reads what it takes, because it plays the browser too. */
export async function pushRoutes(app: FastifyInstance, context: PartnerContext): Promise<void> {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post<{ Params: { id: string }; Body: Buffer }>('/send/:id', async (request, reply) => {
    const mode = failureModeOf(context, pushModes)
    if (mode === 'down') return sendUnavailable(reply)
    if (mode === 'busy') return reply.code(429).header('retry-after', '60').send('Too Many Requests')
    if (mode === 'slow') await context.clock.sleep(context.server.slowMs)
    const sender = readSender(request.headers.authorization, { audience: `${request.protocol}://${request.headers.host}`, now: context.clock.now() })
    if (sender === null) return refuse(reply, 403, 'the signature of the sender is not valid')
    const device = findDevice(context, request.params.id)
    if (!device) return refuse(reply, 404, 'no such subscription')
    if (device.isGone) return refuse(reply, 410, 'the subscription has ended')
    const ttl = Number(request.headers['ttl'])
    if (!Number.isInteger(ttl) || ttl < 0) return refuse(reply, 400, 'TTL is missing')
    if (request.headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(request.body)) return refuse(reply, 400, 'the body is not encrypted')
    if (request.body.byteLength > MAX_BODY_BYTES) return refuse(reply, 413, 'the body is too large')
    try {
      storePushMessage(context, { device: device.id, text: decryptMessage(request.body, device), ttl, sender })
    } catch {
      return refuse(reply, 400, 'the body was not encrypted for this device')
    }
    if (mode === 'answer_lost') return hangConnection(context, reply)
    return reply.code(201).send()
  })
}

const refuse = (reply: FastifyReply, code: number, reason: string) => reply.code(code).type('text/plain').send(reason)
