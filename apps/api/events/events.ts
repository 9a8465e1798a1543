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

/** `GET /api/events`: a stream of the events of the caller's business, as long as the session lives. */
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
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()
    const after = lastEventId(request)
    const abortController = new AbortController()
    const unregister = streams.register(caller.sessionId, () => abortController.abort())
    reply.raw.on('close', () => abortController.abort())
    reply.raw.on('error', () => abortController.abort())
    // The answer begins only when the subscription exists, so that no event after the first chunk is missed.
    const subscription = await api.events(caller, after, abortController.signal).catch((error: unknown) => {
      unregister()
      throw error
    })
    reply.hijack()
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...STREAM_HEADERS })
    try {
      await streamEvents({ context, settings, credentials, caller, raw: reply.raw, abortController, lengthAtBeat: 0 }, subscription)
    } catch (error) {
      context.log.error({ requestId: request.id, route: '/api/events', err: error }, 'a stream of events broke')
    } finally {
      abortController.abort()
      unregister()
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
  /** The bytes that waited for the client after the last heartbeat. */
  lengthAtBeat: number
}

/** The connection of a stream carries no further request, so that a stopping server need not wait for it. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
}

async function streamEvents(on: EventStream, { from, events: liveEvents }: Awaited<ReturnType<ApiDefinition['events']>>): Promise<void> {
  const { raw, abortController, settings } = on
  // A first chunk at once: proxies pass the head on, and the browser knows the id from which the stream continues.
  writeChunk(on, `: here\nid: ${from}\n\n`)
  const heartbeat = setInterval(() => beat(on), settings.streams.heartbeatMs)
  const recheck = setInterval(() => void endIfSessionChanged(on), settings.streams.recheckMs)
  try {
    for await (const event of untilAborted(liveEvents, abortController.signal)) {
      if (raw.destroyed || abortController.signal.aborted) return
      writeChunk(on, formatEvent(event))
    }
    // The source ends in the commit that ends the session. The periodic check is a second safeguard.
    if (!abortController.signal.aborted) await endIfSessionChanged(on)
  } finally {
    clearInterval(heartbeat)
    clearInterval(recheck)
  }
}

/** One event in the format of server-sent events. */
export function formatEvent({ id, kind, data, refreshes }: LiveEvent): string {
  return `id: ${removeLineBreaks(id)}\nevent: ${removeLineBreaks(kind)}\ndata: ${JSON.stringify({ ...data, refreshes })}\n\n`
}

const removeLineBreaks = (text: string) => text.replaceAll(/[\r\n\0]/g, ' ')

/**
 * A client that does not read fills our memory. Beyond `maxBufferedBytes` the connection is closed; the client
 * reconnects with its last id.
 */
function writeChunk({ raw, abortController, settings }: EventStream, text: string): void {
  if (abortController.signal.aborted || raw.destroyed) return
  raw.write(text)
  if (raw.writableLength <= settings.streams.maxBufferedBytes) return
  abortController.abort()
  raw.destroy()
}

/**
 * A client whose connection has taken no byte since the last heartbeat is gone, or does not read. Each write would
 * postpone the server's own time limit.
 */
function beat(on: EventStream): void {
  const { raw, abortController } = on
  const isStalled = raw.writableLength > 0 && raw.writableLength >= on.lengthAtBeat
  if (isStalled && on.lengthAtBeat > 0) {
    abortController.abort()
    return void raw.destroy()
  }
  writeChunk(on, ': still here\n\n')
  on.lengthAtBeat = raw.writableLength
}

/** Ends the stream when the session ended or a right changed, but not when the database does not answer. */
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

/** Ends with the signal even when the source reacts slowly. */
async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  const aborted = Promise.withResolvers<IteratorResult<T>>()
  const stop = () => aborted.resolve({ done: true, value: undefined })
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    for (;;) {
      const next = iterator.next()
      // After the signal, the pending promise has no other handler for its rejection.
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
