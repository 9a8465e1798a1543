import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext } from '../api-definition.ts'
import type { HttpMetrics } from '../operations/http-metrics.ts'
import { problemBody, toProblem } from './problems.ts'
import { readHeader } from './request-parsing.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The client's UUID of the intended action, or an id of ours. Any other value of the header never reaches a log. */
export function requestIdOf(raw: Pick<IncomingMessage, 'headers'>, ids: ApiContext['ids']): string {
  const given = raw.headers['requestid']
  return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : ids.next('req')
}

/** With an ignored id, a repeated request would be carried out again. */
export function requireValidRequestId(raw: IncomingMessage): void {
  const given = readHeader(raw, 'requestId')
  if (given && !UUID.test(given)) throw badField('requestId', 'The header requestId must be a UUID')
}

/** Puts the request id on each answer, and logs the route's pattern, never the address or content. */
export function logRequests(app: FastifyInstance, context: ApiContext, metrics: HttpMetrics): void {
  const begun = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', async (request, reply) => {
    begun.set(request, context.clock.monotonicMs())
    reply.header('requestId', request.id)
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
    // The router would find `/api` in `http://any.example/api`, and no rule about a path would.
    if (!request.url.startsWith('/')) throw new Refusal('request.invalid', 400, 'The address of the request must begin with /')
    if (request.raw.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new Refusal('request.invalid', 400, 'The request needs the header Host')
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(context.clock.monotonicMs() - (begun.get(request) ?? context.clock.monotonicMs()))
    const route = request.routeOptions.url ?? 'unknown'
    metrics.recordRequest({ method: request.method, route, status: reply.statusCode, ms })
    context.log.info({ requestId: request.id, method: request.method, route, status: reply.statusCode, ms }, 'answered')
  })
}

/** The only error handler: the envelope for the caller, the rest for the log. */
export function installErrorHandler(
  app: FastifyInstance,
  { log }: ApiContext,
  metrics: Pick<HttpMetrics, 'recordAlarm'>,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error, request)
    const about = { requestId: request.id, route: request.routeOptions?.url ?? 'unknown', code: problem.code, status: problem.httpStatus }
    if (problem.kind === 'fault') log.error({ ...about, err: error }, 'a request met a fault of ours')
    else if (problem.kind === 'busy') log.warn({ ...about, reason: errorReason(error) }, 'a request could not be served now')
    else if (error instanceof Refusal) {
      const alarm = error.facts?.['alarm']
      if (typeof alarm === 'string') metrics.recordAlarm(alarm)
      log[alarm === undefined ? 'info' : 'error']({ ...about, facts: error.facts }, 'refused')
    }
    if (problem.retryAfterSeconds !== undefined) void reply.header('retry-after', String(problem.retryAfterSeconds))
    // A route that answers files may have set these headers already.
    void reply.removeHeader('content-disposition').removeHeader('idempotent-replayed')
    void reply
      .header('requestId', request.id)
      .header('cache-control', 'no-store')
      .headers(problem.headers ?? {})
      .type('application/json; charset=utf-8')
      .status(problem.httpStatus)
      .send(problemBody(problem, request.id))
  }
  app.setErrorHandler(answer)
  return answer
}

export const routeNotFound = (url: string) =>
  new Refusal('not_found', 404, isApiPath(url) ? 'No call of the API has this path' : 'There is no page at this address')

const UNRESERVED = /[\w.~-]/

/**
 * The address with its letters, digits and `-._~` as they are, and all else as it was sent (RFC 3986, 6.2.2.2). The router reads `/%61pi`
 * as `/api`, and so must each rule about a path.
 */
export function decodeUnreserved(url: string): string {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  if (!path.includes('%')) return url
  const decoded = path.replaceAll(/%([0-9a-f]{2})/gi, (code, hex: string) => {
    const character = String.fromCodePoint(Number.parseInt(hex, 16))
    return UNRESERVED.test(character) ? character : code
  })
  return decoded + url.slice(path.length)
}

export function isApiPath(url: string): boolean {
  return /^\/api([/?#]|$)/.test(url)
}

/** The code or the name of an error: its message may contain values of a row. */
function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 80)
}
