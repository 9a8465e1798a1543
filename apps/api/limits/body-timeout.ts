import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../../platform/clock/index.ts'

/** Our bodies have some kilobytes. A client that has not sent one by then only holds a connection. */
export const BODY_TIMEOUT_MS = 15_000
/** For a whole request. Forms with a file have a minimum rate instead (multipart-uploads.ts), and this limit as well. */
export const REQUEST_TIMEOUT_MS = 180_000

/** Closes the connection of a client that sends its body too slowly. */
export function enforceBodyTimeout(app: FastifyInstance, { sleep }: Pick<Clock, 'sleep'>): void {
  app.addHook('preParsing', async ({ raw }) => {
    if (raw.complete || isMultipart(raw)) return
    const over = new AbortController()
    for (const end of ['end', 'close']) raw.once(end, () => over.abort())
    void sleep(BODY_TIMEOUT_MS, over.signal).then(() => over.signal.aborted || raw.destroy())
  })
}

/** Forms with a file check their own rate (multipart-uploads.ts). */
export const isMultipart = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('multipart/') ?? false
