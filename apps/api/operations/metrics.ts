import { createServer, type Server } from 'node:http'

export type RequestSample = { method: string; route: string; status: number; ms: number }

export type Metrics = {
  recordRequest(answer: RequestSample): void
  /** In the text format that Prometheus reads. */
  text(): string
}

const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000]

/** Of one operation: its labels as they are printed, how often it was answered with which status, and its times. */
type OperationMetrics = { labels: string; statuses: Map<number, number>; count: number; sumMs: number; buckets: number[] }

/** How many requests each route answered, with what, and how long they took. Routes are patterns, so the list stays short. */
export function createMetrics(): Metrics {
  const methods = new Map<string, Map<string, OperationMetrics>>()
  const operations = () => [...methods.values()].flatMap((routes) => [...routes.values()])
  return {
    // Also called for each of a flood that is turned away: it makes no text.
    recordRequest({ method, route, status, ms }) {
      let routes = methods.get(method)
      if (routes === undefined) methods.set(method, (routes = new Map()))
      let operation = routes.get(route)
      if (operation === undefined) routes.set(route, (operation = createOperationMetrics(method, route)))
      operation.statuses.set(status, (operation.statuses.get(status) ?? 0) + 1)
      operation.count += 1
      operation.sumMs += ms
      for (let place = BUCKETS_MS.length - 1; place >= 0 && ms <= BUCKETS_MS[place]!; place--) operation.buckets[place]! += 1
    },
    text: () =>
      [
        '# HELP http_requests_total Answered requests.',
        '# TYPE http_requests_total counter',
        ...operations().flatMap(({ labels, statuses }) =>
          [...statuses].map(([status, count]) => `http_requests_total{${labels},status="${status}"} ${count}`),
        ),
        '# HELP http_request_duration_seconds Time from the head of a request to the end of its answer.',
        '# TYPE http_request_duration_seconds histogram',
        ...operations().flatMap(histogram),
        '',
      ].join('\n'),
  }
}

const createOperationMetrics = (method: string, route: string): OperationMetrics => ({
  labels: `method="${method}",route="${escapeLabel(route)}"`,
  statuses: new Map(),
  count: 0,
  sumMs: 0,
  buckets: BUCKETS_MS.map(() => 0),
})

/** On a port of its own that the outside does not reach. */
export async function serveMetrics(metrics: Metrics, at: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(isKnown ? metrics.text() : '')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return server
}

function histogram({ labels, count, sumMs, buckets }: OperationMetrics): string[] {
  return [
    ...BUCKETS_MS.map((limit, place) => `http_request_duration_seconds_bucket{${labels},le="${limit / 1000}"} ${buckets[place]}`),
    `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `http_request_duration_seconds_sum{${labels}} ${sumMs / 1000}`,
    `http_request_duration_seconds_count{${labels}} ${count}`,
  ]
}

const escapeLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
