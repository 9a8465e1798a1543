import { createServer, type Server } from 'node:http'

export type Answered = { method: string; route: string; status: number; ms: number }

export type Metrics = {
  answered(answer: Answered): void
  /** In the text format that Prometheus reads. */
  text(): string
}

const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000]

type Series = { count: number; sumMs: number; buckets: number[] }

/** How many requests each route answered, with what, and how long they took. Routes are patterns, so the list stays short. */
export function createMetrics(): Metrics {
  const counts = new Map<string, number>()
  const durations = new Map<string, Series>()
  return {
    answered({ method, route, status, ms }) {
      const at = `method="${method}",route="${escapeLabel(route)}"`
      const key = `${at},status="${status}"`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      const series = durations.get(at) ?? { count: 0, sumMs: 0, buckets: BUCKETS_MS.map(() => 0) }
      durations.set(at, series)
      series.count += 1
      series.sumMs += ms
      for (const [place, limit] of BUCKETS_MS.entries()) if (ms <= limit) series.buckets[place]! += 1
    },
    text: () =>
      [
        '# HELP http_requests_total Answered requests.',
        '# TYPE http_requests_total counter',
        ...[...counts].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
        '# HELP http_request_duration_seconds Time from the head of a request to the end of its answer.',
        '# TYPE http_request_duration_seconds histogram',
        ...[...durations].flatMap(([labels, series]) => histogram(labels, series)),
        '',
      ].join('\n'),
  }
}

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

function histogram(labels: string, { count, sumMs, buckets }: Series): string[] {
  return [
    ...BUCKETS_MS.map((limit, place) => `http_request_duration_seconds_bucket{${labels},le="${limit / 1000}"} ${buckets[place]}`),
    `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `http_request_duration_seconds_sum{${labels}} ${sumMs / 1000}`,
    `http_request_duration_seconds_count{${labels}} ${count}`,
  ]
}

const escapeLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
