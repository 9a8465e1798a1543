import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Semaphore } from '../../../platform/resilience/semaphore.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext, ApiSettings } from '../api-definition.ts'
import { throttlePerTick } from './tick-throttle.ts'
import type { HttpMetrics } from '../operations/http-metrics.ts'
import { createOverloadResponder } from './overload-response.ts'
import { isApiPath } from '../http/request-hooks.ts'
import { createConcurrencyLimits, type ConcurrencyLimits } from './concurrency-limits.ts'
import type { IsStopping } from './graceful-shutdown.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The concurrency limit of this operation; absent where none applies. */
    concurrencyLimit?: Semaphore
    /** Below the general limit, for an answer that costs much. */
    maxConcurrent?: number
  }
}

/**
 * Short enough to refuse most requests of an overload that has just begun. Twice the limit, because the delay is the
 * mean of a sample. A single stall, such as a garbage collection, then disappears in the mean. A stall at the start of
 * a sample causes refusals only when it fills the sample.
 */
const SAMPLE_INTERVAL_MS = 1_000

/** About fifty milliseconds of work, after which accepted requests proceed. */
const MAX_REJECTIONS_PER_TICK = 1_024

type RejectedRequest = { request: IncomingMessage; response: ServerResponse; operation: string }

type LoadSheddingOptions = {
  context: ApiContext
  metrics: HttpMetrics
  settings: Pick<ApiSettings, 'maxLoopDelayMs' | 'maxConcurrentPerOperation'>
  isStopping: IsStopping
}

/**
 * Refuses requests that cannot be answered in time, before their session is looked up or their body read. A quick
 * refusal leaves time for the accepted requests. Health checks are always answered.
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
  const respondOverloaded = createOverloadResponder({ context, metrics, isStopping }, SERVER_BUSY, securityHeaders)
  const reject = throttlePerTick(MAX_REJECTIONS_PER_TICK, ({ request, response, operation }: RejectedRequest) =>
    respondOverloaded(request, response, operation),
  )
  interceptRequests(app, (request, response) => {
    const full = limits.fullAt(request.method ?? '', request.url ?? '')
    if (full !== null) reject({ request, response, operation: full })
    return full !== null
  })
}

/**
 * Requests that wait, for the posting queue or the bank, do not keep the event loop busy. Their number shows the
 * overload. A request counts before its session is looked up, because thousands of lookups would end in a refusal. A
 * request whose body is incomplete then does not count until the body is there, so that slow senders keep no others
 * out.
 */
function limitConcurrency(app: FastifyInstance, limits: ConcurrencyLimits): void {
  const counted = new WeakSet<FastifyRequest>()
  const release = (request: FastifyRequest) => {
    if (counted.delete(request)) request.routeOptions.config.concurrencyLimit!.release()
  }
  const limit = (request: FastifyRequest, { raw }: FastifyReply, done: (error?: Refusal) => void) => {
    if (counted.has(request)) return done()
    const { concurrencyLimit } = request.routeOptions.config
    if (concurrencyLimit === undefined || raw.destroyed) return done()
    if (!concurrencyLimit.tryAcquire()) return done(SERVER_BUSY)
    counted.add(request)
    done()
  }

  app.addHook('onRoute', (route) => {
    if (!isConcurrencyLimited(route.url)) return
    const concurrencyLimit = limits.of(String(route.method), route.url, route.config?.maxConcurrent)
    route.config = { ...route.config, concurrencyLimit }
  })
  app.addHook('onRequest', (request, reply, done) => {
    // `onResponse` does not run when the client has closed the connection.
    if (request.routeOptions.config.concurrencyLimit !== undefined) reply.raw.once('close', () => release(request))
    limit(request, reply, done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete) release(request)
    done()
  })
  app.addHook('preValidation', limit)
}

/** Streams stay open for long and have their own limit. The web application is files. */
const isConcurrencyLimited = (route: string) => isApiPath(route) && !/^\/api\/(health\/|events$)/.test(route)

/** Handles requests before the framework. `answered` returns true for a request that it has answered. */
function interceptRequests({ server }: FastifyInstance, answered: (...about: Parameters<RequestListener>) => boolean): void {
  const [framework] = server.listeners('request') as [RequestListener]
  server.removeListener('request', framework)
  server.on('request', (request, response) => {
    if (!answered(request, response)) framework(request, response)
  })
}

/** One instance, because an overload pays for each refusal, and most of a new error's cost is its stack. */
const SERVER_BUSY = new Refusal(
  'server.busy',
  503,
  'Too many people are using the service right now. Nothing was sent or changed. Try again in a moment.',
  {
    retryAfterSeconds: 1,
  },
)
