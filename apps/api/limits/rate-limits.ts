import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { networkOf } from '../../../platform/http/network.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { RateLimits } from '../api-definition.ts'
import { isApi } from '../http/request-hooks.ts'

export type Limiter = {
  /** At the open door: reading and signing in are counted apart. */
  open(request: FastifyRequest, operation: string): Promise<void>
  /** Somebody whose session was found: counted by it, so that the neighbours behind one address are not one person. */
  session(request: FastifyRequest, sessionId: string): Promise<void>
  /** A call whose session was not found: tokens that nobody was given open no counter of their own. */
  stranger(request: FastifyRequest): Promise<void>
}

/** Counts in memory, of this process. What protects a password, a PIN or a code is counted in the database, by the modules. */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<Limiter> {
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const byAddress = counter(app, limits.perAddress)
  const bySession = counter(app, limits.perSession)
  const reading = counter(app, limits.open)
  const signIn = counter(app, limits.signIn)
  const strange = counter(app, limits.open)
  app.addHook('onRequest', async (request) => {
    if (!isExempt(request)) await byAddress(request, networkOf(request.ip))
  })
  return {
    open: (request, operation) =>
      request.method === 'GET' ? reading(request, networkOf(request.ip)) : signIn(request, `${operation} ${networkOf(request.ip)}`),
    session: (request, sessionId) => bySession(request, sessionId),
    stranger: (request) => strange(request, networkOf(request.ip)),
  }
}

type Counter = (request: FastifyRequest, key: string) => Promise<void>

function counter(app: FastifyInstance, max: number): Counter {
  const keys = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: (request) => keys.get(request)! })
  return async (request, key) => {
    // Keys are of one length, whatever an operation is called.
    keys.set(request, createHash('sha256').update(key).digest('base64url'))
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) {
      const retryAfterSeconds = Math.max(1, counted.ttlInSeconds)
      throw new Refusal('request.too_many', 429, 'Too many requests. Wait a moment and try again.', { retryAfterSeconds })
    }
  }
}

/** Streams have a cap of their own; whoever watches our health must always get an answer; screens are files. */
function isExempt({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  return path === '/api/events' || path.startsWith('/api/health/') || !isApi(url)
}
