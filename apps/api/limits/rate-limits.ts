import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { RouteContract } from '../../../platform/http/contract.ts'
import { networkAddress } from '../../../platform/http/network.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { RateLimits } from '../api-definition.ts'
import { isApiPath } from '../http/request-hooks.ts'

export type RateLimiter = {
  /** A public route: reads and sign-ins have separate counters, and a route may have limits of its own. */
  open(contract: Pick<RouteContract, 'operation' | 'perNetwork'>): (request: FastifyRequest) => Promise<void>
  /** A page for everybody with its address: its own limits alone, because its readers share the addresses of a mobile network with everybody else. */
  page(contract: Pick<RouteContract, 'perNetwork'>): (request: FastifyRequest) => Promise<void>
  /** A caller with a session, counted by session, so that people behind one address do not count as one. */
  session(request: FastifyRequest, sessionId: string): Promise<void>
  /** A call without a valid session, counted by address: an invented token must not open a new counter. */
  unauthenticated(request: FastifyRequest): Promise<void>
}

/**
 * Counts in the memory of this process. Attempts at passwords, PINs and codes are counted in the database, by the
 * modules.
 */
export async function createRateLimiter(app: FastifyInstance, limits: RateLimits): Promise<RateLimiter> {
  await app.register(rateLimit, { global: false, cache: 20_000 })
  const byAddress = createCounter(app, limits.perAddress)
  const bySession = createCounter(app, limits.perSession)
  const reading = createCounter(app, limits.open)
  const signIn = createCounter(app, limits.signIn)
  const unauthenticated = createCounter(app, limits.open)
  app.addHook('onRequest', async (request) => {
    if (!isExempt(request)) await byAddress(request, networkAddress(request.ip))
  })
  const countersOf = (perNetwork: RouteContract['perNetwork'] = []) =>
    perNetwork.map(({ limit, windowMs }) => createCounter(app, limit * (limits.factor ?? 1), windowMs))
  return {
    page: ({ perNetwork }) => {
      const own = countersOf(perNetwork)
      return async (request) => {
        for (const count of own) await count(request, networkAddress(request.ip))
      }
    },
    open: ({ operation, perNetwork = [] }) => {
      const own = countersOf(perNetwork)
      return async (request) => {
        const network = networkAddress(request.ip)
        await (request.method === 'GET' || request.method === 'HEAD' ? reading(request, network) : signIn(request, `${operation} ${network}`))
        for (const count of own) await count(request, network)
      }
    },
    session: (request, sessionId) => bySession(request, sessionId),
    unauthenticated: (request) => unauthenticated(request, networkAddress(request.ip)),
  }
}

type RequestCounter = (request: FastifyRequest, key: string) => Promise<void>

function createCounter(app: FastifyInstance, max: number, windowMs = 60_000): RequestCounter {
  const keys = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: (request) => keys.get(request)! })
  return async (request, key) => {
    // Hashed, so that keys have one length for operations of any name.
    keys.set(request, createHash('sha256').update(key).digest('base64url'))
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) {
      const retryAfterSeconds = Math.max(1, counted.ttlInSeconds)
      throw new Refusal('request.too_many', 429, 'Too many requests. Wait a moment and try again.', { retryAfterSeconds })
    }
  }
}

/** Streams have their own limit, health checks must always be answered, and the web application is files. */
function isExempt({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  return path === '/api/events' || path.startsWith('/api/health/') || !isApiPath(url)
}
