import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/problems/index.ts'
import type { ApiSettings } from './door.ts'
import { isApi } from './request-hooks.ts'

/**
 * Soon enough to refuse most of a flood that has just begun. Twice the limit, because the delay is the mean of what a sample saw: a
 * single stall (a collection of garbage, a machine that had something else to do) is forgotten among the turns around it, and one
 * right after a sample began turns nobody away unless it fills the sample.
 */
const SAMPLE_MS = 1_000

/**
 * More than can be answered in time is turned away at the door, before its session is looked up or its body read: a quick no
 * leaves the time for those who are served. Whoever watches our health is always answered.
 */
export async function turnAwayOverload(app: FastifyInstance, settings: Pick<ApiSettings, 'maxLoopDelayMs' | 'maxUnderWay'>): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: settings.maxLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async ({ url }) => {
      if (!url.startsWith('/api/health/')) throw busy()
    },
  })
  boundUnderWay(app, settings.maxUnderWay)
}

/**
 * A flood that waits (for the lane, for the bank) keeps no loop busy: it is known by how many are under way. Each operation has a
 * room of its own, so that payments that wait for a slow bank leave everybody else theirs. Whoever has not sent the whole body
 * takes no place yet: senders that dawdle must not keep others out.
 */
function boundUnderWay(app: FastifyInstance, most: number): void {
  const underWay = new Map<string, number>()
  const requireRoom = (request: FastifyRequest) => {
    if (isBounded(request) && (underWay.get(operationOf(request)) ?? 0) >= most) throw busy()
  }
  app.addHook('onRequest', async (request) => requireRoom(request))
  app.addHook('preValidation', async (request, { raw }) => {
    requireRoom(request)
    if (raw.destroyed) return
    const operation = operationOf(request)
    underWay.set(operation, (underWay.get(operation) ?? 0) + 1)
    // Also when nobody waits for the answer any more: that is no `onResponse`.
    raw.once('close', () => underWay.set(operation, underWay.get(operation)! - 1))
  })
}

const operationOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`

/** Streams stay for as long as somebody looks, and have a cap of their own; screens are files. */
const isBounded = ({ url }: FastifyRequest) => isApi(url) && !/^\/api\/(health\/|events([?]|$))/.test(url)

/** One for all: what it costs to say no is what a flood can take from those who are served, and most of a new one is its stack. */
const BUSY = new Refusal('server.busy', 503, 'Very many people are using the service right now. Nothing was done; try again in a moment.', {
  retryAfterSeconds: 1,
})
const busy = () => BUSY
