import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/problems/index.ts'
import type { ApiSettings } from './door.ts'

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
export async function turnAwayOverload(app: FastifyInstance, { maxLoopDelayMs }: Pick<ApiSettings, 'maxLoopDelayMs'>): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async ({ url }) => {
      if (!url.startsWith('/api/health/')) throw busy()
    },
  })
}

const busy = () =>
  new Refusal('server.busy', 503, 'Very many people are using the service right now. Nothing was done; try again in a moment.', {
    retryAfterSeconds: 1,
  })
