import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext } from '../api-definition.ts'
import type { Metrics } from '../operations/metrics.ts'
import { problemBody, toProblem } from '../http/problems.ts'
import { requestIdOf } from '../http/request-hooks.ts'
import type { IsStopping } from './graceful-shutdown.ts'

/** A line of the log for each of thousands a second would cost more than what it tells. */
const LOG_INTERVAL_MS = 1_000
/** Where the id of the request goes. */
const REQUEST_ID_PLACEHOLDER = '<requestId>'
const CONNECTION_CLOSE_HEADER = ['connection', 'close']

type OverloadResponseOptions = { context: ApiContext; metrics: Metrics; isStopping: IsStopping }

/**
 * Says the same no as the framework would, word for word, without the framework's hooks and its reply: what a flood costs is taken
 * from those who are served.
 */
export function createOverloadResponder(
  { context, metrics, isStopping }: OverloadResponseOptions,
  refusal: Refusal,
  securityHeaders: Readonly<Record<string, string>>,
) {
  const headers = Object.entries({
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(refusal.retryAfterSeconds),
  }).flat()
  // The id is the only part of the answer that differs, and is letters, digits and signs that JSON writes as they are.
  const [before, after] = JSON.stringify(problemBody(toProblem(refusal, { method: 'GET' }), REQUEST_ID_PLACEHOLDER)).split(
    REQUEST_ID_PLACEHOLDER,
  ) as [string, string]
  const bytes = Buffer.byteLength(before) + Buffer.byteLength(after)
  let untold = 0
  let told = Number.NEGATIVE_INFINITY

  return (request: IncomingMessage, response: ServerResponse, operation: string): void => {
    const { method = 'GET' } = request
    const requestId = requestIdOf(request, context.ids)
    const body = before + requestId + after
    response
      .writeHead(refusal.httpStatus, [
        ...headers,
        'requestid',
        requestId,
        'content-length',
        String(bytes + requestId.length),
        ...(isStopping() ? CONNECTION_CLOSE_HEADER : []),
      ])
      .end(method === 'HEAD' ? undefined : body)
    const route = operation.slice(method.length + 1)
    metrics.recordRequest({ method, route, status: refusal.httpStatus, ms: 0 })
    tell(method, route)
  }

  function tell(method: string, route: string): void {
    untold += 1
    const now = context.clock.monotonicMs()
    if (now - told < LOG_INTERVAL_MS) return
    context.log.warn({ method, route, times: untold }, 'turned away: as many as can be served are under way')
    told = now
    untold = 0
  }
}
