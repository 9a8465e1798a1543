import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Caller } from '../../../modules/identity/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type Credentials, credentialsOf, lookAtCaller } from '../auth/authentication.ts'
import { signedInCaller } from '../http/contract-routes.ts'
import type { ApiKit, ApiSettings, Door, LiveEvent } from '../api-definition.ts'
import { openSeats } from './stream-registry.ts'
import type { Limiter } from '../limits/rate-limits.ts'
import { headerOf } from '../http/request-parsing.ts'

/** `GET /api/events`: what happens to the caller's business, as it happens, for as long as the session lives. */
export function serveEvents(app: FastifyInstance, kit: ApiKit, door: Pick<Door, 'events'>, settings: ApiSettings, limiter: Limiter): void {
  const seats = openSeats(settings.streams.perSession)
  // Streams never end by themselves, so closing the server would wait for them.
  app.addHook('preClose', async () => seats.endAll())
  app.get('/api/events', async (request, reply) => {
    const credentials = credentialsOf(request)
    const caller = await signedInCaller(kit, limiter, request)
    const after = lastEventId(request)
    const line = new AbortController()
    const leave = seats.take(caller.sessionId, () => line.abort())
    reply.raw.on('close', () => line.abort())
    reply.raw.on('error', () => line.abort())
    // Nothing is told to stand before it does: what happens after the first word is heard.
    const heard = await door.events(caller, after, line.signal).catch((error: unknown) => {
      leave()
      throw error
    })
    reply.hijack()
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...STREAM_HEADERS })
    try {
      await stream({ kit, settings, credentials, caller, raw: reply.raw, line }, heard)
    } catch (error) {
      kit.log.error({ requestId: request.id, route: '/api/events', err: error }, 'a stream of events broke')
    } finally {
      line.abort()
      leave()
      reply.raw.end()
    }
  })
}

type Line = { kit: ApiKit; settings: ApiSettings; credentials: Credentials; caller: Caller; raw: ServerResponse; line: AbortController }

/** A line that has told its news carries no other request: a server that stops waits for none that is kept. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
}

async function stream(on: Line, { from, news }: Awaited<ReturnType<Door['events']>>): Promise<void> {
  const { raw, line, settings } = on
  // Something at once, so that proxies pass the head on and the browser knows that the line stands, and from where it goes on.
  write(on, `: here\nid: ${from}\n\n`)
  const heartbeat = setInterval(() => write(on, ': still here\n\n'), settings.streams.heartbeatMs)
  const recheck = setInterval(() => void endWithSession(on), settings.streams.recheckMs)
  try {
    for await (const event of untilAborted(news, line.signal)) {
      if (raw.destroyed || line.signal.aborted) return
      write(on, frameOf(event))
    }
    // News end by themselves when the session has: with the commit that ended it. What is looked up now and then is the second belt.
    if (!line.signal.aborted) await endWithSession(on)
  } finally {
    clearInterval(heartbeat)
    clearInterval(recheck)
  }
}

/** One event on the wire. */
export function frameOf({ id, kind, data }: LiveEvent): string {
  return `id: ${oneLine(id)}\nevent: ${oneLine(kind)}\ndata: ${JSON.stringify(data)}\n\n`
}

const oneLine = (text: string) => text.replaceAll(/[\r\n\0]/g, ' ')

/** A reader that does not read fills our memory: beyond a megabyte the line is cut, and it comes back with its last id. */
function write({ raw, line, settings }: Line, text: string): void {
  if (line.signal.aborted || raw.destroyed) return
  raw.write(text)
  if (raw.writableLength <= settings.streams.maxBufferedBytes) return
  line.abort()
  raw.destroy()
}

/** A session that ended, or a right that changed, ends the stream; a database that does not answer does not. */
async function endWithSession(on: Line): Promise<void> {
  try {
    const now = await lookAtCaller(on.kit, on.credentials)
    const isSame = now.sessionId === on.caller.sessionId && now.businessId === on.caller.businessId
    if (isSame && now.role === on.caller.role && now.cashpointId === on.caller.cashpointId) return
  } catch (error) {
    if (!(error instanceof Refusal)) return
    const isOver = error.httpStatus === 401 || error.code === 'identity.token_expired'
    if (isOver) write(on, `event: session.ended\ndata: ${JSON.stringify({ message: error.message })}\n\n`)
  }
  on.line.abort()
}

/** Ends with the signal even when the source is slow to notice it. */
async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  const aborted = Promise.withResolvers<IteratorResult<T>>()
  const stop = () => aborted.resolve({ done: true, value: undefined })
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    for (;;) {
      const next = iterator.next()
      // When the signal wins the race, nobody waits for the source any more.
      next.catch(() => undefined)
      const { done, value } = await Promise.race([next, aborted.promise])
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    void Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
}

function lastEventId(request: FastifyRequest): bigint | null {
  const given = headerOf(request.raw, 'last-event-id')
  return given !== undefined && /^\d{1,18}$/.test(given) ? BigInt(given) : null
}
