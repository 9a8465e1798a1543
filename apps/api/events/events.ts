import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Caller } from '../../../modules/identity/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type Credentials, readCredentials, peekCaller } from '../auth/authentication.ts'
import { authenticateCaller } from '../http/contract-routes.ts'
import type { ApiContext, ApiSettings, ApiDefinition, LiveEvent } from '../api-definition.ts'
import { createStreamRegistry } from './stream-registry.ts'
import type { RateLimiter } from '../limits/rate-limits.ts'
import { readHeader } from '../http/request-parsing.ts'

/** `GET /api/events`: what happens to the caller's business, as it happens, for as long as the session lives. */
export function serveEvents(
  app: FastifyInstance,
  context: ApiContext,
  api: Pick<ApiDefinition, 'events'>,
  settings: ApiSettings,
  limiter: RateLimiter,
): void {
  const streams = createStreamRegistry(settings.streams.perSession)
  // Streams never end by themselves, so closing the server would wait for them.
  app.addHook('preClose', async () => streams.endAll())
  app.get('/api/events', async (request, reply) => {
    const credentials = readCredentials(request)
    const caller = await authenticateCaller(context, limiter, request)
    const after = lastEventId(request)
    const line = new AbortController()
    const leave = streams.register(caller.sessionId, () => line.abort())
    reply.raw.on('close', () => line.abort())
    reply.raw.on('error', () => line.abort())
    // Nothing is told to stand before it does: what happens after the first word is heard.
    const heard = await api.events(caller, after, line.signal).catch((error: unknown) => {
      leave()
      throw error
    })
    reply.hijack()
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...STREAM_HEADERS })
    try {
      await streamEvents({ context, settings, credentials, caller, raw: reply.raw, abortController: line }, heard)
    } catch (error) {
      context.log.error({ requestId: request.id, route: '/api/events', err: error }, 'a stream of events broke')
    } finally {
      line.abort()
      leave()
      reply.raw.end()
    }
  })
}

type EventStream = {
  context: ApiContext
  settings: ApiSettings
  credentials: Credentials
  caller: Caller
  raw: ServerResponse
  abortController: AbortController
}

/** A line that has told its news carries no other request: a server that stops waits for none that is kept. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
}

async function streamEvents(on: EventStream, { from, events: liveEvents }: Awaited<ReturnType<ApiDefinition['events']>>): Promise<void> {
  const { raw, abortController: line, settings } = on
  // Something at once, so that proxies pass the head on and the browser knows that the line stands, and from where it goes on.
  writeChunk(on, `: here\nid: ${from}\n\n`)
  const heartbeat = setInterval(() => writeChunk(on, ': still here\n\n'), settings.streams.heartbeatMs)
  const recheck = setInterval(() => void endIfSessionChanged(on), settings.streams.recheckMs)
  try {
    for await (const event of untilAborted(liveEvents, line.signal)) {
      if (raw.destroyed || line.signal.aborted) return
      writeChunk(on, formatEvent(event))
    }
    // News end by themselves when the session has: with the commit that ended it. What is looked up now and then is the second belt.
    if (!line.signal.aborted) await endIfSessionChanged(on)
  } finally {
    clearInterval(heartbeat)
    clearInterval(recheck)
  }
}

/** One event on the wire. */
export function formatEvent({ id, kind, data }: LiveEvent): string {
  return `id: ${removeLineBreaks(id)}\nevent: ${removeLineBreaks(kind)}\ndata: ${JSON.stringify(data)}\n\n`
}

const removeLineBreaks = (text: string) => text.replaceAll(/[\r\n\0]/g, ' ')

/** A reader that does not read fills our memory: beyond a megabyte the line is cut, and it comes back with its last id. */
function writeChunk({ raw, abortController: line, settings }: EventStream, text: string): void {
  if (line.signal.aborted || raw.destroyed) return
  raw.write(text)
  if (raw.writableLength <= settings.streams.maxBufferedBytes) return
  line.abort()
  raw.destroy()
}

/** A session that ended, or a right that changed, ends the stream; a database that does not answer does not. */
async function endIfSessionChanged(on: EventStream): Promise<void> {
  try {
    const now = await peekCaller(on.context, on.credentials)
    const isSame = now.sessionId === on.caller.sessionId && now.businessId === on.caller.businessId
    if (isSame && now.role === on.caller.role && now.cashpointId === on.caller.cashpointId) return
  } catch (error) {
    if (!(error instanceof Refusal)) return
    const isOver = error.httpStatus === 401 || error.code === 'identity.token_expired'
    if (isOver) writeChunk(on, `event: session.ended\ndata: ${JSON.stringify({ message: error.message })}\n\n`)
  }
  on.abortController.abort()
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
  const given = readHeader(request.raw, 'last-event-id')
  return given !== undefined && /^\d{1,18}$/.test(given) ? BigInt(given) : null
}
