import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusal } from '../../../platform/problems/index.ts'
import type { ApiContext } from '../api-definition.ts'
import type { HttpMetrics } from '../operations/http-metrics.ts'
import { problemBody, toProblem } from '../http/problems.ts'
import { requestIdOf } from '../http/request-hooks.ts'
import type { IsStopping } from './graceful-shutdown.ts'

/** A log line for each of thousands of refusals a second would cost more than it is worth. */
const LOG_INTERVAL_MS = 1_000
/** The place of the request id in the prepared answer. */
const REQUEST_ID_PLACEHOLDER = '<requestId>'
const CONNECTION_CLOSE_HEADER = ['connection', 'close']

type OverloadResponseOptions = { context: ApiContext; metrics: HttpMetrics; isStopping: IsStopping }

/**
 * Sends the same refusal as the framework would, byte for byte, without the framework's hooks and reply object. Under
 * overload the cost of refusals is taken from the requests that are served.
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
  // The id is the only variable part of the answer. It has only characters that JSON does not escape.
  const [before, after] = JSON.stringify(problemBody(toProblem(refusal, { method: 'GET' }), REQUEST_ID_PLACEHOLDER)).split(
    REQUEST_ID_PLACEHOLDER,
  ) as [string, string]
  const bytes = Buffer.byteLength(before) + Buffer.byteLength(after)
  let unlogged = 0
  let loggedAt = Number.NEGATIVE_INFINITY

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
    logRefusal(method, route)
  }

  function logRefusal(method: string, route: string): void {
    unlogged += 1
    const now = context.clock.monotonicMs()
    if (now - loggedAt < LOG_INTERVAL_MS) return
    context.log.warn({ method, route, times: unlogged }, 'turned away: as many as can be served are under way')
    loggedAt = now
    unlogged = 0
  }
}
