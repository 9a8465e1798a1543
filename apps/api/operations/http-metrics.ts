import { Counter, Histogram } from '@prometheus-io/client'
import { createMetricsRegistry, type MetricsRegistry } from '../../../platform/metrics/index.ts'

export type RequestSample = { method: string; route: string; status: number; ms: number }

export type HttpMetrics = {
  recordRequest(answer: RequestSample): void
  /** A refusal that staff have to end, such as a float that is too low. */
  recordAlarm(alarm: string): void
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** How many requests each route answered, with what, and how long they took. Routes are patterns, so the list stays short. */
export function createHttpMetrics(registry: MetricsRegistry = createMetricsRegistry()): HttpMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const alarms = new Counter({
    name: 'refusals_alarmed_total',
    help: 'Requests that were refused for a reason that staff have to end, by its name.',
    labelNames: ['alarm'],
    registers,
  })
  return {
    recordAlarm: (alarm) => alarms.inc({ alarm }),
    recordRequest({ method, route, status, ms }) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, ms / 1_000)
    },
  }
}
