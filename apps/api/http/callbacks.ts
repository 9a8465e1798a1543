import type { FastifyInstance } from 'fastify'
import type { Callback } from '../../../modules/kernel/module-definition.ts'

/** A notice has a few hundred bytes. */
const NOTICE_LIMIT_BYTES = 64 * 1024

/** Serves the partners' notices: no session, the raw bytes, and the handler's own answer. */
export async function serveCallbacks(app: FastifyInstance, callbacks: readonly Callback[]): Promise<void> {
  // A separate scope, because here a body stays bytes for any media type.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT_BYTES }, async (_request: unknown, bytes: Buffer) => bytes)
    for (const { path, handle } of callbacks) {
      scope.post(`/api${path}`, async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { status, body } = await handle({ headers: request.headers, rawBody })
        return reply.status(status).send(body)
      })
    }
  })
}
