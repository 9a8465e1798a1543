import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext, ApiSettings } from '../api-definition.ts'
import { throttlePerTick } from './tick-throttle.ts'
import type { Metrics } from '../operations/metrics.ts'
import { createOverloadResponder } from './overload-response.ts'
import { isApiPath } from '../http/request-hooks.ts'
import { createConcurrencyLimits, type ConcurrencyLimit, type ConcurrencyLimits } from './concurrency-limits.ts'
import type { IsStopping } from './graceful-shutdown.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where this operation's calls are while they are under way; none for what is not bounded. */
    concurrencyLimit?: ConcurrencyLimit
  }
}

/**
 * Soon enough to refuse most of a flood that has just begun. Twice the limit, because the delay is the mean of what a sample saw: a
 * single stall (a collection of garbage, a machine that had something else to do) is forgotten among the turns around it, and one
 * right after a sample began turns nobody away unless it fills the sample.
 */
const SAMPLE_INTERVAL_MS = 1_000

/** Some fifty milliseconds of work, after which those who are let in have theirs. */
const MAX_REJECTIONS_PER_TICK = 1_024

type RejectedRequest = { request: IncomingMessage; response: ServerResponse; operation: string }

type LoadSheddingOptions = {
  context: ApiContext
  metrics: Metrics
  settings: Pick<ApiSettings, 'maxLoopDelayMs' | 'maxConcurrentPerOperation'>
  isStopping: IsStopping
}

/**
 * More than can be answered in time is turned away at the door, before its session is looked up or its body read: a quick no
 * leaves the time for those who are served. Whoever watches our health is always answered.
 */
export async function shedLoad(
  app: FastifyInstance,
  { context, metrics, settings, isStopping }: LoadSheddingOptions,
  securityHeaders: Record<string, string>,
) {
  await app.register(underPressure, {
    maxEventLoopDelay: settings.maxLoopDelayMs,
    sampleInterval: SAMPLE_INTERVAL_MS,
    pressureHandler: async ({ url }) => {
      if (!url.startsWith('/api/health/')) throw SERVER_BUSY
    },
  })
  const limits = createConcurrencyLimits(settings.maxConcurrentPerOperation)
  limitConcurrency(app, limits)
  const sayNo = createOverloadResponder({ context, metrics, isStopping }, SERVER_BUSY, securityHeaders)
  const turnAway = throttlePerTick(MAX_REJECTIONS_PER_TICK, ({ request, response, operation: full }: RejectedRequest) =>
    sayNo(request, response, full),
  )
  interceptRequests(app, (request, response) => {
    const full = limits.fullAt(request.method ?? '', request.url ?? '')
    if (full !== null) turnAway({ request, response, operation: full })
    return full !== null
  })
}

/**
 * A flood that waits (for the lane, for the bank) keeps no loop busy: it is known by how many are under way. A place is taken before
 * the session is looked up, or thousands would have theirs looked up to be told no. Whoever has not sent the whole body by then
 * gives it back until it is there: senders that dawdle must not keep others out.
 */
function limitConcurrency(app: FastifyInstance, limits: ConcurrencyLimits): void {
  const inside = new WeakSet<FastifyRequest>()
  const leave = (request: FastifyRequest) => {
    if (inside.delete(request)) request.routeOptions.config.concurrencyLimit!.release()
  }
  const limit = (request: FastifyRequest, { raw }: FastifyReply, done: (error?: Refusal) => void) => {
    if (inside.has(request)) return done()
    const { concurrencyLimit: room } = request.routeOptions.config
    if (room === undefined || raw.destroyed) return done()
    if (room.isFull()) return done(SERVER_BUSY)
    room.acquire()
    inside.add(request)
    done()
  }

  app.addHook('onRoute', (route) => {
    if (isConcurrencyLimited(route.url)) route.config = { ...route.config, concurrencyLimit: limits.of(String(route.method), route.url) }
  })
  app.addHook('onRequest', (request, reply, done) => {
    // Also when nobody waits for the answer any more: that is no `onResponse`.
    if (request.routeOptions.config.concurrencyLimit !== undefined) reply.raw.once('close', () => leave(request))
    limit(request, reply, done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete) leave(request)
    done()
  })
  app.addHook('preValidation', limit)
}

/** Streams stay for as long as somebody looks, and have a cap of their own; screens are files. */
const isConcurrencyLimited = (route: string) => isApiPath(route) && !/^\/api\/(health\/|events$)/.test(route)

/** Puts somebody before the framework who answers some requests alone, and says which. */
function interceptRequests({ server }: FastifyInstance, answered: (...about: Parameters<RequestListener>) => boolean): void {
  const [framework] = server.listeners('request') as [RequestListener]
  server.removeListener('request', framework)
  server.on('request', (request, response) => {
    if (!answered(request, response)) framework(request, response)
  })
}

/** One for all: what it costs to say no is what a flood can take from those who are served, and most of a new one is its stack. */
const SERVER_BUSY = new Refusal('server.busy', 503, 'Very many people are using the service right now. Nothing was done; try again in a moment.', {
  retryAfterSeconds: 1,
})
