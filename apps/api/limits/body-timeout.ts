import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../../platform/clock/index.ts'

/** A body of ours is some kilobytes: whoever has not sent it by then holds a connection and sends nothing. */
export const BODY_TIMEOUT_MS = 15_000
/** Of all of a request. A form with a file has its own watch, which asks how fast it comes (multipart-uploads.ts); this ends even that. */
export const REQUEST_TIMEOUT_MS = 180_000

/** A sender who dawdles is cut off. */
export function enforceBodyTimeout(app: FastifyInstance, { sleep }: Pick<Clock, 'sleep'>): void {
  app.addHook('preParsing', async ({ raw }) => {
    if (raw.complete || isMultipart(raw)) return
    const over = new AbortController()
    for (const end of ['end', 'close']) raw.once(end, () => over.abort())
    void sleep(BODY_TIMEOUT_MS, over.signal).then(() => over.signal.aborted || raw.destroy())
  })
}

/** A form with a file watches over its own body (multipart-uploads.ts). */
export const isMultipart = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('multipart/') ?? false
