import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Refusal } from '../../../platform/problems/index.ts'
import type { ApiKit, ApiSettings } from '../api-definition.ts'
import { inTurns } from './tick-throttle.ts'
import type { Metrics } from '../operations/metrics.ts'
import { createQuickNo } from './overload-response.ts'
import { isApi } from '../http/request-hooks.ts'
import { createRooms, type Room, type Rooms } from './concurrency-limits.ts'
import type { IsStopping } from './graceful-shutdown.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where this operation's calls are while they are under way; none for what is not bounded. */
    room?: Room
  }
}

/**
 * Soon enough to refuse most of a flood that has just begun. Twice the limit, because the delay is the mean of what a sample saw: a
 * single stall (a collection of garbage, a machine that had something else to do) is forgotten among the turns around it, and one
 * right after a sample began turns nobody away unless it fills the sample.
 */
const SAMPLE_MS = 1_000

/** Some fifty milliseconds of work, after which those who are let in have theirs. */
const NOES_A_TURN = 1_024

type TurnedAway = { request: IncomingMessage; response: ServerResponse; full: string }

type Overload = { kit: ApiKit; metrics: Metrics; settings: Pick<ApiSettings, 'maxLoopDelayMs' | 'maxUnderWay'>; isStopping: IsStopping }

/**
 * More than can be answered in time is turned away at the door, before its session is looked up or its body read: a quick no
 * leaves the time for those who are served. Whoever watches our health is always answered.
 */
export async function turnAwayOverload(
  app: FastifyInstance,
  { kit, metrics, settings, isStopping }: Overload,
  securityHeaders: Record<string, string>,
) {
  await app.register(underPressure, {
    maxEventLoopDelay: settings.maxLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async ({ url }) => {
      if (!url.startsWith('/api/health/')) throw BUSY
    },
  })
  const rooms = createRooms(settings.maxUnderWay)
  boundUnderWay(app, rooms)
  const sayNo = createQuickNo({ kit, metrics, isStopping }, BUSY, securityHeaders)
  const turnAway = inTurns(NOES_A_TURN, ({ request, response, full }: TurnedAway) => sayNo(request, response, full))
  answerBefore(app, (request, response) => {
    const full = rooms.fullAt(request.method ?? '', request.url ?? '')
    if (full !== null) turnAway({ request, response, full })
    return full !== null
  })
}

/**
 * A flood that waits (for the lane, for the bank) keeps no loop busy: it is known by how many are under way. A place is taken before
 * the session is looked up, or thousands would have theirs looked up to be told no. Whoever has not sent the whole body by then
 * gives it back until it is there: senders that dawdle must not keep others out.
 */
function boundUnderWay(app: FastifyInstance, rooms: Rooms): void {
  const inside = new WeakSet<FastifyRequest>()
  const leave = (request: FastifyRequest) => {
    if (inside.delete(request)) request.routeOptions.config.room!.leave()
  }
  const enter = (request: FastifyRequest, { raw }: FastifyReply, done: (error?: Refusal) => void) => {
    if (inside.has(request)) return done()
    const { room } = request.routeOptions.config
    if (room === undefined || raw.destroyed) return done()
    if (room.isFull()) return done(BUSY)
    room.enter()
    inside.add(request)
    done()
  }

  app.addHook('onRoute', (route) => {
    if (isBounded(route.url)) route.config = { ...route.config, room: rooms.of(String(route.method), route.url) }
  })
  app.addHook('onRequest', (request, reply, done) => {
    // Also when nobody waits for the answer any more: that is no `onResponse`.
    if (request.routeOptions.config.room !== undefined) reply.raw.once('close', () => leave(request))
    enter(request, reply, done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete) leave(request)
    done()
  })
  app.addHook('preValidation', enter)
}

/** Streams stay for as long as somebody looks, and have a cap of their own; screens are files. */
const isBounded = (route: string) => isApi(route) && !/^\/api\/(health\/|events$)/.test(route)

/** Puts somebody before the framework who answers some requests alone, and says which. */
function answerBefore({ server }: FastifyInstance, answered: (...about: Parameters<RequestListener>) => boolean): void {
  const [framework] = server.listeners('request') as [RequestListener]
  server.removeListener('request', framework)
  server.on('request', (request, response) => {
    if (!answered(request, response)) framework(request, response)
  })
}

/** One for all: what it costs to say no is what a flood can take from those who are served, and most of a new one is its stack. */
const BUSY = new Refusal('server.busy', 503, 'Very many people are using the service right now. Nothing was done; try again in a moment.', {
  retryAfterSeconds: 1,
})
