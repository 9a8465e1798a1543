import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusal } from '../../../platform/problems/index.ts'
import type { ApiKit } from '../api-definition.ts'
import type { Metrics } from '../operations/metrics.ts'
import { problemBody, problemOf } from '../http/problems.ts'
import { requestIdOf } from '../http/request-hooks.ts'
import type { IsStopping } from './graceful-shutdown.ts'

/** A line of the log for each of thousands a second would cost more than what it tells. */
const TOLD_EVERY_MS = 1_000
/** Where the id of the request goes. */
const HERE = '<requestId>'
const LET_GO = ['connection', 'close']

type About = { kit: ApiKit; metrics: Metrics; isStopping: IsStopping }

/**
 * Says the same no as the framework would, word for word, without the framework's hooks and its reply: what a flood costs is taken
 * from those who are served.
 */
export function createQuickNo({ kit, metrics, isStopping }: About, refusal: Refusal, securityHeaders: Readonly<Record<string, string>>) {
  const headers = Object.entries({
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(refusal.retryAfterSeconds),
  }).flat()
  // The id is the only part of the answer that differs, and is letters, digits and signs that JSON writes as they are.
  const [before, after] = JSON.stringify(problemBody(problemOf(refusal, { method: 'GET' }), HERE)).split(HERE) as [string, string]
  const bytes = Buffer.byteLength(before) + Buffer.byteLength(after)
  let untold = 0
  let told = Number.NEGATIVE_INFINITY

  return (request: IncomingMessage, response: ServerResponse, operation: string): void => {
    const { method = 'GET' } = request
    const requestId = requestIdOf(request, kit.ids)
    const body = before + requestId + after
    response
      .writeHead(refusal.httpStatus, [
        ...headers,
        'requestid',
        requestId,
        'content-length',
        String(bytes + requestId.length),
        ...(isStopping() ? LET_GO : []),
      ])
      .end(method === 'HEAD' ? undefined : body)
    const route = operation.slice(method.length + 1)
    metrics.answered({ method, route, status: refusal.httpStatus, ms: 0 })
    tell(method, route)
  }

  function tell(method: string, route: string): void {
    untold += 1
    const now = kit.clock.monotonicMs()
    if (now - told < TOLD_EVERY_MS) return
    kit.log.warn({ method, route, times: untold }, 'turned away: as many as can be served are under way')
    told = now
    untold = 0
  }
}
